import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../../platform/copy-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

/** Copies a text and shows a notice of the result. */
export function useCopy(): (text: string, doneText: string) => Promise<void> {
  const { notify } = useApp();
  const { t } = useTranslation("payments");
  return useCallback(
    async (text, doneText) => {
      const isCopied = await copyText(text);
      notify(isCopied ? { text: doneText } : { text: t("copyFailed"), tone: "error" });
    },
    [t, notify],
  );
}
