import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
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
  await atEachSize(screen, name, async (where, width) => {
    if (axeWidths.includes(width)) expect.soft(await axeFindings(screen), `axe on ${where}`).toEqual([]);
    await checkWords(screen, where, typed);
  });
}

async function atEachSize(
  screen: Screen,
  name: string,
  check: (where: string, width: number) => Promise<void>,
): Promise<void> {
  const { page, words } = screen;
  const before = page.viewportSize();
  for (const size of sizes) {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
    await check(`${name} in ${words.language} at ${size.width} px`, size.width);
  }
  if (before !== null) await page.setViewportSize(before);
}

async function checkWords(screen: Screen, where: string, typed: readonly string[]): Promise<void> {
  const overflow = await screen.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `sideways scrolling on ${where}`).toBeLessThanOrEqual(0);
  expect.soft(await hiddenDialog(screen), `a dialog that something else covers, on ${where}`).toBe(false);
  await checkLanguage(screen, where, typed);
}

/** In another language than English no English is left. */
export async function checkLanguage(screen: Screen, where: string, typed: readonly string[] = []): Promise<void> {
  if (screen.words.language === "en-EN") return;
  expect.soft(await englishWords(screen, typed), `English on ${where}`).toEqual([]);
}

/** Whether the dialog that has the focus lies behind something else. */
function hiddenDialog({ page }: Screen): Promise<boolean> {
  return page.evaluate(() => {
    const dialog = document.activeElement?.closest("[role=dialog]");
    if (dialog === null || dialog === undefined) return false;
    const { left, top, width, height } = dialog.getBoundingClientRect();
    return !dialog.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

async function axeFindings({ page }: Screen): Promise<string[]> {
  // Half a megabyte of program is given to each document once.
  const isThere = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: "void 0" } : {}) });
  // In the page itself: the product has no frames, for which alone the other mode opens pages of its own.
  builder.setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Words in Latin letters that are to be seen or read out. */
async function englishWords({ page }: Screen, typed: readonly string[]): Promise<string[]> {
  const seen = (await page.locator("body").allInnerTexts()).join();
  const texts = await page.evaluate(() => [
    document.title,
    ...[...document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap((element) =>
      ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
    ),
  ]);
  // The longest first: one word of a phrase may be a part of another.
  const own = typed.toSorted((a, b) => b.length - a.length);
  const said = own.reduce((left, text) => left.replaceAll(text, ""), [seen, ...texts].join("\n"));
  const text = notWords.reduce((left, form) => left.replace(form, ""), said);
  return (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !names.has(word));
}
