import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCodes } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import {
  isPlural,
  keysWithoutForms,
  keyWithoutForm,
  namespaces,
  textLanguages,
  textsOf,
  variablesOf,
} from "../testing/texts/text-files.ts";

/** Texts with a count that is always the same: a new seed phrase has twelve words. */
const fixedCounts = ["storages:phrase.text"];

describe.each(namespaces)("texts of %s", (namespace) => {
  test.each(["ru", "uk"])("have the same keys in %s as in English", (language) => {
    const english = keysWithoutForms(textsOf(namespace, "en").keys());
    expect(english.length).toBeGreaterThan(0);
    expect(keysWithoutForms(textsOf(namespace, language).keys())).toEqual(english);
  });

  test.each(Object.entries(textLanguages))("have every plural form of %s", (language, locale) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const counted = [...textsOf(namespace, language).keys()].filter(isPlural);
    const expected = keysWithoutForms(counted).flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect(counted.toSorted()).toEqual(expected.toSorted());
  });

  test.each(["ru", "uk"])("have the same variables in %s as in English", (language) => {
    const english = textsOf(namespace, "en");
    for (const [key, text] of textsOf(namespace, language)) {
      const original = english.get(key) ?? english.get(`${keyWithoutForm(key)}_other`);
      expect({ key, variables: variablesOf(text) }).toEqual({ key, variables: variablesOf(original ?? "") });
    }
  });

  test.each(Object.keys(textLanguages))("are not empty in %s", (language) => {
    for (const [key, text] of textsOf(namespace, language))
      expect({ key, empty: text.trim() === "" }).toMatchObject({ empty: false });
  });

  test.each(Object.keys(textLanguages))("keep a number and its word on one line in %s", (language) => {
    const breaking = [...textsOf(namespace, language)].filter(([, text]) => /\{\{(?:count|number)\}\} /.test(text));
    expect(breaking).toEqual([]);
  });

  test("have plural forms where they take a count", () => {
    const counted = [...textsOf(namespace, "en")].filter(([, text]) => variablesOf(text).includes("count"));
    expect(
      counted.map(([key]) => key).filter((key) => !isPlural(key) && !fixedCounts.includes(`${namespace}:${key}`)),
    ).toEqual([]);
  });
});

test("texts: every error code has a text", () => {
  const keys = [...textsOf("platform", "en").keys()];
  expect(keys.filter((key) => key.startsWith("errors."))).toEqual(errorCodes.map((code) => `errors.${code}`));
});

test.each(Object.keys(textLanguages))(
  "texts: every key that servers give for a wrong field has a text in %s",
  (language) => {
    const sources = ["../../../../packages/protocol/src", "../../../../packages/service/src/http"].flatMap((folder) => {
      const path = join(import.meta.dirname, folder);
      const names = readdirSync(path, { recursive: true, encoding: "utf8" });
      return names
        .filter((name) => /(?<!\.test)\.ts$/.test(name))
        .map((name) => readFileSync(join(path, name), "utf8"));
    });
    const keys = new Set(sources.flatMap((source) => source.match(/(?<=")validation\.\w+(?=")/g) ?? []));
    // What `http-errors.ts` gives for a fault that has no key of its own.
    expect([...keys]).toEqual(expect.arrayContaining(["validation.required", "validation.format"]));
    const texts = textsOf("platform", language);
    expect([...keys].filter((key) => !texts.has(key))).toEqual([]);
  },
);
