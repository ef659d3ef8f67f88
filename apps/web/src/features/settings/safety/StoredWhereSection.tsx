import { IconDeviceLaptop, IconServer, IconStack2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Section } from "../../../widgets/page/Section.tsx";
import classes from "./StoredWhereSection.module.css";

const places = [
  { name: "device", Icon: IconDeviceLaptop, lines: ["phrase", "session", "list", "uploads"] },
  { name: "servers", Icon: IconServer, lines: ["account", "plan", "list", "signIns", "not"] },
  { name: "ledger", Icon: IconStack2, lines: ["blocks", "copies", "sizes", "not"] },
] as const;

/** List of the stored data by place. */
export function StoredWhereSection() {
  const { t } = useTranslation("settings");
  return (
    <Section title={t("stored.title")}>
      <div className={classes.places}>
        {places.map(({ name, Icon, lines }) => (
          <div key={name} className={classes.place}>
            <h3 className={classes.name}>
              <Icon size={20} className={classes.icon} aria-hidden />
              {t(`stored.${name}.title`)}
            </h3>
            <ul className={classes.lines}>
              {lines.map((line) => (
                <li key={line}>{t(`stored.${name}.${line}`)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
