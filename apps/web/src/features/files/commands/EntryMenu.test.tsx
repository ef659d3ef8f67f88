import type { ListDrive } from "@dexnet/drive/testing/list-drive";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  findUnreachedItems,
  forgetLowWindow,
  isReached,
  isReachedAt,
  lowWindows,
  openLowWindow,
  walkMenu,
} from "../../../testing/hit-test.ts";
import { renderBrowser } from "../testing/render-browser.tsx";

afterEach(forgetLowWindow);

const files = Array.from({ length: 30 }, (_, index) => ({ name: `file ${String(index).padStart(2, "0")}.txt` }));
const reachedRows = () => [...document.querySelectorAll<HTMLElement>("tr[data-entry]")].filter(isReached);

/** Opens a menu as the right button of a mouse does at this place. */
function rightClick(element: Element, leftPx: number, topPx: number): void {
  const place = { clientX: Math.round(leftPx), clientY: Math.round(topPx), bubbles: true, cancelable: true };
  element.dispatchEvent(new MouseEvent("contextmenu", place));
}

const findButtons = () => [...document.querySelectorAll<HTMLElement>("main [aria-haspopup=menu]")].filter(isReached);

/** Walks every menu whose button a click reaches, and returns the names of the buttons. */
async function walkButtons(): Promise<string[]> {
  const names: string[] = [];
  for (const { ariaLabel } of findButtons()) {
    // Found again, because the list removes rows below the window a moment after the window became lower.
    const button = findButtons().find((found) => found.ariaLabel === ariaLabel);
    if (button === undefined || ariaLabel === null) continue;
    await walkMenu(ariaLabel, () => button.click());
    names.push(ariaLabel);
  }
  return names;
}

/** Walks the menus of the lowest row and of the folder that have no button. */
async function walkPointerMenus(): Promise<void> {
  const lowest = () => {
    const row = reachedRows().at(-1);
    if (row === undefined) throw new Error("No row is reached.");
    return row;
  };
  await walkMenu("right click on the lowest row", () => {
    const { left, top, width, height } = lowest().getBoundingClientRect();
    rightClick(lowest(), left + width / 2, top + height / 2);
  });
  await walkMenu("right click at the right edge of the lowest row", () => {
    const { right, bottom } = lowest().getBoundingClientRect();
    rightClick(lowest(), right - 2, bottom - 2);
  });
  await walkMenu("Shift+F10 on the lowest row", async () => {
    lowest().focus();
    await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  });
  await walkMenu("right click on the empty area", () => {
    const list = document.querySelector("[role=grid]");
    const area = list?.parentElement?.getBoundingClientRect();
    if (list && area) rightClick(list, area.right - 2, Math.min(area.bottom, window.innerHeight) - 2);
  });
}

/**
 * Walks the menus of the page, with those of the `expected` buttons among them, at its top and at its end: with a zoom of 200 %
 * it scrolls, and in any window it may still be higher a moment after the window became lower.
 */
async function walkPage(expected: readonly string[]): Promise<void> {
  const scrolls = () => [0, document.documentElement.scrollHeight];
  // The page has another layout a moment after the window became lower.
  await expect
    .poll(() =>
      scrolls().flatMap((scrolledPx) => {
        window.scrollTo(0, scrolledPx);
        return findButtons().map(({ ariaLabel }) => ariaLabel);
      }),
    )
    .toEqual(expect.arrayContaining([...expected]));
  const names = new Set<string>();
  for (const scrolledPx of scrolls()) {
    window.scrollTo(0, scrolledPx);
    for (const name of await walkButtons()) names.add(name);
    if (reachedRows().length > 0) await walkPointerMenus();
  }
  expect([...names]).toEqual(expect.arrayContaining([...expected]));
  expect([...names].filter((name) => name.includes("file "))).not.toEqual([]);
}

test("Escape closes a menu and keeps the selection", async () => {
  const { row, text, selectedNames } = await renderBrowser(({ addFiles }) => addFiles(files));
  await row("file 00.txt").click();
  for (const name of [text("files:viewMenu.title"), text("files:moreActions")]) {
    await page.getByRole("button", { name }).click();
    await expect.poll(() => document.activeElement?.role).toMatch(/^menuitem/);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.querySelector("[role=menu]")).toBeNull();
    expect(selectedNames()).toEqual(["file 00.txt"]);
  }
});

test.each(lowWindows)(
  "all menus of a deep folder and of its rows are reached at %i x %i",
  { tags: "full" },
  async (width, height) => {
    let folderId: string | null = null;
    async function fill({ drive, addFiles }: ListDrive): Promise<void> {
      for (const name of ["one", "two", "three", "four", "five"]) {
        folderId = await drive.createFolder(folderId, name);
      }
      await addFiles(files.map(({ name }) => ({ name, parentId: folderId })));
    }
    const { row, text } = await renderBrowser(fill, () => `/folder/${folderId}`);
    await row("file 00.txt").click();
    await openLowWindow(width, height);
    const expected = [
      ...["viewMenu.title", "uploadMenu", "moreActions"],
      // A phone has an arrow in place of the path.
      ...(width < 768 ? [] : ["pathHidden"]),
      ...(width < 1280 ? ["places.title"] : []),
    ];
    await walkPage(expected.map((key) => text(`files:${key}`)));
  },
);

test.each(lowWindows)("all menus of the trash are reached at %i x %i", { tags: "full" }, async (width, height) => {
  const fill = async ({ drive, addFiles }: ListDrive) => drive.trash(await addFiles(files));
  const { row, text } = await renderBrowser(fill, "/trash");
  await row("file 00.txt").click();
  await openLowWindow(width, height);
  await walkPage(["viewMenu.title", "moreActions"].map((key) => text(`files:${key}`)));
});

test.each(lowWindows)("the trouble of saving is told in reach at %i x %i", { tags: "full" }, async (width, height) => {
  const { row, text, button } = await renderBrowser(({ addFiles }) => addFiles(files), "", {
    async watchSaving(listener) {
      listener({ state: "waiting", unsaved: 2, errorCode: "network" });
      return () => undefined;
    },
  });
  await expect.element(row("file 00.txt")).toBeVisible();
  await openLowWindow(width, height);
  await page.getByRole("button", { name: text("storages:saving.offline", { count: 2 }) }).click();
  const retry = () => button("storages:saving.retry").query();
  await expect.poll(() => [retry()].filter((found) => found !== null && isReachedAt(found, "end"))).toHaveLength(1);
  expect(findUnreachedItems()).toBeNull();
});
