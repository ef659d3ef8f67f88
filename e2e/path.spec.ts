import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "@dexnet/tools/stack";
import { expect, test } from "@playwright/test";
import { openProfile, type Profile } from "./browser.ts";
import { searchDatabase, searchFolder } from "./data-search.ts";
import { openMailbox } from "./mailbox.ts";
import {
  confirmEmail,
  createStorage,
  download,
  fileRow,
  register,
  restoreByPhrase,
  signIn,
  takeTrial,
  upload,
} from "./person.ts";
import { sha256OfFile, writeMarkedFile } from "./test-files.ts";
import { startTestStack } from "./test-stack.ts";
import { wordsIn } from "./words.ts";

const mebibyte = 1024 * 1024;
const person = { email: "ada@example.com", password: "correct horse 9" };
const marker = `plaintext-marker-${randomBytes(12).toString("hex")}`;
const largeName = "Отпуск 2026 — large.bin";
const smallName = "secret-plans-of-ada.txt";
const storageTitle = "Ada's storage";
const words = wordsIn("en-EN");

let stack: Stack;
let folder: string;
let largeFile: string;
let smallFile: string;
let phrase: readonly string[] = [];
let storageAddress = "";

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-e2e-"));
  largeFile = join(folder, largeName);
  smallFile = join(folder, smallName);
  await writeMarkedFile(largeFile, 22 * mebibyte, marker);
  await writeMarkedFile(smallFile, 1234, marker);
  stack = await startTestStack({ dataFolder: join(folder, "data") });
});

test.afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function withProfile(work: (profile: Profile) => Promise<void>): Promise<void> {
  const profile = await openProfile({ baseUrl: stack.appUrl, moving: true });
  try {
    await work(profile);
  } finally {
    await profile.close();
  }
}

test("a newcomer registers, makes a storage, uploads, comes back and downloads the same bytes", async () => {
  await withProfile(async ({ page, faults, failedRequests }) => {
    const screen = { page, words };
    await register(screen, person, stack.inviteCode);
    await confirmEmail(screen, person, openMailbox(stack.mailboxUrl));
    await takeTrial(screen);
    // What a page was loading when the walk went to another one was ended by the walk.
    failedRequests();
    ({ phrase, address: storageAddress } = await createStorage(screen, storageTitle));

    await upload(page, [largeFile, smallFile], [largeName, smallName]);
    expect(failedRequests()).toEqual([]);
    await page.reload();
    failedRequests();
    await expect(fileRow(page, largeName)).toBeVisible();
    await expect(fileRow(page, smallName)).toBeVisible();

    expect(await sha256OfFile(await download(screen, largeName))).toBe(await sha256OfFile(largeFile));
    expect(await sha256OfFile(await download(screen, smallName))).toBe(await sha256OfFile(smallFile));
    expect(faults()).toEqual([]);
    expect(failedRequests()).toEqual([]);
  });
});

test("on a second device the phrase opens the storage, and nothing less does", async () => {
  await withProfile(async ({ page, faults }) => {
    const screen = { page, words };
    await signIn(screen, person);
    await page.goto(`/storages/${storageAddress}`);
    await expect(page).toHaveURL(/\/restore$/);
    await restoreByPhrase(screen, storageAddress, phrase);
    expect(await sha256OfFile(await download(screen, largeName))).toBe(await sha256OfFile(largeFile));
    expect(await sha256OfFile(await download(screen, smallName))).toBe(await sha256OfFile(smallFile));
    expect(faults()).toEqual([]);
  });
});

test("the servers hold neither a name, nor plaintext, nor the phrase", async () => {
  await stack.stop();
  const own = [marker, largeName, smallName];
  // The database's own files are full of English: two words of the phrase may stand there side by side by chance, three do not.
  const [pairs, triples] = [wordsInRow(2), wordsInRow(3)];
  expect([pairs.length, triples.length]).toEqual([22, 20]);
  // What the servers do know is looked for too: a search that finds nothing at all would prove nothing.
  const known = [person.email, storageTitle];

  const inFiles = await searchFolder(stack.dataFolder, [...own, ...triples, ...known]);
  const api = await searchDatabase(join(stack.dataFolder, "api/db"), "dexnet_api", [...own, ...pairs, ...known]);
  const ledger = await searchDatabase(join(stack.dataFolder, "ledger/db"), "dexnet_ledger", [...own, ...pairs]);

  const findings = [...inFiles, ...api.findings, ...ledger.findings];
  expect(findings.filter(({ needle }) => !known.includes(needle))).toEqual([]);
  expect(new Set(inFiles.map(({ needle }) => needle))).toContain(person.email);
  expect(new Set(api.findings.map(({ needle }) => needle))).toEqual(new Set(known));
  expect(ledger.rows).toBeGreaterThan(7 * 3);
});

/** All stretches of the phrase of so many words, as people write them and as JSON does. */
function wordsInRow(count: number): string[] {
  const stretches = phrase.slice(count - 1).map((_, from) => phrase.slice(from, from + count));
  return stretches.flatMap((stretch) => [stretch.join(" "), stretch.join('","')]);
}
