import type { ElementHandle, Locator, Page } from "@playwright/test";
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
  /** Looks at what has the focus now. The target is found once: to look for it by its role and name at each stop takes longer. */
  async function stop(target: FoundTarget): Promise<Focus> {
    let focus = await readFocus(target.element);
    if (focus.isTargetGone) {
      target.element = await find(target.locator);
      focus = { ...(await readFocus(target.element)), faults: focus.faults };
    }
    expect.soft(focus.faults, `the focus on ${focus.name} at ${new URL(page.url()).pathname}`).toEqual([]);
    return focus;
  }

  async function tabTo(locator: Locator): Promise<void> {
    await expect(locator).toBeEnabled();
    const target = { locator, element: await find(locator) };
    const place = await placeOf(target.element);
    const key = place === "behind" ? "Shift+Tab" : "Tab";
    const passed: string[] = [];
    for (let isThere = place === "focused"; !isThere; ) {
      if (passed.length === mostStops) throw new Error(unreached(locator, key, passed));
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
      const target = { locator: dialog, element: await find(dialog) };
      for (const key of ["Tab", "Shift+Tab"]) {
        const passed = [(await stop(target)).name];
        // Once round is when the stop of the beginning comes again.
        do {
          await page.keyboard.press(key);
          const { name, isInsideTarget } = await stop(target);
          passed.push(name);
          expect(isInsideTarget, `the focus stays in the dialog: ${passed.join(" → ")}`).toBe(true);
        } while (passed.at(-1) !== passed[0] && passed.length < mostStops);
      }
    },
  };
}

interface FoundTarget {
  locator: Locator;
  element: ElementHandle<Element>;
}

/** As soon as it is to be seen. */
async function find(locator: Locator): Promise<ElementHandle<Element>> {
  await expect(locator).toBeVisible();
  return (await locator.elementHandle()) as ElementHandle<Element>;
}

function unreached(target: Locator, key: string, passed: readonly string[]): string {
  return `${target} can't be reached by ${key}. On the way: ${[...new Set(passed)].join(" → ")}`;
}

function holdsFocus(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement));
}

/** Whether it has the focus, or stands before or after what has it now. */
function placeOf(target: ElementHandle<Element>): Promise<"focused" | "behind" | "ahead"> {
  return target.evaluate((element) => {
    const active = document.activeElement;
    if (active === element) return "focused";
    if (active === null || active === document.body) return "ahead";
    const isBehind = (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return isBehind ? "behind" : "ahead";
  });
}
