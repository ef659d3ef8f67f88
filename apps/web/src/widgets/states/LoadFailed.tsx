import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./LoadFailed.module.css";

export interface LoadFailedProps {
  error: unknown;
  /** Failed action, shown before the reason. */
  text?: string;
  retrying: boolean;
  onRetry: () => void;
}

/** Reason why a part of the page is missing or a change was reverted, with a button to try again. */
export function LoadFailed({ error, text, retrying, onRetry }: LoadFailedProps) {
  const { t } = useTranslation("widgets");
  const errorText = useErrorText();
  return (
    <div className={`${shared.spread} ${shared.small} ${classes.failed}`} role="alert">
      <span>
        {text && `${text} `}
        {errorText(error)}
      </span>
      <Button variant="default" className={classes.retry} loading={retrying} onClick={onRetry}>
        {t("error.retry")}
      </Button>
    </div>
  );
}
