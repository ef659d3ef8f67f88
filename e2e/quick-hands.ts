import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";
import type { Keyboard } from "./keyboard.ts";

/**
 * The same acts without the way there: the focus is put on the target. For a walk that another has taken by Tab alone,
 * in another language: which stops there are, and how they look, does not depend on it.
 */
export function createQuickHands(page: Page): Keyboard {
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await expect(target).toBeEnabled();
    await target.focus();
  }

  return {
    tabTo: reach,
    async enter(target) {
      await reach(target);
      await page.keyboard.press("Enter");
    },
    async space(target) {
      await reach(target);
      await page.keyboard.press("Space");
    },
    async write(target, text) {
      await reach(target);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async expectTrapped(dialog) {
      await expect(dialog).toBeVisible();
      const holdsFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(holdsFocus, { message: "the dialog takes the focus" }).toBe(true);
    },
  };
}
