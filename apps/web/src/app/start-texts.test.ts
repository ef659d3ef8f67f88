import { expect, test, vi } from "vitest";
import { startTexts } from "./start-texts.ts";

test.each([
  ["en-EN", "Try again in 12,345\u00a0hours."],
  ["ru-RU", "Попробуйте снова через 12\u00a0345\u00a0часов."],
  ["uk-UA", "Спробуйте ще раз через 12\u00a0345\u00a0годин."],
] as const)("startTexts: writes a count as %s does", async (language, text) => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  const i18n = await startTexts(language);
  expect(i18n.t("platform:wait.hours", { count: 12_345 })).toBe(text);
  expect(i18n.t("app:header.used", { used: "1 MB", total: "3 GB" })).toContain("1 MB");
  vi.unstubAllGlobals();
});

test.each([
  ["ru-RU", 1, "час"],
  ["ru-RU", 2, "часа"],
  ["ru-RU", 5, "часов"],
  ["ru-RU", 11, "часов"],
  ["ru-RU", 21, "час"],
  ["ru-RU", 112, "часов"],
  ["uk-UA", 1, "годину"],
  ["uk-UA", 3, "години"],
  ["uk-UA", 11, "годин"],
  ["uk-UA", 22, "години"],
  ["uk-UA", 30, "годин"],
] as const)("startTexts: selects the plural form of %s for %i", async (language, count, word) => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  const i18n = await startTexts(language);
  expect(i18n.t("platform:wait.hours", { count })).toMatch(new RegExp(` ${count}\u00a0${word}\\.$`));
  vi.unstubAllGlobals();
});
