import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import type { Screen } from "./person.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const;

/** Names, which are the same in every language. */
const names = new Set([
  ...["DexNet", "English", "Trial", "Storage", "QR"],
  ...["Chrome", "Firefox", "Linux", "Windows"],
  ...["Google", "Microsoft", "Authenticator", "Aegis", "FAS"],
]);

/** What is no language: e-mails, links, addresses of storages, recovery codes, keys in groups. */
const notWords = [
  /\S+@\S+/g,
  /https?:\S+/g,
  /0x[0-9a-f]+/gi,
  /[a-z2-7]{5}-[a-z2-7]{5}/g,
  /(?:[A-Z2-7]{4}\s+){3,}[A-Z2-7]{1,4}/g,
] as const;

/** One of the widths; the long run has axe at both. */
const axeWidths: readonly number[] =
  process.env.DEXNET_LONG === "1" ? sizes.map(({ width }) => width) : [sizes[0].width];

/**
 * What every screen must pass in every state, at a wide and at a narrow window. `typed` are texts of people, which are in
 * whatever language they like.
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
      .poll(() => page.evaluate(layoutFaults), { message: `the layout of ${where}`, timeout: 60_000 })
      .toEqual([]);
    await checkWords(screen, where, typed);
  }
  if (before !== null && before.width !== page.viewportSize()?.width) await resize(page, before);
}

/**
 * Some parts of the page are other elements at another width: the program is told of the change with the next frame and
 * renders them before the one after.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** In another language than English no English is left. */
export async function checkLanguage(screen: Screen, where: string): Promise<void> {
  await checkWords(screen, where, []);
}

async function checkWords({ page, words }: Screen, where: string, typed: readonly string[]): Promise<void> {
  if (words.language === "en-EN") return;
  const seen = await page.locator("body").allInnerTexts();
  const readOut = await page.evaluate(textsReadOut);
  expect.soft(englishWords([...seen, ...readOut], typed), `English on ${where}`).toEqual([]);
}

/** Runs in the page. */
function layoutFaults(): string[] {
  const faults: string[] = [];
  const overflow = document.documentElement.scrollWidth - window.innerWidth;
  if (overflow > 0) faults.push(`it can be scrolled sideways by ${overflow} px`);
  const dialog = document.activeElement?.closest("[role=dialog]");
  if (dialog !== null && dialog !== undefined) {
    const { left, top, width, height } = dialog.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!dialog.contains(hit)) faults.push("the dialog that has the focus lies behind something else");
  }
  return faults;
}

/** Runs in the page: texts that are not a part of it but are read out. */
function textsReadOut(): string[] {
  const attributes = ["aria-label", "placeholder", "title", "alt"];
  const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
  return [document.title, ...named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ""))];
}

async function axeFindings(page: Page): Promise<string[]> {
  const findings = await page.evaluate(runAxe);
  if (findings !== null) return findings;
  // Half a megabyte of program is given to each document once.
  await page.evaluate(axe.source);
  return (await page.evaluate(runAxe)) ?? ["axe could not be given to the page"];
}

/** Runs in the page. Null where axe is not there yet. */
async function runAxe(): Promise<string[] | null> {
  const given = (window as unknown as { axe?: typeof axe }).axe;
  if (given === undefined) return null;
  const { violations } = await given.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Words in Latin letters that nobody has typed. */
function englishWords(texts: readonly string[], typed: readonly string[]): string[] {
  // The longest first: one word of a phrase may be a part of another.
  const own = typed.toSorted((a, b) => b.length - a.length);
  const said = own.reduce((left, text) => left.replaceAll(text, ""), texts.join("\n"));
  const text = notWords.reduce((left, form) => left.replace(form, ""), said);
  return (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !names.has(word));
}
