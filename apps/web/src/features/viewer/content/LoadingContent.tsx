import { Loader, Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import "@mantine/core/styles/Progress.layer.css";
import classes from "./content.module.css";

/** Progress by bytes. A file of one part has none, because it arrives at once. */
export function LoadingContent({ doneBytes, totalBytes }: { doneBytes: number; totalBytes: number }) {
  const { t } = useTranslation("viewer");
  const percent = totalBytes === 0 ? 0 : Math.floor((doneBytes / totalBytes) * 100);
  return (
    <div className={classes.message} role="status" aria-label={t("loading")}>
      {doneBytes === 0 ? <Loader size={32} /> : <Progress className={classes.progress} value={percent} />}
    </div>
  );
}
