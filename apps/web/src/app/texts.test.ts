import { errorCodes } from "@dexnet/protocol/errors";
import { describe, expect, test } from "vitest";

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>(["../features/*/texts/*.json", "../*/texts/*.json"], {
  eager: true,
  import: "default",
});
const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.ts"], {
  eager: true,
  import: "default",
  query: "?raw",
});

const languages = { en: "en-EN", ru: "ru-RU", uk: "uk-UA" } as const;
const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** `{ a: { b: "x" } }` as `a.b` → `x`. */
function flat(texts: Texts, before = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const path = before === "" ? key : `${before}.${key}`;
    if (typeof value === "string") found.set(path, value);
    else for (const [inner, text] of flat(value, path)) found.set(inner, text);
  }
  return found;
}

const folders = [...new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf("/"))))];
/** Name of the folder above the texts. */
const namespaceOf = (folder: string) => (folder === "./texts" ? "app" : (folder.split("/").at(-2) ?? ""));
const textsOf = (folder: string, language: string) => flat(files[`${folder}/${language}.json`] ?? {});
const withoutPlural = (keys: Iterable<string>) =>
  [...new Set([...keys].map((key) => key.replace(pluralEnding, "")))].toSorted();
const variablesOf = (text: string) => [...new Set(text.match(/\{\{\s*\w+/g))].toSorted();

describe.each(folders)("texts in %s", (folder) => {
  test.each(["ru", "uk"])("has the same keys in %s as in English", (language) => {
    const english = withoutPlural(textsOf(folder, "en").keys());
    expect(english.length).toBeGreaterThan(0);
    expect(withoutPlural(textsOf(folder, language).keys())).toEqual(english);
  });

  test.each(Object.entries(languages))("has every plural form of %s", (language, locale) => {
    const texts = textsOf(folder, language);
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const counted = [...texts.keys()].filter((key) => pluralEnding.test(key));
    const expected = withoutPlural(counted).flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect(counted.toSorted()).toEqual(expected.toSorted());
  });

  test.each(["ru", "uk"])("has the same variables in %s as in English", (language) => {
    const english = textsOf(folder, "en");
    for (const [key, text] of textsOf(folder, language)) {
      const original = english.get(key) ?? english.get(key.replace(pluralEnding, "_other"));
      expect({ key, variables: variablesOf(text) }).toEqual({ key, variables: variablesOf(original ?? "") });
    }
  });

  test.each(Object.keys(languages))("has no empty text in %s", (language) => {
    for (const [key, text] of textsOf(folder, language))
      expect({ key, empty: text.trim() === "" }).toMatchObject({ empty: false });
  });
});

test("texts: every error code has a text", () => {
  const platform = folders.find((folder) => namespaceOf(folder) === "platform") ?? "";
  const keys = [...textsOf(platform, "en").keys()];
  expect(keys.filter((key) => key.startsWith("errors."))).toEqual(errorCodes.map((code) => `errors.${code}`));
});

test("texts: every key that a source uses exists", () => {
  const missing: string[] = [];
  for (const [path, source] of Object.entries(sources)) {
    const namespaces = [...source.matchAll(/useTranslation\("(\w+)"\)/g)].map(([, namespace]) => namespace ?? "");
    const known = new Set(
      folders
        .filter((folder) => namespaces.includes(namespaceOf(folder)))
        .flatMap((folder) => withoutPlural(textsOf(folder, "en").keys())),
    );
    for (const [, key] of source.matchAll(/\bt\w*\(\s*"([\w.]+)"/g)) {
      if (namespaces.length > 0 && !known.has(key ?? "")) missing.push(`${path}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
});
