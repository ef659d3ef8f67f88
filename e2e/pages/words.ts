import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { languageNames } from "../../apps/web/src/platform/i18n/language-names.ts";

/** Texts of the screens, from the application's own files, so that tests can run in each of its languages. */
export type Language = keyof typeof languageNames;
export const languages: readonly Language[] = ["en-EN", "ru-RU", "uk-UA"];
export { languageNames };

export interface Words {
  readonly language: Language;
  /** Text of a key such as `auth:login.submit`, with the values inserted and in the plural form for `count`. */
  (key: string, values?: Values): string;
  /** Pattern that matches the text with any values and in any plural form. */
  pattern(key: string): RegExp;
}

export type Values = Readonly<Record<string, string | number>>;
type Texts = { [key: string]: string | Texts };

const sources = join(import.meta.dirname, "../../apps/web/src");

export function wordsIn(language: Language): Words {
  const texts = readTexts(language.slice(0, 2));
  const plurals = new Intl.PluralRules(language.slice(0, 2));

  function words(key: string, values: Values = {}): string {
    const forms = typeof values.count === "number" ? [`${key}_${plurals.select(values.count)}`, key] : [key];
    const text = forms.map((form) => texts.get(form)).find((found) => found !== undefined);
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}.`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(valueFor(key, name, values)));
  }

  /** As the application writes it. */
  function written(value: string | number): string {
    return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value;
  }

  return Object.assign(words, {
    language,
    pattern(key: string): RegExp {
      const forms = [...texts].filter(([found]) => found === key || isPluralOf(found, key)).map(([, text]) => text);
      if (forms.length === 0) throw new Error(`There is no text ${key} in ${language}.`);
      const patterns = forms.map((text) => escaped(text).replace(/\\\{\\\{\w+\\\}\\\}/g, ".+?"));
      return new RegExp(patterns.join("|"));
    },
  });
}

/** The namespace of a text is the folder of its feature, as in the application. */
function readTexts(shortLanguage: string): Map<string, string> {
  const paths = readdirSync(sources, { recursive: true, encoding: "utf8" }).map((path) => path.split(sep));
  const files = paths.filter((path) => path.at(-2) === "texts" && path.at(-1) === `${shortLanguage}.json`);
  return new Map(
    files.flatMap((path) =>
      flatten(`${path.at(-3)}:`, JSON.parse(readFileSync(join(sources, ...path), "utf8")) as Texts),
    ),
  );
}

function flatten(prefix: string, texts: Texts): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === "string" ? [[prefix + name, text]] : flatten(`${prefix}${name}.`, text),
  );
}

function valueFor(key: string, name: string, values: Values): string | number {
  const value = values[name];
  if (value === undefined) throw new Error(`The text ${key} needs a value for ${name}.`);
  return value;
}

function isPluralOf(found: string, key: string): boolean {
  return found.startsWith(`${key}_`) && /^(?:zero|one|two|few|many|other)$/.test(found.slice(key.length + 1));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
