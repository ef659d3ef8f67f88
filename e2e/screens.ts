import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Stack, startStack } from "@dexnet/tools/stack";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import type { Page } from "@playwright/test";
import { findCutTexts } from "./browser/cut-texts.ts";
import { expect } from "./browser/expect.ts";
import { createKeyboard } from "./browser/keyboard.ts";
import { closeSharedBrowser, openProfile } from "./browser/profile.ts";
import { button } from "./pages/person.ts";
import { type Language, languages, wordsIn } from "./pages/words.ts";
import { startLedgerProxy } from "./stack/ledger-proxy.ts";
import { walkEveryScreen } from "./walks/all-screens.ts";
import { isExpectedFault, isUploadRequest } from "./walks/walk-options.ts";

/**
 * `npm run screens`: screenshots of every screen at both widths. English is in `.screens/`, each other language in a folder
 * of its own below it. `-- --language ru` chooses one language.
 */
interface Size {
  readonly width: number;
  readonly height: number;
}

const widths: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** The only screenshot that shows a notice. The others wait until the notices of the step before are gone. */
const screenWithNotice = "storage-uploaded";
const root = join(import.meta.dirname, "../.screens");
const print = (text: string) => process.stdout.write(`screens: ${text}\n`);

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { language: { type: "string" } } });
  const wanted = languages.filter((language) => values.language === undefined || shortOf(language) === values.language);
  if (wanted.length === 0) {
    process.stderr.write(`--language must be one of ${languages.map(shortOf).join(", ")}.\n`);
    return 2;
  }
  await rm(values.language === undefined ? root : folderOf(wanted[0]), { recursive: true, force: true });
  print("starting the product");
  const stack = await startStack();
  const faults: string[] = [];
  try {
    for (const language of wanted) faults.push(...(await takeScreenshots(stack, language)));
  } finally {
    await closeSharedBrowser();
    await stack.stop();
  }
  for (const fault of faults) process.stderr.write(`fault: ${fault}\n`);
  return faults.length === 0 ? 0 : 1;
}

/**
 * Returns the faults of the pages: errors in the console, violations of the security policy, failed and cancelled requests,
 * and cut off texts.
 */
async function takeScreenshots(stack: Stack, language: Language): Promise<string[]> {
  const target = folderOf(language);
  await mkdir(target, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "dexnet-screens-"));
  const ledger = await startLedgerProxy(stack.ledgerUrl);
  const profile = await openProfile({ baseUrl: stack.appUrl, hostMapping: ledger.hostMapping });
  const { page } = profile;
  const screen = { page, words: wordsIn(language) };
  const cutTexts: string[] = [];
  try {
    await walkEveryScreen(
      {
        screen,
        keyboard: createKeyboard(page),
        person: { email: `ada.${shortOf(language)}@example.com`, password: "correct horse 9" },
        inviteCode: stack.inviteCode,
        mailbox: openMailbox(stack.mailboxUrl),
        calls: createAccountCalls(stack.appUrl),
        holdBlocks: (isHeld) =>
          ledger.setRule((path, method) => (isHeld && isUploadRequest(path, method) ? "delay" : "forward")),
        async visit(name, open) {
          if (name !== screenWithNotice) await expect(button(screen, "widgets:snackbar.close")).toHaveCount(0);
          const before = page.viewportSize();
          for (const size of widths) {
            await page.setViewportSize(size);
            await setDensity(page, size);
            await open?.();
            cutTexts.push(...(await findCutTexts(page)).map((text) => `${name}-${size.width}: “${text}” is cut off`));
            await page.screenshot({ path: join(target, `${name}-${size.width}.png`), animations: "disabled" });
          }
          if (before !== null) {
            await page.setViewportSize(before);
            await setDensity(page, before);
          }
          print(`${shortOf(language)} ${name}`);
        },
      },
      folder,
    );
    const faults = [...profile.faults(), ...profile.failedRequests()].filter((fault) => !isExpectedFault(fault));
    return [...new Set(cutTexts), ...faults].map((fault) => `${shortOf(language)} ${fault}`);
  } finally {
    await profile.close();
    await ledger.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The narrow window is a phone's, with the heights of controls for a finger. Chromium without a screen can't go back from an
 * emulated finger to a mouse.
 */
async function setDensity(page: Page, { width }: Size): Promise<void> {
  await page.evaluate((isPhone) => {
    const { style } = document.documentElement;
    for (const [name, height] of [
      ["control", "44px"] as const,
      ["control-small", "44px"] as const,
      ["row", "64px"] as const,
    ]) {
      if (isPhone) style.setProperty(`--dx-${name}`, height);
      else style.removeProperty(`--dx-${name}`);
    }
  }, width < 768);
}

function shortOf(language: Language): string {
  return language.slice(0, 2);
}

function folderOf(language: Language | undefined): string {
  return language === undefined || language === "en-EN" ? root : join(root, shortOf(language));
}
