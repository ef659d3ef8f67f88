import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";

/**
 * Names of the items of the open menu, or list of suggestions, that no click reaches: the first one at its top, the last one
 * after it was scrolled as far as it goes. Null while none is open.
 */
export function findUnreachedItems(): string[] | null {
  const menu = findMenu();
  const items = [...(menu?.querySelectorAll("[role^=menuitem], [role=option]") ?? [])];
  const [first, last] = [items[0], items.at(-1)];
  if (menu === null || first === undefined || last === undefined) return null;
  const unreached: string[] = [];
  for (const [item, edge] of [[first, "start"] as const, [last, "end"] as const]) {
    scrollParents(item, edge);
    if (!isReached(item)) unreached.push(item.textContent ?? "");
  }
  return unreached;
}

const findMenu = () => Array.from(document.querySelectorAll("[role=menu], [role=listbox]")).find(isOpen) ?? null;

/** A closed list of suggestions stays in the page, without any. */
const isOpen = (menu: Element) => menu.checkVisibility() && menu.childElementCount > 0;

/** Opens a menu, expects that all of it is reached, and closes it. `name` is that of its button, or where it was opened. */
export async function walkMenu(name: string, open: () => void | Promise<void>): Promise<void> {
  await open();
  await expect.poll(findUnreachedItems, { message: name }).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.poll(findMenu, { message: `${name}, closed` }).toBeNull();
}

/** Whether a click reaches the element after everything around it that scrolls was scrolled to its start or its end. */
export function isReachedAt(element: Element, edge: "start" | "end"): boolean {
  scrollParents(element, edge);
  return isReached(element);
}

/** Scrolls as a person can: not what is cut off. The page stays. */
function scrollParents(element: Element, edge: "start" | "end"): void {
  for (let parent = element.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement) {
    if (/^(?:auto|scroll)$/.test(getComputedStyle(parent).overflowY)) {
      parent.scrollTop = edge === "start" ? 0 : parent.scrollHeight;
    }
  }
}

/** Whether a click on the centre of the element reaches it. */
export function isReached(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Phone with the bars of its browser, the same on its side, a low window, and a zoom of 200 %. */
export const lowWindows = [
  [390, 664],
  [844, 390],
  [1280, 640],
  [720, 450],
] as const;

/** A low window, in which controls below the width of a desktop are as high as a finger needs them. */
export async function openLowWindow(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  await expect.poll(() => [window.innerWidth, window.innerHeight]).toEqual([width, height]);
  const { style } = document.documentElement;
  if (width < 1280) style.setProperty("--dx-control-small", "44px");
  else style.removeProperty("--dx-control-small");
}

export function forgetLowWindow(): void {
  document.documentElement.style.removeProperty("--dx-control-small");
}
