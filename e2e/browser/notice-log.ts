import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./expect.ts";

type PageWithNoticeLog = { noticesShown?: string[] };

/** Logs the notices that each page shows. They disappear by themselves, and a slow machine may check too late. */
export async function logNotices(context: BrowserContext): Promise<void> {
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

/** Does `act` and waits until the page has shown the notice. */
export async function expectNoticeAfter(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    (window as PageWithNoticeLog).noticesShown?.splice(0);
  });
  await act();
  const shown = () => page.evaluate(() => (window as PageWithNoticeLog).noticesShown ?? []);
  await expect.poll(shown, { message: `the notice ${text}` }).toContainEqual(expect.stringContaining(text));
}
