import type { Locator } from "@playwright/test";
import { expect } from "./expect.ts";

/**
 * Whether a click on the centre of the element would reach it. An element of the document can be covered by another one.
 */
function isHit(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });
}

/** Expects that clicks on the centre of the dialog, and of each button of it inside the window, reach them. */
export async function expectOnTop(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect.poll(() => isHit(dialog), { message: "the centre of the dialog is on top" }).toBe(true);
  await expect.poll(() => coveredButtons(dialog), { message: "the covered buttons" }).toEqual([]);
}

/** Checks all buttons in one call, because buttons can appear and disappear between two calls. */
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
