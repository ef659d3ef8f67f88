import { AppError } from "@dexnet/protocol/errors";
import i18next, { type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { type Language, shortLanguage } from "./languages.ts";

/**
 * Texts live beside what they belong to: `features/<name>/texts/<en|ru|uk>.json` is the namespace `<name>`; `shell` and
 * `widgets` likewise. A file is fetched when its namespace is first used in its language, never before.
 */
const files = import.meta.glob<Record<string, unknown>>(
  ["../features/*/texts/*.json", "./texts/*.json", "../widgets/texts/*.json"],
  { import: "default" },
);

const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const found = /(?:features\/([^/]+)|(widgets))\/texts\/(\w+)\.json$/.exec(path);
    const namespace = found?.[1] ?? found?.[2] ?? "shell";
    const language = found?.[3] ?? path.slice(path.lastIndexOf("/") + 1, -".json".length);
    return [`${namespace}/${language}`, load] as const;
  }),
);

async function loadTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const load = loaders.get(`${namespace}/${shortLanguage(language)}`);
  if (load === undefined) throw new Error(`There are no texts of ${namespace} in ${language}`);
  return load();
}

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
    .use(initReactI18next)
    .init({
      lng: language,
      // The three languages have the same keys (texts.test.ts), so there is nothing to fall back to.
      fallbackLng: false,
      load: "currentOnly",
      ns: ["shell", "widgets"],
      defaultNS: "shell",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  await ensureTexts(i18n, i18n.language, ["shell", "widgets"]);
  return i18n;
}

/**
 * Resolves when the texts are there, and only then: i18next itself counts those that failed as loaded, would show their
 * keys, and never asks for them again. Fault: network.
 */
export async function ensureTexts(i18n: I18n, language: string, namespaces: readonly string[]): Promise<void> {
  const missing = () => namespaces.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  if (missing().length > 0 && language === i18n.language) await i18n.loadNamespaces(missing());
  if (missing().length > 0) await i18n.reloadResources([language], missing());
  if (missing().length > 0) throw new AppError("network");
}

/**
 * Every namespace in use is fetched before the language changes; it changes only if it is still wanted then. Fault: network,
 * and nothing is changed.
 */
export async function showLanguage(i18n: I18n, language: Language, isWanted: () => boolean): Promise<void> {
  await ensureTexts(i18n, language, Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}));
  if (!isWanted()) return;
  await i18n.changeLanguage(language);
}
