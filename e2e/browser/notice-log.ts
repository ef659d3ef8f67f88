import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./expect.ts";

type PageWithMemory = { noticesShown?: string[] };

/** Lets every page remember the notices that it has shown: they go by themselves, and a busy machine may look too late. */
export async function rememberNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { noticesShown: shown });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element) || target.closest("[aria-live=polite]") === null) continue;
        for (const node of addedNodes) shown.push(node.textContent ?? "");
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Does something, and waits until the notice that it brings has been shown. */
export async function expectNoticeAfter(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    (window as PageWithMemory).noticesShown?.splice(0);
  });
  await act();
  const shown = () => page.evaluate(() => (window as PageWithMemory).noticesShown ?? []);
  await expect
    .poll(shown, { message: `the notice ${text}`, timeout: 240_000 })
    .toContainEqual(expect.stringContaining(text));
}
