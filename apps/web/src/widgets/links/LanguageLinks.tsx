import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { languageNames } from "../../platform/i18n/language-names.ts";
import { languages, shortLanguage } from "../../platform/i18n/languages.ts";
import { useChangeLanguage } from "../../platform/i18n/use-change-language.ts";
import classes from "./LanguageLinks.module.css";

/** Choice of language for users who have no profile yet. */
export function LanguageLinks() {
  const { t, i18n } = useTranslation("widgets");
  const changeLanguage = useChangeLanguage();
  return (
    <nav className={classes.languages} aria-label={t("language")}>
      {languages.map((language) => (
        <UnstyledButton
          key={language}
          className={classes.language}
          lang={shortLanguage(language)}
          aria-current={i18n.language === language ? "true" : undefined}
          onClick={() => void changeLanguage(language)}
        >
          {languageNames[language]}
        </UnstyledButton>
      ))}
    </nav>
  );
}
