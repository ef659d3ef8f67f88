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
  await expect.poll(() => coveredButtons(dialog), { message: "the buttons that something covers" }).toEqual([]);
}

/** All at once: buttons come and go while one after the other is asked for. */
function coveredButtons(dialog: Locator): Promise<(string | null)[]> {
  return dialog.getByRole("button").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, top, bottom, width, height } = button.getBoundingClientRect();
        if (top < 0 || bottom > window.innerHeight) return false;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit === null || !button.contains(hit);
      })
      .map((button) => button.getAttribute("aria-label") ?? button.textContent),
  );
}
