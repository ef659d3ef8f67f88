import { describe, expect, test } from "vitest";
import { readSourceStrings } from "./source-strings.ts";
import { keysWithoutForms, namespaces, textsOf } from "./text-files.ts";

const files = import.meta.glob<string>(["../../**/*.{ts,tsx}", "!../../**/*.test.{ts,tsx}", "!../../**/testing/**"], {
  eager: true,
  import: "default",
  query: "?raw",
});
/** Messages of the schemas are keys too. */
const packages = import.meta.glob<string>(
  ["../../../../../packages/*/src/**/*.ts", "!../../../../../packages/**/*.test.ts"],
  {
    eager: true,
    import: "default",
    query: "?raw",
  },
);
const keysOfPackages = new Set(
  Object.entries(packages).flatMap(([path, source]) => [...readSourceStrings(path, source).literals]),
);
const sources = Object.entries(files).map(([path, source]) => ({
  path: path.replace("../../", ""),
  ...readSourceStrings(path, source),
}));

/** Names that are the same in every language, and texts of a screen that is shown when no texts can be loaded. */
const allowed: readonly string[] = [
  "DexNet",
  "DexNet can’t be reached.",
  "DexNet недоступен.",
  "DexNet недоступний.",
  "Try again",
  "DEX-0000-0000-0000",
  "0x…",
  "npm run recover -- --api my-files",
];

/** Sources that can use a namespace: those that ask for it and those of its folder. */
function sourcesOf(namespace: string) {
  const folder = new RegExp(`(?:^|/)${namespace}/`);
  return sources.filter(({ path, namespaces }) => namespaces.has(namespace) || folder.test(path));
}

test("sources: no text for people is written in a source", () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap(({ path, hardCoded }) => hardCoded.map((text) => ({ path, text })));
  expect(found.filter(({ text }) => !allowed.includes(text))).toEqual([]);
});

test("sources: every allowed text still occurs", () => {
  const texts = new Set(sources.flatMap(({ hardCoded }) => hardCoded));
  expect(allowed.filter((text) => !texts.has(text))).toEqual([]);
});

test("sources: every key that a source uses exists", () => {
  const missing = sources.flatMap(({ path, namespaces, keys }) => {
    if (namespaces.size === 0) return [];
    const known = new Set([...namespaces].flatMap((namespace) => keysWithoutForms(textsOf(namespace, "en").keys())));
    return keys.filter((key) => !known.has(key)).map((key) => `${path}: ${key}`);
  });
  expect(missing).toEqual([]);
});

describe.each(namespaces)("sources: texts of %s", (namespace) => {
  test("are all used", () => {
    const users = sourcesOf(namespace);
    const isUsed = (key: string) =>
      users.some(({ literals, patterns }) => literals.has(key) || patterns.some((one) => one.test(key))) ||
      // A key with a path names its namespace well enough to be found in sources that pass it on.
      (key.includes(".") && (keysOfPackages.has(key) || sources.some(({ literals }) => literals.has(key))));
    const unused = keysWithoutForms(textsOf(namespace, "en").keys()).filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });
});
