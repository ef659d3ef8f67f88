import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { savedPhrasesKey, savedPhrasesQuery } from "../../../platform/queries/saved-phrases.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

/** A storage, or a title for an address that the server does not list. */
export interface NamedStorage {
  readonly address: string;
  readonly title: string;
}

/** Addresses of the storages whose phrases this device has saved, and their removal. */
export function usePhraseRemoval() {
  const { t } = useTranslation("settings");
  const { drive, confirm, notify } = useApp();
  const queries = useQueryClient();
  const errorText = useErrorText();

  async function remove(storage: NamedStorage): Promise<void> {
    try {
      await drive.forgetPhrase(storage.address);
      notify({ text: t("phrases.done", { title: storage.title }) });
    } catch (error) {
      const action = { label: t("phrases.tryAgain"), onClick: () => void remove(storage) };
      notify({ text: errorText(error), tone: "error", action });
    }
    await queries.invalidateQueries({ queryKey: savedPhrasesKey });
  }

  return {
    saved: useSteadyQuery(savedPhrasesQuery(drive)),
    /** Asks before the phrase is removed: it has to be typed afterwards. */
    async forget(storage: NamedStorage): Promise<void> {
      const isSure = await confirm({
        title: t("phrases.question"),
        text: [t("phrases.questionText", { title: storage.title }), t("phrases.questionCondition")],
        confirmText: t("phrases.forget"),
        type: "warning",
      });
      if (isSure) await remove(storage);
    },
  };
}
