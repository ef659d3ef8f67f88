import type { Locator } from "@playwright/test";
import { expect } from "./expect.ts";

/**
 * Whether a click on the middle of it would reach it. The document may have a thing that nobody sees because something else
 * lies above it.
 */
export function isHit(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });
}

/** The dialog, and each button in it that is in sight, is what a click on its middle reaches. */
export async function expectOnTop(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect.poll(() => isHit(dialog), { message: "the middle of the dialog is on top" }).toBe(true);
  for (const button of await dialog.getByRole("button").all()) {
    const isInSight = await button.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
    if (!isInSight) continue;
    const name = await button.evaluate((element) => element.getAttribute("aria-label") ?? element.textContent);
    await expect.poll(() => isHit(button), { message: `the button “${name}” of the dialog is on top` }).toBe(true);
  }
}
