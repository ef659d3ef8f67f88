import { expect, test } from "vitest";
import { termsSections } from "./terms-sections.ts";

interface TermsTexts {
  sections: Record<string, { title: string; text: string }>;
}
interface AuthTexts {
  register: { agree: string; terms: string };
}
const terms = import.meta.glob<TermsTexts>("./texts/*.json", { eager: true, import: "default" });
const auth = import.meta.glob<AuthTexts>("../auth/texts/*.json", { eager: true, import: "default" });

test.each(["en", "ru", "uk"])("terms: every section has a text in %s, and there are no other texts", (language) => {
  expect(Object.keys(terms[`./texts/${language}.json`]?.sections ?? {})).toEqual([...termsSections]);
});

test.each([
  ["en", "I agree to the terms of use"],
  ["ru", "Я принимаю условия использования"],
  ["uk", "Я приймаю умови використання"],
])("terms: the agreement and its link read as one sentence in %s", (language, sentence) => {
  const { agree, terms: link } = auth[`../auth/texts/${language}.json`]?.register ?? { agree: "", terms: "" };
  expect(`${agree} ${link}`).toBe(sentence);
});
