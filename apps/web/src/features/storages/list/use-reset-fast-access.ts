import type { Storage } from "@dexnet/protocol/products";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useRefreshSavedPhrases } from "./use-saved-phrases.ts";

/** Asks for confirmation and makes the saved phrases of all devices unreadable. */
export function useResetFastAccess(): (storage: Storage) => void {
  const { t } = useTranslation("storages");
  const { drive, confirm, notify } = useApp();
  const errorText = useErrorText();
  const refreshSavedPhrases = useRefreshSavedPhrases();

  async function reset(address: string): Promise<void> {
    try {
      await drive.resetFastAccess(address);
      refreshSavedPhrases();
      notify({ text: t("fastAccess.done") });
    } catch (error) {
      notify({
        text: errorText(error),
        tone: "error",
        action: { label: t("list.tryAgain"), onClick: () => void reset(address) },
      });
    }
  }

  return async ({ title, address }) => {
    const isSure = await confirm({
      title: t("fastAccess.title"),
      text: [t("fastAccess.text", { title }), t("fastAccess.condition")],
      confirmText: t("fastAccess.confirm"),
      type: "warning",
    });
    if (isSure) await reset(address);
  };
}
