import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languageNames } from "../../apps/web/src/shell/language-names.ts";

/** The words on the screen, from the application's own texts, so that a walk can be taken in each of its languages. */
export type Language = keyof typeof languageNames;
export const languages: readonly Language[] = ["en-EN", "ru-RU", "uk-UA"];
export { languageNames };

export interface Words {
  language: Language;
  /** The text of a key such as `auth:login.submit`, with its values put in and, by `count`, in the right plural. */
  (key: string, values?: Values): string;
  /** Finds the text wherever it stands, whatever its values are. */
  any(key: string): RegExp;
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
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(given(key, name, values)));
  }

  return Object.assign(words, {
    language,
    any(key: string): RegExp {
      const forms = [...texts].filter(([found]) => found === key || isPluralOf(found, key)).map(([, text]) => text);
      if (forms.length === 0) throw new Error(`There is no text ${key} in ${language}.`);
      const patterns = forms.map((text) => escaped(text).replace(/\\\{\\\{\w+\\\}\\\}/g, ".+?"));
      return new RegExp(patterns.join("|"));
    },
  });
}

function readTexts(shortLanguage: string): Map<string, string> {
  const rooms = ["shell", "widgets", ...readdirSync(join(sources, "features")).map((name) => `features/${name}`)];
  const found = rooms.flatMap((room) => {
    const file = join(sources, room, "texts", `${shortLanguage}.json`);
    // Not everything has something to say.
    if (!existsSync(file)) return [];
    return flatten(`${room.replace("features/", "")}:`, JSON.parse(readFileSync(file, "utf8")) as Texts);
  });
  return new Map(found);
}

function flatten(prefix: string, texts: Texts): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === "string" ? [[prefix + name, text]] : flatten(`${prefix}${name}.`, text),
  );
}

function given(key: string, name: string, values: Values): string | number {
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
