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
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
    const where = `${name} in ${words.language} at ${size.width} px`;
    if (axeWidths.includes(size.width)) expect.soft(await axeFindings(page), `axe on ${where}`).toEqual([]);
    const look = await page.evaluate(lookAtPage);
    expect.soft(look.overflowPixels, `sideways scrolling on ${where}`).toBeLessThanOrEqual(0);
    expect.soft(look.isDialogCovered, `a dialog that something else covers, on ${where}`).toBe(false);
    await checkWords(screen, look.readOut, where, typed);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** In another language than English no English is left. */
export async function checkLanguage(screen: Screen, where: string): Promise<void> {
  await checkWords(screen, (await screen.page.evaluate(lookAtPage)).readOut, where, []);
}

async function checkWords(
  { page, words }: Screen,
  readOut: readonly string[],
  where: string,
  typed: readonly string[],
): Promise<void> {
  if (words.language === "en-EN") return;
  const seen = await page.locator("body").allInnerTexts();
  expect.soft(englishWords([...seen, ...readOut], typed), `English on ${where}`).toEqual([]);
}

/** Runs in the page, and reads all at once: each question to a page takes as long as its answer. */
function lookAtPage() {
  const attributes = ["aria-label", "placeholder", "title", "alt"];
  const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
  return {
    overflowPixels: document.documentElement.scrollWidth - window.innerWidth,
    isDialogCovered: isDialogCovered(),
    /** Texts that are not a part of the page but are read out. */
    readOut: [
      document.title,
      ...named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? "")),
    ],
  };

  /** Whether the dialog that has the focus lies behind something else. */
  function isDialogCovered(): boolean {
    const dialog = document.activeElement?.closest("[role=dialog]");
    if (dialog === null || dialog === undefined) return false;
    const { left, top, width, height } = dialog.getBoundingClientRect();
    return !dialog.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }
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
