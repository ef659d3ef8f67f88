import { IconCopy, IconKey, IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import { PartsPicture } from "../../widgets/PartsPicture.tsx";
import classes from "./AboutPanel.module.css";

const points = [
  { name: "sealed", Icon: IconLock },
  { name: "copies", Icon: IconCopy },
  { name: "phrase", Icon: IconKey },
] as const;

/** Introduction to the product beside the forms on wide screens. */
export function AboutPanel() {
  const { t } = useTranslation("auth");
  return (
    <aside className={classes.panel}>
      <div className={classes.picture}>
        <PartsPicture />
      </div>
      <div className={`${shared.column} ${classes.inside}`}>
        <h2 className={classes.title}>{t("about.title")}</h2>
        <ul className={`${shared.column} ${classes.points}`}>
          {points.map(({ name, Icon }) => (
            <li key={name} className={classes.point}>
              <span className={classes.icon} aria-hidden>
                <Icon size={20} />
              </span>
              <div>
                <h3>{t(`about.${name}Title`)}</h3>
                <p className={shared.note}>{t(`about.${name}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
