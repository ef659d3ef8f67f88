import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/errors/error-text.ts";
import { StateMessage } from "./StateMessage.tsx";

export interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  retrying?: boolean;
  title?: string;
  /** 1 where the message is all of the page. */
  heading?: 1 | 2;
  /** Further ways out, beside "Try again". */
  children?: ReactNode;
}

/** What failed, in words, with the way on. */
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
