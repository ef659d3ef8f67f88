import { IconCut, IconKey, IconLock, IconServer2, IconSignature } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import { RouteButton } from "../../widgets/links/RouteLink.tsx";
import { PartsPicture } from "../../widgets/PartsPicture.tsx";
import { BeginButton } from "./frame/AccountButtons.tsx";
import classes from "./HomePage.module.css";
import { PublicSection } from "./PublicSection.tsx";
import panels from "./panels.module.css";
import { TextList } from "./TextList.tsx";

const steps = [
  { name: "split", Icon: IconCut },
  { name: "encrypt", Icon: IconLock },
  { name: "sign", Icon: IconSignature },
  { name: "copy", Icon: IconServer2 },
  { name: "words", Icon: IconKey },
] as const;
const protections = ["readers", "changes", "log", "faults", "passwords", "account"] as const;
const limits = ["phrase", "operator", "page", "device", "metadata"] as const;

/** Start page: purpose, steps of the encryption, protection and its limits. */
export function HomePage() {
  const { t } = useTranslation("public");
  return (
    <div className={classes.page}>
      <div className={classes.hero}>
        <div>
          <h1 className={classes.title}>{t("home.title")}</h1>
          <p className={classes.lead}>{t("home.lead")}</p>
          <div className={`${shared.wrap} ${classes.buttons}`}>
            <BeginButton />
            <RouteButton to="/pricing" variant="default">
              {t("home.pricing")}
            </RouteButton>
          </div>
          <p className={`${shared.note} ${classes.note}`}>{t("home.invite")}</p>
        </div>
        <div className={`${shared.frame} ${classes.picture}`}>
          <PartsPicture />
        </div>
      </div>
      <PublicSection title={t("home.how.title")}>
        <ol className={`${shared.grid} ${classes.steps}`}>
          {steps.map(({ name, Icon }) => (
            <li key={name} className={`${shared.frame} ${classes.step}`}>
              <Icon size={24} className={shared.accent} aria-hidden />
              <h3 className={classes.stepTitle}>{t(`home.how.${name}.title`)}</h3>
              <p className={shared.quiet}>{t(`home.how.${name}.text`)}</p>
            </li>
          ))}
        </ol>
      </PublicSection>
      <div className={panels.panels} data-apart>
        <section className={panels.panel} aria-labelledby="protects">
          <h2 id="protects" className={panels.title}>
            {t("home.does.title")}
          </h2>
          <TextList tone="good" texts={protections.map((name) => t(`home.does.${name}`))} />
        </section>
        <section className={panels.panel} aria-labelledby="protects-not">
          <h2 id="protects-not" className={panels.title}>
            {t("home.doesNot.title")}
          </h2>
          <TextList tone="limit" texts={limits.map((name) => t(`home.doesNot.${name}`))} />
        </section>
      </div>
      <PublicSection title={t("home.next.title")} lead={t("home.next.text")}>
        <div className={`${shared.wrap} ${classes.buttons}`}>
          <RouteButton to="/network" variant="default">
            {t("home.next.network")}
          </RouteButton>
          <RouteButton to="/about" variant="default">
            {t("home.next.about")}
          </RouteButton>
        </div>
      </PublicSection>
    </div>
  );
}
