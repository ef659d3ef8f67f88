import { NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { languageNames } from "../../../platform/i18n/language-names.ts";
import { asLanguage, languages } from "../../../platform/i18n/languages.ts";
import { useChangeLanguage } from "../../../platform/i18n/use-change-language.ts";

/** The specification limits its width. */
const widthPx = 200;

export function LanguageSelect() {
  const { t, i18n } = useTranslation("profile");
  const changeLanguage = useChangeLanguage();
  return (
    <NativeSelect
      maw={widthPx}
      label={t("language")}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      value={asLanguage(i18n.language)}
      onChange={(event) => void changeLanguage(asLanguage(event.currentTarget.value))}
      data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
    />
  );
}
