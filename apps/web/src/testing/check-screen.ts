import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { defaultLanguage, type Language } from "../platform/i18n/languages.ts";
import { englishWords } from "./english-words.ts";
import { layoutFaults } from "./layout-faults.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
] as const;

const labels = ["aria-label", "placeholder", "title", "alt"];

export interface CheckOptions {
  /** Languages in which the screen is checked. The screen is in the first of them. */
  readonly languages: readonly [Language, ...Language[]];
  /** Texts of users. */
  readonly typed: readonly string[];
  chooseLanguage(language: Language): Promise<void>;
}

/**
 * Checks that every screen must pass in every state: axe, and in every language the layout of a wide and of a
 * narrow window, and no English in the other languages.
 */
export async function checkScreen({ languages, typed, chooseLanguage }: CheckOptions): Promise<void> {
  for (const { width, height } of sizes) {
    await page.viewport(width, height);
    for (const language of languages) {
      await chooseLanguage(language);
      await nextFrame();
      await nextFrame();
      const where = `${language} at ${width} px`;
      expect.soft(layoutFaults(), `layout in ${where}`).toEqual([]);
      if (language !== defaultLanguage)
        expect.soft(englishWords(shownTexts(), typed), `English in ${where}`).toEqual([]);
    }
  }
  await chooseLanguage(languages[0]);
  // Once, in the narrow window, because it takes as long as all of the above.
  expect.soft(await axeFindings(), "axe").toEqual([]);
}

async function axeFindings(): Promise<string[]> {
  // `preload` would fetch style sheets again, for a rule about the orientation of devices.
  const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function shownTexts(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement?.closest("style, script") === null) texts.push(nodeValue ?? "");
  }
  for (const element of document.body.querySelectorAll(labels.map((name) => `[${name}]`).join())) {
    texts.push(...labels.map((name) => element.getAttribute(name) ?? ""));
  }
  return texts;
}
