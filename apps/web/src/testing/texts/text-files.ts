type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>(["../../features/**/texts/*.json", "../../*/texts/*.json"], {
  eager: true,
  import: "default",
});

/** Locales of the text files, by the names of the files. */
export const textLanguages = { en: "en-EN", ru: "ru-RU", uk: "uk-UA" } as const;
export type TextLanguage = keyof typeof textLanguages;

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** `{ a: { b: "x" } }` as `a.b` → `x`. */
function flatten(texts: Texts, before = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const path = before === "" ? key : `${before}.${key}`;
    if (typeof value === "string") found.set(path, value);
    else for (const [inner, text] of flatten(value, path)) found.set(inner, text);
  }
  return found;
}

const byNamespace = new Map<string, Map<string, Map<string, string>>>();
for (const [path, texts] of Object.entries(files)) {
  const [, namespace = "", language = ""] = /([^/]+)\/texts\/(\w+)\.json$/.exec(path) ?? [];
  const known = byNamespace.get(namespace) ?? new Map<string, Map<string, string>>();
  byNamespace.set(namespace, known.set(language, flatten(texts)));
}

/** Names of the folders above the texts. */
export const namespaces: readonly string[] = [...byNamespace.keys()].toSorted();

/** Texts of a namespace by key; empty without a file. */
export function textsOf(namespace: string, language: string): ReadonlyMap<string, string> {
  return byNamespace.get(namespace)?.get(language) ?? new Map();
}

export function isPlural(key: string): boolean {
  return pluralEnding.test(key);
}

/** Key as sources name it: `days` of `days_one`. */
export function keyWithoutForm(key: string): string {
  return key.replace(pluralEnding, "");
}

/** Keys as sources name them, sorted. */
export function keysWithoutForms(keys: Iterable<string>): string[] {
  return [...new Set([...keys].map(keyWithoutForm))].toSorted();
}

/** Names of the values that a text takes. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = ""]) => name))].toSorted();
}
