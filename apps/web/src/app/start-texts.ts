import i18next, { type FormatterModule, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { formatNumber } from "../platform/format/number-format.ts";
import { defaultLanguage, type Language, shortLanguage } from "../platform/i18n/languages.ts";
import { ensureTexts } from "../platform/i18n/load-texts.ts";

/**
 * Texts are in the folder that uses them: `features/…/<name>/texts/<en|ru|uk>.json` is the namespace `<name>`; `app`,
 * `platform` and `widgets` are namespaces too. A file is fetched when its namespace is first used in its language. The
 * table of the files of a language comes with its first texts.
 */
const tables: Readonly<Record<string, () => Promise<{ files: TextFiles }>>> = {
  en: () => import("./text-files/en.ts"),
  ru: () => import("./text-files/ru.ts"),
  uk: () => import("./text-files/uk.ts"),
};

type TextFiles = Readonly<Record<string, () => Promise<Record<string, unknown>>>>;

/** Namespaces that every page needs. */
const firstNamespaces = ["app", "platform", "widgets"];

async function loadTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const { files } = (await tables[shortLanguage(language)]?.()) ?? { files: {} };
  // The path of our own texts is relative to this folder and does not name it.
  const folder = namespace === "app" ? ".." : namespace;
  const load = Object.entries(files).find(([path]) => path.split("/").at(-3) === folder)?.[1];
  if (load === undefined) throw new Error(`There are no texts of ${namespace} in ${language}`);
  return load();
}

/** Numbers in a text are written as the language does: 12,345 and 12 345. */
const numberFormatter: FormatterModule = {
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language = defaultLanguage) =>
    typeof value === "number" ? formatNumber(value, language) : value,
};

/** Starts i18next with the namespaces that every page shows. */
export async function startTexts(language: Language): Promise<I18n> {
  const i18n = i18next.createInstance();
  i18n.on("languageChanged", (language: string) => {
    document.documentElement.lang = shortLanguage(language);
  });
  await i18n
    .use({
      type: "backend" as const,
      init() {},
      read(language: string, namespace: string, done: (error: unknown, texts: Record<string, unknown> | null) => void) {
        loadTexts(language, namespace).then(
          (texts) => done(null, texts),
          (error: unknown) => done(error, null),
        );
      },
    })
    .use(numberFormatter)
    .use(initReactI18next)
    .init({
      lng: language,
      // The three languages have the same keys (texts.test.ts), so there is nothing to fall back to.
      fallbackLng: false,
      load: "currentOnly",
      ns: firstNamespaces,
      defaultNS: "platform",
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: true },
    });
  await ensureTexts(i18n, i18n.language, firstNamespaces);
  return i18n;
}
