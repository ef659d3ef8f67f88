import { useTranslation } from "react-i18next";
import { useFormat } from "../../shell/format.ts";
import { totalPercent } from "../transfers/total-percent.ts";
import { useTasks } from "../transfers/use-tasks.ts";
import classes from "./FileBrowser.module.css";

/** How far the uploads into this storage are, where the new files are about to appear. */
export function UploadState({ address }: { address: string }) {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const uploads = useTasks().filter(
    (task) => task.type === "uploadFile" && task.isProcessing && task.meta.address === address,
  );
  if (uploads.length === 0) return null;
  const percent = totalPercent(uploads);
  return (
    <p className={classes.uploading}>
      {t("title", { count: uploads.length })}
      <span className={classes.uploadBar} aria-hidden>
        <span className={classes.uploadBarFilled} style={{ width: `${percent}%` }} />
      </span>
      {format.percent(percent / 100)}
    </p>
  );
}
