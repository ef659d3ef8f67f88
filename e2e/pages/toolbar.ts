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

const widths = [360, 390, 768, 960, 1280, 1440, 1920] as const;

/**
 * Expects a toolbar of one row, or of two rows on a phone, with all its content inside, and the same edges of header and
 * page, at every width.
 */
export async function expectSteadyToolbar({ page, words }: Screen): Promise<void> {
  const toolbar = page.getByRole("navigation", { name: words("files:path") }).locator("..");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const measure = () =>
      toolbar.evaluate((element) => {
        const inside = [...element.querySelectorAll("button, a, h1")].map((inner) => inner.getBoundingClientRect());
        const { top, bottom, height } = element.getBoundingClientRect();
        const sticksOut = inside.some(
          (edge) => edge.right > window.innerWidth || edge.top < top || edge.bottom > bottom,
        );
        const edgesOf = (outer: Element | null | undefined) => {
          if (outer === null || outer === undefined) return null;
          const { left, right } = outer.getBoundingClientRect();
          const { paddingLeft, paddingRight } = getComputedStyle(outer);
          return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)].join(" to ");
        };
        const edges = [document.querySelector("header"), document.querySelector("main > div")].map(edgesOf);
        return { width: window.innerWidth, height, sticksOut, isAligned: edges[0] !== null && edges[0] === edges[1] };
      });
    const expected = { width, height: width < 768 ? 80 : 36, sticksOut: false, isAligned: true };
    await expect.poll(measure, { message: `the toolbar in ${words.language} at ${width} px` }).toEqual(expected);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
