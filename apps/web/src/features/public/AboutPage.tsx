import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import { PageFrame } from "../../widgets/page/PageFrame.tsx";
import classes from "./AboutPage.module.css";
import { TermsLink } from "./frame/TermsLink.tsx";
import { PublicSection } from "./PublicSection.tsx";
import { TextList } from "./TextList.tsx";

const limits = ["phrase", "session", "sums", "link", "browser", "copies"] as const;

/** For whom the product is, what outlives it, and where it ends. */
export function AboutPage() {
  const { t } = useTranslation("public");
  return (
    <PageFrame title={t("about.title")} lead={t("about.lead")}>
      <PublicSection title={t("about.for.title")}>
        <p className={classes.text}>{t("about.for.text")}</p>
        <p className={classes.text}>{t("about.for.not")}</p>
      </PublicSection>
      <PublicSection title={t("about.formats.title")}>
        <p className={classes.text}>{t("about.formats.text")}</p>
        <p className={classes.text}>{t("about.formats.words")}</p>
      </PublicSection>
      <PublicSection title={t("about.recovery.title")}>
        <p className={classes.text}>{t("about.recovery.text")}</p>
        <figure
          className={`${shared.card} ${shared.small} ${classes.command}`}
          aria-label={t("about.recovery.command")}
        >
          <code>{`npm run recover -- --api ${window.location.origin} my-files`}</code>
        </figure>
        <p className={classes.text}>{t("about.recovery.limit")}</p>
      </PublicSection>
      <PublicSection title={t("about.limits.title")}>
        <div className={classes.limits}>
          <TextList tone="limit" texts={limits.map((name) => t(`about.limits.${name}`))} />
        </div>
      </PublicSection>
      <PublicSection title={t("about.operator.title")}>
        <p className={classes.text}>{t("about.operator.text")}</p>
        <TermsLink text={t("about.operator.terms")} />
      </PublicSection>
    </PageFrame>
  );
}
