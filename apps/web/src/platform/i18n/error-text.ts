import { AppError, isErrorCode } from "@dexnet/protocol/errors/errors";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { retryAfterSecondsOf, waitText } from "./wait-text.ts";

/** Code of an AppError, or of a value that is a code itself; `internal` for everything else. */
export function errorCodeOf(error: unknown) {
  if (error instanceof AppError) return error.code;
  return isErrorCode(error) ? error : "internal";
}

/** Text of a fault or of an error code in the current language. */
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
