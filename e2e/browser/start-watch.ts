import type { Page } from "@playwright/test";

export interface StartWatch {
  /** Distinct background colours of the page since its first byte. */
  backgrounds: string[];
  /** Violations of the content security policy. */
  violations: string[];
}

type Watched = { startWatch?: { backgrounds: Set<string>; violations: string[] } };

/**
 * Records background colours and violations of the content security policy from the first byte of every document on.
 * Backgrounds are read after every change of the document and before every frame, so that none is missed on any machine.
 */
export async function watchStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = { backgrounds: new Set<string>(), violations: [] as string[] };
    Object.assign(window, { startWatch: watch } satisfies Watched);
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      watch.violations.push(`${violatedDirective} ${blockedURI} in ${sourceFile}`);
    });
    const readBackgrounds = () => {
      for (const element of [document.documentElement, document.body]) {
        if (element === null) continue;
        watch.backgrounds.add(`${element.localName} ${getComputedStyle(element).backgroundColor}`);
      }
    };
    new MutationObserver(readBackgrounds).observe(document, { attributes: true, childList: true, subtree: true });
    const eachFrame = () => {
      readBackgrounds();
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
