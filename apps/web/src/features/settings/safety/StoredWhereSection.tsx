import { IconDeviceLaptop, IconServer, IconStack2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
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
      <div className={`${shared.grid} ${classes.places}`}>
        {places.map(({ name, Icon, lines }) => (
          <div key={name} className={`${shared.card} ${classes.place}`}>
            <h3 className={`${shared.row} ${classes.name}`}>
              <Icon size={20} className={shared.accent} aria-hidden />
              {t(`stored.${name}.title`)}
            </h3>
            <ul className={`${shared.note} ${classes.lines}`}>
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
