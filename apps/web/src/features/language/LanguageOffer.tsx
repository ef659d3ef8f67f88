import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { asLanguage, type Language, shortLanguage } from "../../platform/i18n/languages.ts";
import { useChangeLanguage } from "../../platform/i18n/use-change-language.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./LanguageOffer.module.css";

/**
 * Offers the language of the browser, in that language. Both answers save a language on this device, and so does every
 * other choice of a language: the question does not come again.
 */
export function LanguageOffer({ language }: { language: Language }) {
  const { i18n } = useTranslation("platform");
  const change = useChangeLanguage();
  const [isAnswered, setAnswered] = useState(i18n.language === language);
  const isSaving = useRef(false);
  useEffect(() => {
    // Another choice of a language.
    const hide = () => isSaving.current || setAnswered(true);
    i18n.on("languageChanged", hide);
    return () => i18n.off("languageChanged", hide);
  }, [i18n]);

  /** Hides the question when the answer is saved, so that a reload can't bring it back. */
  async function answer(choice: Language): Promise<void> {
    isSaving.current = true;
    await change(choice);
    setAnswered(true);
  }

  if (isAnswered) return null;
  const t = i18n.getFixedT(language, "language");
  return (
    <aside className={`${shared.wrap} ${classes.offer}`} lang={shortLanguage(language)} aria-label={t("question")}>
      <span className={`${shared.note} ${classes.question}`}>{t("question")}</span>
      <Button size="sm" variant="default" onClick={() => void answer(language)}>
        {t("accept")}
      </Button>
      <Button size="sm" variant="default" onClick={() => void answer(asLanguage(i18n.language))}>
        {t("decline")}
      </Button>
    </aside>
  );
}
