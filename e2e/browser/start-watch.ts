import type { Page } from "@playwright/test";

export interface StartWatch {
  /** Backgrounds that were computed for the page since its first byte, each once. */
  backgrounds: string[];
  /** What the content security policy has refused. */
  violations: string[];
}

type Watched = { startWatch?: { backgrounds: Set<string>; violations: string[] } };

/**
 * From the first byte of every document on: notes each background that a frame could show, and each violation of the content
 * security policy. Backgrounds are read after every change of the document and before every frame, so that none is missed
 * however fast or slow the machine is.
 */
export async function watchStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = { backgrounds: new Set<string>(), violations: [] as string[] };
    Object.assign(window, { startWatch: watch } satisfies Watched);
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      watch.violations.push(`${violatedDirective} ${blockedURI} in ${sourceFile}`);
    });
    const look = () => {
      for (const element of [document.documentElement, document.body]) {
        if (element === null) continue;
        watch.backgrounds.add(`${element.localName} ${getComputedStyle(element).backgroundColor}`);
      }
    };
    new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
    const eachFrame = () => {
      look();
      requestAnimationFrame(eachFrame);
    };
    requestAnimationFrame(eachFrame);
  });
}

export async function readStartWatch(page: Page): Promise<StartWatch> {
  return page.evaluate(() => {
    const { backgrounds, violations } = (window as Watched).startWatch ?? { backgrounds: [], violations: [] };
    return { backgrounds: [...backgrounds], violations: [...violations] };
  });
}
