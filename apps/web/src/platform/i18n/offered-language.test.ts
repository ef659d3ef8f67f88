import { expect, test } from "vitest";
import { offeredLanguage } from "./offered-language.ts";

test.each([
  [["ru-RU", "ru", "en-US"], "ru-RU"],
  [["uk"], "uk-UA"],
  [["UK-ua", "ru"], "uk-UA"],
  [["de-DE", "ru", "en"], "ru-RU"],
  [["en-GB", "ru"], null],
  [["de-DE", "en", "uk"], null],
  [["de", "fr"], null],
  // Ruanda and an unknown tag that begins like a known one.
  [["rw", "ukx"], null],
  [[], null],
])("offeredLanguage: a browser with %j is offered %s", (browserLanguages, language) => {
  expect(offeredLanguage(browserLanguages)).toBe(language);
});
