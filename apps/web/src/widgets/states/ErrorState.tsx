import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import { StateMessage } from "./StateMessage.tsx";

export interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  retrying?: boolean;
  title?: string;
  /** Level of the heading: 1 where the message is the whole page. */
  heading?: 1 | 2;
  /** Further actions beside "Try again". */
  children?: ReactNode;
}

/** Failure in words, with a button to try again. */
export function ErrorState({ error, onRetry, retrying = false, title, heading = 2, children }: ErrorStateProps) {
  const { t } = useTranslation("widgets");
  const errorText = useErrorText();
  return (
    <StateMessage
      icon={<IconPlugConnectedX size={28} />}
      tone="error"
      heading={heading}
      title={title ?? t("error.title")}
      text={errorText(error)}
    >
      {onRetry && (
        <Button onClick={onRetry} loading={retrying} leftSection={<IconRefresh size={20} />}>
          {t("error.retry")}
        </Button>
      )}
      {children}
    </StateMessage>
  );
}
