import { describe, expect, test } from "vitest";
import { forbiddenWords, specifiedTexts, termExceptions, terms } from "./term-rules.ts";
import { keyWithoutForm, namespaces, type TextLanguage, textLanguages, textsOf } from "./text-files.ts";

const languages = Object.keys(textLanguages) as TextLanguage[];

describe.each(languages)("terms: the texts in %s", (language) => {
  test("use no word that the glossary rules out", () => {
    const found = namespaces.flatMap((namespace) =>
      [...textsOf(namespace, language)]
        .filter(([, text]) => !specifiedTexts.includes(text))
        .filter(([, text]) => forbiddenWords[language].some((word) => word.test(text)))
        .map(([key, text]) => `${namespace}:${key} ${text}`),
    );
    expect(found).toEqual([]);
  });
});

describe.each(["ru", "uk"] as const)("terms: the texts in %s", (language) => {
  test("have the term of the glossary where the English text has it", () => {
    const found = namespaces.flatMap((namespace) => {
      const english = textsOf(namespace, "en");
      return [...textsOf(namespace, language)].flatMap(([key, text]) => {
        const name = `${namespace}:${keyWithoutForm(key)}`;
        const original = english.get(key) ?? english.get(`${keyWithoutForm(key)}_other`) ?? "";
        const words = original.replaceAll(/\{\{.*?\}\}/g, "");
        const missing = terms.filter((term) => term.english.test(words) && !term[language].test(text));
        return missing.length === 0 || name in termExceptions ? [] : [`${name} ${original} | ${text}`];
      });
    });
    expect([...new Set(found)]).toEqual([]);
  });
});

test("terms: every exception is still needed", () => {
  const unneeded = Object.keys(termExceptions).filter((name) => {
    const [namespace = "", key = ""] = name.split(":");
    const english = textsOf(namespace, "en").get(key) ?? "";
    return !(["ru", "uk"] as const).some((language) =>
      terms.some(
        (term) => term.english.test(english) && !term[language].test(textsOf(namespace, language).get(key) ?? ""),
      ),
    );
  });
  expect(unneeded).toEqual([]);
});
