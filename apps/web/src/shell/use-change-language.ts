import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../widgets/snackbar/notify.ts";
import { useErrorText } from "./error-text.ts";
import { changeLanguage } from "./i18n.ts";
import type { Language } from "./languages.ts";

/** Changes the language of the interface and saves the choice, or says why that did not work. */
export function useChangeLanguage(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation("shell");
  const errorText = useErrorText();
  return useCallback(
    async (language) => {
      try {
        await changeLanguage(i18n, language);
      } catch (error) {
        notify({ text: errorText(error), tone: "error" });
      }
    },
    [i18n, errorText],
  );
}
