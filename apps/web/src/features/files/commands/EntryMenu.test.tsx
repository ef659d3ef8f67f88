import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { findUnreachedItems, isReached, lowWindows } from "../../../testing/hit-test.ts";
import { renderBrowser } from "../testing/render-browser.tsx";

const { style } = document.documentElement;

afterEach(() => style.removeProperty("--dx-control-small"));

/** Opens the menu of a button, expects that all of it is reached, and closes it. */
async function walkMenu(button: HTMLElement): Promise<void> {
  button.click();
  await expect.poll(findUnreachedItems, { message: button.ariaLabel ?? "" }).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.querySelector("[role=menu]")).toBeNull();
}

test.each(lowWindows)(
  "the menus of all rows and of the toolbar are reached at %i x %i",
  { tags: "full" },
  async (width, height) => {
    const files = Array.from({ length: 30 }, (_, index) => ({ name: `file ${String(index).padStart(2, "0")}.txt` }));
    const { row } = await renderBrowser(({ addFiles }) => addFiles(files));
    await expect.element(row("file 00.txt")).toBeVisible();
    await page.viewport(width, height);
    // Items as high as a finger needs them.
    if (width < 1280) style.setProperty("--dx-control-small", "44px");
    // With a zoom of 200 % the page scrolls.
    for (const scrolledPx of [0, document.documentElement.scrollHeight]) {
      window.scrollTo(0, scrolledPx);
      const buttons = [...document.querySelectorAll<HTMLElement>("main [aria-haspopup=menu]")].filter(isReached);
      let walked = 0;
      for (const button of buttons) {
        // The list removes rows below the window a moment after the window became lower.
        if (!button.isConnected) continue;
        await walkMenu(button);
        walked++;
      }
      expect(walked).toBeGreaterThan(3);
    }
  },
);
