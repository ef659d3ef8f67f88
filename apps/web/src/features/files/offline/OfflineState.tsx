import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { ReachButton } from "../../../widgets/states/ReachButton.tsx";
import classes from "./OfflineState.module.css";

/** Says that there is no connection and how old the list is. It asks again by itself when the connection is back. */
export function OfflineState({ savedAt }: { savedAt: number }) {
  const { t } = useTranslation("files");
  const format = useFormat();
  return (
    <div className={classes.state}>
      <IconPlugConnectedX size={20} className={classes.icon} aria-hidden />
      <p className={classes.text} role="status">
        <strong>{t("offline.title")}</strong> {t("offline.asOf", { date: format.date(savedAt, "time") })}
      </p>
      <ReachButton />
    </div>
  );
}
