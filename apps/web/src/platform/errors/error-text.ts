import { AppError, isErrorCode } from "@dexnet/protocol/errors";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { retryAfterSecondsOf, waitText } from "./wait-text.ts";

/** The code of anything thrown or told: of an error of ours, or a code itself. Whatever else is `internal`. */
export function errorCodeOf(error: unknown) {
  if (error instanceof AppError) return error.code;
  return isErrorCode(error) ? error : "internal";
}

/** What to tell a person about a fault (or about a task's error code), in the language on screen. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("platform");
  return useCallback(
    (error) => {
      const code = errorCodeOf(error);
      const seconds = retryAfterSecondsOf(error);
      return seconds === null ? t(`errors.${code}`) : `${t(`wait.${code}`)} ${waitText(t, seconds)}`;
    },
    [t],
  );
}
