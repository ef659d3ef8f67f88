import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../../shell/i18n.ts";
import { languageNames } from "../../shell/language-names.ts";
import { languages, shortLanguage } from "../../shell/languages.ts";
import classes from "./LanguageLinks.module.css";

/** The choice of language for who has no profile yet. */
export function LanguageLinks() {
  const { t, i18n } = useTranslation("auth");
  return (
    <nav className={classes.languages} aria-label={t("language")}>
      {languages.map((language) => (
        <UnstyledButton
          key={language}
          className={classes.language}
          lang={shortLanguage(language)}
          aria-current={i18n.language === language ? "true" : undefined}
          onClick={() => void changeLanguage(i18n, language)}
        >
          {languageNames[language]}
        </UnstyledButton>
      ))}
    </nav>
  );
}
