/**
 * Names of the menu items that no click reaches at the ends of the menu: the first one at its top, the last one after the
 * menu was scrolled as far as it goes. Null while no menu is open.
 */
export function findUnreachedItems(): string[] | null {
  const menu = document.querySelector("[role=menu]");
  const items = [...(menu?.querySelectorAll("[role^=menuitem]") ?? [])];
  const [first, last] = [items[0], items.at(-1)];
  if (menu === null || first === undefined || last === undefined) return null;
  const unreached: string[] = [];
  for (const [item, top] of [[first, 0] as const, [last, menu.scrollHeight] as const]) {
    menu.scrollTop = top;
    if (!isReached(item)) unreached.push(item.textContent ?? "");
  }
  return unreached;
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
