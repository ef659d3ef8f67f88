import type { Page } from "@playwright/test";

/** Texts of buttons and links that are cut off without an ellipsis, because their place is too small for the language. */
export async function findCutTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
    return [...document.querySelectorAll<HTMLElement>("button, a, button *, a *")]
      .filter((element) => {
        const style = getComputedStyle(element);
        const isWide = clips(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
        const isShown = element.clientWidth > 1 && style.visibility === "visible";
        return isShown && isWide && style.textOverflow !== "ellipsis" && element.textContent.trim() !== "";
      })
      .map((element) => element.textContent.trim());
  });
}
