import { useTranslation } from "react-i18next";
import { PageFrame } from "../../widgets/page/PageFrame.tsx";
import { KnowledgeTable } from "./KnowledgeTable.tsx";
import { PublicSection } from "./PublicSection.tsx";
import panels from "./panels.module.css";
import { TextList } from "./TextList.tsx";

const groups = [
  { name: "files", entries: ["upload", "download", "search", "view", "trash", "history"] },
  { name: "safety", entries: ["factor", "sessions", "phrase", "recovery"] },
  { name: "sharing", entries: ["link", "limits", "visitor"] },
  { name: "copies", entries: ["three", "checks", "map", "log"] },
] as const;

/** Page with the features of the product and the knowledge of its parts. */
export function FeaturesPage() {
  const { t } = useTranslation("public");
  return (
    <PageFrame title={t("features.title")} lead={t("features.lead")}>
      <div className={panels.panels}>
        {groups.map(({ name, entries }) => (
          <section key={name} className={panels.panel} aria-labelledby={`features-${name}`}>
            <h2 id={`features-${name}`} className={panels.title}>
              {t(`features.${name}.title`)}
            </h2>
            <TextList tone="good" texts={entries.map((entry) => t(`features.${name}.${entry}`))} />
          </section>
        ))}
      </div>
      <PublicSection title={t("features.knowledge.title")} lead={t("features.knowledge.lead")}>
        <KnowledgeTable />
      </PublicSection>
    </PageFrame>
  );
}
