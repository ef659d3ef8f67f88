import type { ElementHandle, Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";
import { type Focus, readFocus } from "./focus.ts";
import { expectOnTop } from "./hit-test.ts";

/** A user without a mouse. Every element that gets the focus on the way must be visible and must show the focus. */
export interface Keyboard {
  /** Moves the focus to the target by Tab, or by Shift+Tab if the target is behind. */
  tabTo(target: Locator): Promise<void>;
  /** Moves the focus to the target and presses Enter. */
  pressEnter(target: Locator): Promise<void>;
  /** Moves the focus to the target and presses the space bar. */
  pressSpace(target: Locator): Promise<void>;
  /** Moves the focus to the target and replaces its text in one step, as an input method does. */
  fill(target: Locator, text: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Moves the focus through the whole page by Tab, from its beginning to its end. Returns the number of stops. */
  walkPage(): Promise<number>;
  /** Moves the focus around the dialog in both directions and expects that it stays inside. */
  expectTrapped(dialog: Locator): Promise<void>;
}

/** More than any page has. */
const maxTabStops = 80;

export function createKeyboard(page: Page): Keyboard {
  /** Checks the focused element. The target is located once, because locating it by role and name at each stop takes longer. */
  async function checkFocus(target: FoundTarget): Promise<Focus> {
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
    const direction = await directionTo(target.element);
    const key = direction === "behind" ? "Shift+Tab" : "Tab";
    const passed: string[] = [];
    for (let isThere = direction === "focused"; !isThere; ) {
      if (passed.length === maxTabStops) throw new Error(describeUnreached(locator, key, passed));
      await page.keyboard.press(key);
      const { name, isOnTarget } = await checkFocus(target);
      passed.push(name);
      isThere = isOnTarget;
    }
  }

  return {
    tabTo,
    async pressEnter(target) {
      await tabTo(target);
      await page.keyboard.press("Enter");
    },
    async pressSpace(target) {
      await tabTo(target);
      await page.keyboard.press("Space");
    },
    async fill(target, text) {
      await tabTo(target);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.insertText(text);
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async walkPage() {
      const locator = page.getByRole("main");
      const target = { locator, element: await find(locator) };
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        window.scrollTo(0, 0);
      });
      for (let stops = 0; stops < maxTabStops; stops += 1) {
        await page.keyboard.press("Tab");
        const { isOnPage } = await checkFocus(target);
        if (!isOnPage) return stops;
      }
      throw new Error(`The page has more than ${maxTabStops} tab stops.`);
    },
    async expectTrapped(dialog) {
      await expectOnTop(dialog);
      await expect.poll(() => containsFocus(dialog), { message: "the dialog takes the focus" }).toBe(true);
      const target = { locator: dialog, element: await find(dialog) };
      for (const key of ["Tab", "Shift+Tab"]) {
        const passed = [(await checkFocus(target)).name];
        // The round is complete when the first element has the focus again.
        do {
          await page.keyboard.press(key);
          const { name, isInsideTarget } = await checkFocus(target);
          passed.push(name);
          expect(isInsideTarget, `the focus stays in the dialog: ${passed.join(" → ")}`).toBe(true);
        } while (passed.at(-1) !== passed[0] && passed.length < maxTabStops);
      }
    },
  };
}

interface FoundTarget {
  locator: Locator;
  element: ElementHandle<Element>;
}

/** Waits until the element is visible. */
async function find(locator: Locator): Promise<ElementHandle<Element>> {
  await expect(locator).toBeVisible();
  return (await locator.elementHandle()) as ElementHandle<Element>;
}

function describeUnreached(target: Locator, key: string, passed: readonly string[]): string {
  return `${target} can't be reached by ${key}. Focused on the way: ${[...new Set(passed)].join(" → ")}`;
}

function containsFocus(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement));
}

/** Position of the target in relation to the focused element. */
function directionTo(target: ElementHandle<Element>): Promise<"focused" | "behind" | "ahead"> {
  return target.evaluate((element) => {
    const active = document.activeElement;
    if (active === element) return "focused";
    if (active === null || active === document.body) return "ahead";
    const isBehind = (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return isBehind ? "behind" : "ahead";
  });
}
