import type { Page } from "@playwright/test";
import { expect } from "../browser/expect.ts";
import type { Screen } from "./person.ts";
import { type Language, languages, wordsIn } from "./words.ts";

/** Chooses a language in the profile dialog, from a page in any language. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const profile = languages.map((known) => wordsIn(known)("app:header.profile"));
  await page.getByRole("button", { name: new RegExp(`^(?:${profile.join("|")})$`) }).click();
  await page.getByRole("dialog").getByRole("combobox").selectOption(language);
  await expect(page.locator("html")).toHaveAttribute("lang", language.slice(0, 2));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

const widths = [360, 390, 768, 960, 1280, 1440] as const;

/** Expects a toolbar of one row, or of two rows on a phone, with all its content inside, at every width. */
export async function expectSteadyToolbar({ page, words }: Screen): Promise<void> {
  const toolbar = page.getByRole("navigation", { name: words("files:path") }).locator("..");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const measure = () =>
      toolbar.evaluate((element) => {
        const edges = [...element.querySelectorAll("button, a, h1")].map((inner) => inner.getBoundingClientRect());
        const { top, bottom, height } = element.getBoundingClientRect();
        const sticksOut = edges.some(
          (edge) => edge.right > window.innerWidth || edge.top < top || edge.bottom > bottom,
        );
        return { width: window.innerWidth, height, sticksOut };
      });
    const expected = { width, height: width < 768 ? 80 : 36, sticksOut: false };
    await expect.poll(measure, { message: `the toolbar in ${words.language} at ${width} px` }).toEqual(expected);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
