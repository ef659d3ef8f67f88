import { useCallback } from "react";
import { useTranslation } from "react-i18next";
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

/** False when the browser does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
