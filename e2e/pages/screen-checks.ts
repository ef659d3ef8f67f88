import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { englishWords } from "../../apps/web/src/testing/english-words.ts";
import { layoutFaults } from "../../apps/web/src/testing/layout-faults.ts";
import type { Screen } from "./person.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
] as const;

/** Widths at which axe runs: the first one, and both in the long run. */
const axeWidths: readonly number[] =
  process.env.DEXNET_LONG === "1" ? sizes.map(({ width }) => width) : [sizes[0].width];

/**
 * Checks that every screen must pass in every state, in a wide and in a narrow window: axe, layout, language. `typed` are
 * texts of users, which may be in any language.
 */
export async function checkScreen(screen: Screen, name: string, typed: readonly string[] = []): Promise<void> {
  const { page, words } = screen;
  const before = page.viewportSize();
  for (const size of sizes) {
    if (page.viewportSize()?.width !== size.width) await resize(page, size);
    const where = `${name} in ${words.language} at ${size.width} px`;
    if (axeWidths.includes(size.width)) expect.soft(await axeFindings(page), `axe on ${where}`).toEqual([]);
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(layoutFaults), { message: `the layout of ${where}` })
      .toEqual([]);
    await checkWords(screen, where, typed);
  }
  if (before !== null && before.width !== page.viewportSize()?.width) await resize(page, before);
}

/**
 * Waits for two frames after the resize: the application hears of the new width with the next frame, and renders the
 * elements for that width before the frame after it.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Expects no English on a screen in another language. */
export async function checkLanguage(screen: Screen, where: string): Promise<void> {
  await checkWords(screen, where, []);
}

async function checkWords({ page, words }: Screen, where: string, typed: readonly string[]): Promise<void> {
  if (words.language === "en-EN") return;
  const seen = await page.locator("body").allInnerTexts();
  const labels = await page.evaluate(labelTexts);
  expect.soft(englishWords([...seen, ...labels], typed), `English on ${where}`).toEqual([]);
}

/** Runs in the page. Texts for screen readers and tooltips. */
function labelTexts(): string[] {
  const attributes = ["aria-label", "placeholder", "title", "alt"];
  const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
  return [document.title, ...named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ""))];
}

async function axeFindings(page: Page): Promise<string[]> {
  const findings = await page.evaluate(runAxe);
  if (findings !== null) return findings;
  // The script has half a megabyte, so it is added to each document only once.
  await page.evaluate(axe.source);
  return (await page.evaluate(runAxe)) ?? ["axe could not be added to the page"];
}

/** Runs in the page. Null if the page does not have axe yet. */
async function runAxe(): Promise<string[] | null> {
  const loaded = (window as unknown as { axe?: typeof axe }).axe;
  if (loaded === undefined) return null;
  const { violations } = await loaded.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}
