import i18next, { type FormatterModule, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { formatNumber } from "../platform/format/format.ts";
import { defaultLanguage, type Language, shortLanguage } from "../platform/i18n/languages.ts";
import { ensureTexts } from "../platform/i18n/load-texts.ts";

/**
 * Texts are in the folder that uses them: `features/<name>/texts/<en|ru|uk>.json` is the namespace `<name>`; `app`,
 * `platform` and `widgets` are namespaces too. A file is fetched when its namespace is first used in its language.
 */
const files = import.meta.glob<Record<string, unknown>>(["../*/texts/*.json", "../features/*/texts/*.json"], {
  import: "default",
});

/** Namespaces that every page needs. */
const firstNamespaces = ["app", "platform", "widgets"];

const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const [, folder, language] = /([^/]+)\/texts\/(\w+)\.json$/.exec(path) ?? [];
    return [`${folder === "." ? "app" : folder}/${language}`, load] as const;
  }),
);

async function loadTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const load = loaders.get(`${namespace}/${shortLanguage(language)}`);
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
