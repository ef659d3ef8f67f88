import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "./copy-text.ts";
import { useApp } from "./services/app-context.tsx";

/** Copies a text and shows a notice of the result. */
export function useCopy(): (text: string, doneText: string) => Promise<void> {
  const { notify } = useApp();
  const { t } = useTranslation("platform");
  return useCallback(
    async (text, doneText) => {
      const copied = await copyText(text);
      notify(copied ? { text: doneText } : { text: t("copyFailed"), tone: "error" });
    },
    [t, notify],
  );
}
