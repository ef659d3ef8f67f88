import { expect, test, vi } from "vitest";
import { startTexts } from "./start-texts.ts";

test.each([
  ["en-EN", "The trial has started: 12,345 days"],
  ["ru-RU", "Пробный период начался: 12\u00a0345 дней"],
  ["uk-UA", "Пробний період розпочався: 12\u00a0345 днів"],
] as const)("startTexts: writes a count as %s does", async (language, text) => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  const i18n = await startTexts(language);
  expect(i18n.t("platform:trialStarted", { count: 12_345 })).toBe(text);
  expect(i18n.t("app:header.used", { used: "1 MB", total: "3 GB" })).toContain("1 MB");
  vi.unstubAllGlobals();
});

test.each([
  ["ru-RU", 1, "день"],
  ["ru-RU", 2, "дня"],
  ["ru-RU", 5, "дней"],
  ["ru-RU", 11, "дней"],
  ["ru-RU", 21, "день"],
  ["ru-RU", 112, "дней"],
  ["uk-UA", 1, "день"],
  ["uk-UA", 3, "дні"],
  ["uk-UA", 11, "днів"],
  ["uk-UA", 22, "дні"],
  ["uk-UA", 30, "днів"],
] as const)("startTexts: selects the plural form of %s for %i", async (language, count, word) => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  const i18n = await startTexts(language);
  expect(i18n.t("platform:trialStarted", { count })).toMatch(new RegExp(` ${count} ${word}$`));
  vi.unstubAllGlobals();
});
