import { AppError } from "@dexnet/protocol/errors/errors";
import type { i18n as I18n } from "i18next";
import type { Language } from "./languages.ts";

/**
 * Resolves when the texts are loaded. i18next itself counts failed ones as loaded, shows their keys and never requests
 * them again. Fault: network.
 */
export async function ensureTexts(i18n: I18n, language: string, namespaces: readonly string[]): Promise<void> {
  const missing = () => namespaces.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  if (missing().length > 0 && language === i18n.language) await i18n.loadNamespaces(missing());
  if (missing().length > 0) await i18n.reloadResources([language], missing());
  if (missing().length > 0) throw new AppError("network");
}

/**
 * Loads every namespace in use before it changes the language, and changes it only if it is still wanted then. Fault:
 * network, and nothing is changed.
 */
export async function showLanguage(i18n: I18n, language: Language, isWanted: () => boolean): Promise<void> {
  await ensureTexts(i18n, language, Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}));
  if (!isWanted()) return;
  await i18n.changeLanguage(language);
}
