import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./LogLine.module.css";
import { useLog } from "./use-log.ts";

/** One line: whether the list of the storage is proven to be the newest one. */
export function LogLine({ address }: { address: string }) {
  const { t } = useTranslation("log");
  const errorText = useErrorText();
  const format = useFormat();
  const status = useLog(address);
  if (status === null || status.state === "checking")
    return <p className={`${shared.note} ${classes.line}`}>{t("checking")}</p>;
  const { state, checkpointSize, unproven, errorCode } = status;
  const size = checkpointSize ?? 0;
  return (
    <p className={`${shared.note} ${classes.line}`} data-state={state}>
      {state === "verified"
        ? t("verified", { count: size, number: format.number(size) })
        : t("unverified", { reason: errorText(errorCode) })}{" "}
      {unproven > 0 && t("waiting", { count: unproven, number: format.number(unproven) })}
    </p>
  );
}
