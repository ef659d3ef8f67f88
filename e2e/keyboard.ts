import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";
import { type Focus, readFocus } from "./focus.ts";
import { expectOnTop } from "./hit-test.ts";

/** A person without a mouse. Whatever gets the focus on the way is looked at: it must be seen, and seen to have it. */
export interface Keyboard {
  /** Goes there by Tab or Shift+Tab, whichever way is shorter. */
  tabTo(target: Locator): Promise<void>;
  /** Goes there and presses Enter. */
  enter(target: Locator): Promise<void>;
  /** Goes there and presses the space bar. */
  space(target: Locator): Promise<void>;
  /** Goes there and writes, in place of what is there; all at once, as by an input method. */
  write(target: Locator, text: string): Promise<void>;
  /** Writes where the focus is. */
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Round the dialog in both directions: the focus must never get out. */
  expectTrapped(dialog: Locator): Promise<void>;
}

/** More stops than any page has. */
const mostStops = 80;

export function createKeyboard(page: Page): Keyboard {
  /** Looks at what has the focus now. */
  async function stop(target: Locator): Promise<Focus> {
    const focus = await readFocus(target);
    expect.soft(focus.faults, `the focus on ${focus.name} at ${new URL(page.url()).pathname}`).toEqual([]);
    return focus;
  }

  async function tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await expect(target).toBeEnabled();
    const place = await placeOf(target);
    const key = place === "behind" ? "Shift+Tab" : "Tab";
    const passed: string[] = [];
    for (let isThere = place === "focused"; !isThere; ) {
      if (passed.length === mostStops) throw new Error(unreached(target, key, passed));
      await page.keyboard.press(key);
      const { name, isOnTarget } = await stop(target);
      passed.push(name);
      isThere = isOnTarget;
    }
  }

  return {
    tabTo,
    async enter(target) {
      await tabTo(target);
      await page.keyboard.press("Enter");
    },
    async space(target) {
      await tabTo(target);
      await page.keyboard.press("Space");
    },
    async write(target, text) {
      await tabTo(target);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.insertText(text);
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async expectTrapped(dialog) {
      await expectOnTop(dialog);
      await expect.poll(() => holdsFocus(dialog), { message: "the dialog takes the focus" }).toBe(true);
      for (const key of ["Tab", "Shift+Tab"]) {
        const passed = [(await stop(dialog)).name];
        // Once round is when the stop of the beginning comes again.
        do {
          await page.keyboard.press(key);
          const { name, isInsideTarget } = await stop(dialog);
          passed.push(name);
          expect(isInsideTarget, `the focus stays in the dialog: ${passed.join(" → ")}`).toBe(true);
        } while (passed.at(-1) !== passed[0] && passed.length < mostStops);
      }
    },
  };
}

function unreached(target: Locator, key: string, passed: readonly string[]): string {
  return `${target} can't be reached by ${key}. On the way: ${[...new Set(passed)].join(" → ")}`;
}

function holdsFocus(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement));
}

/** Whether it has the focus, or stands before or after what has it now. */
function placeOf(target: Locator): Promise<"focused" | "behind" | "ahead"> {
  return target.evaluate((element) => {
    const active = document.activeElement;
    if (active === element) return "focused";
    if (active === null || active === document.body) return "ahead";
    const isBehind = (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return isBehind ? "behind" : "ahead";
  });
}
