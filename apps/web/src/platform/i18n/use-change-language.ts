import { useCallback } from "react";
import { useApp } from "../services/app-context.tsx";
import { useErrorText } from "./error-text.ts";
import type { Language } from "./languages.ts";

/** Changes the language of the interface and saves the choice. A failure is shown as a notice. */
export function useChangeLanguage(): (language: Language) => Promise<void> {
  const { chooseLanguage, notify } = useApp();
  const errorText = useErrorText();
  return useCallback(
    async (language) => {
      try {
        await chooseLanguage(language);
      } catch (error) {
        notify({ text: errorText(error), tone: "error" });
      }
    },
    [chooseLanguage, errorText, notify],
  );
}
