import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { useTransfersState } from "../../platform/transfers/use-transfers-state.ts";
import classes from "./FileBrowser.module.css";

/** Progress of the uploads into this storage, shown below its files. */
export function UploadState({ address }: { address: string }) {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const uploads = useTransfersState(({ uploading }) =>
    uploading.find((storage) => storage.address.toLowerCase() === address.toLowerCase()),
  );
  if (uploads === undefined || uploads.count === 0) return null;
  const { count, percent } = uploads;
  return (
    <p className={classes.uploading}>
      <span>{t("title", { count, replace: { count: format.number(count) } })}</span>
      <span className={classes.uploadBar} aria-hidden>
        <span className={classes.uploadBarFilled} style={{ width: `${percent}%` }} />
      </span>
      <span className="figures">{format.percent(percent / 100)}</span>
    </p>
  );
}
