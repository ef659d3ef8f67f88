import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Stack } from "@dexnet/tools/stack";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Page, test } from "@playwright/test";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { sha256OfFile, writeMarkedFile } from "../../files/marked-file.ts";
import { makePngFile } from "../../files/png-file.ts";
import {
  button,
  confirmEmail,
  createStorage,
  download,
  fileRow,
  register,
  restoreByPhrase,
  signIn,
  takeTrial,
  typeCode,
  upload,
} from "../../pages/person.ts";
import { wordsIn } from "../../pages/words.ts";
import { searchDatabase, searchFolder } from "../../stack/data-search.ts";
import { startTestStack } from "../../stack/test-stack.ts";

const mebibyte = 1024 * 1024;
const person = { email: "ada@example.com", password: "correct horse 9" };
const deletedUser = { email: "deleted@example.com", password: "correct horse 9" };
const deletedTitle = `Storage of the deleted user ${randomBytes(4).toString("hex")}`;
const deletedFileName = "holiday.bin";
const marker = `plaintext-marker-${randomBytes(12).toString("hex")}`;
const largeName = "Отпуск 2026 — large.bin";
const smallName = "secret-plans-of-ada.txt";
const pictureName = "sea-of-ada.png";
/** Beginning of a thumbnail in the clear. */
const thumbnailStart = "WEBPVP8";
const storageTitle = "Ada's storage";
const words = wordsIn("en-EN");

let stack: Stack;
let folder: string;
let largeFile: string;
let smallFile: string;
let pictureFile: string;
let phrase: readonly string[] = [];
let storageAddress = "";
let deletedAddress = "";

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-e2e-"));
  largeFile = join(folder, largeName);
  smallFile = join(folder, smallName);
  pictureFile = join(folder, pictureName);
  await writeMarkedFile(largeFile, 22 * mebibyte, marker);
  await writeMarkedFile(smallFile, 1234, marker);
  await writeFile(pictureFile, makePngFile(1600, 1200, marker));
  // Three different parts.
  await writeMarkedFile(join(folder, deletedFileName), 9 * mebibyte, "holiday");
  stack = await startTestStack({ dataFolder: join(folder, "data") });
});

test.afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function withProfile(work: (profile: Profile) => Promise<void>): Promise<void> {
  const profile = await openProfile({ baseUrl: stack.appUrl, animated: true });
  try {
    await work(profile);
  } finally {
    await profile.close();
  }
}

test("a new user registers, creates a storage, uploads, reloads and downloads the same bytes", async () => {
  await withProfile(async ({ page, faults, failedRequests }) => {
    const screen = { page, words };
    await register(screen, person, stack.inviteCode);
    await confirmEmail(screen, person, openMailbox(stack.mailboxUrl));
    await takeTrial(screen);
    // Requests of the pages before were cancelled when these were left.
    failedRequests();
    ({ phrase, address: storageAddress } = await createStorage(screen, storageTitle));

    await upload(page, [largeFile, smallFile, pictureFile], [largeName, smallName, pictureName]);
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

test("the grid shows the thumbnail of a picture after a reload, and icons of other files", async () => {
  await withProfile(async ({ page, faults }) => {
    const screen = { page, words };
    await signIn(screen, person);
    await page.goto(`/storages/${storageAddress}`);
    await restoreByPhrase(screen, storageAddress, phrase);
    await button(screen, "files:viewMenu.title").click();
    await page.getByRole("menuitemradio", { name: words("files:viewMenu.tiles") }).click();
    await page.reload();
    await expect.poll(() => thumbnailSize(page, pictureName)).toEqual([320, 240]);
    await expect(fileRow(page, smallName).locator("svg").first()).toBeVisible();
    expect(await thumbnailSize(page, smallName)).toBeNull();
    expect(faults()).toEqual([]);
  });
});

/** Pixels of the thumbnail that a tile shows. Null if it shows none. */
async function thumbnailSize(page: Page, name: string): Promise<[number, number] | null> {
  const image = fileRow(page, name).locator("img");
  if ((await image.count()) === 0) return null;
  return image.evaluate((shown: HTMLImageElement) => [shown.naturalWidth, shown.naturalHeight]);
}

/** File names of the copies on all devices. */
async function copiesOnDevices(): Promise<string[]> {
  const entries = await readdir(join(stack.dataFolder, "devices"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && /^b[a-z2-7]{58}-/.test(entry.name)).map(({ name }) => name);
}

/** Number of saved versions of the first storage's list. */
async function countVersions(): Promise<number> {
  const { token } = await createAccountCalls(stack.appUrl).signIn(person);
  const url = new URL(`/api/v1/products/${storageAddress}/fdb/`, stack.appUrl);
  const answer = await fetch(url, { headers: { authorization: `JWT ${token}` } });
  const { privateData } = (await answer.json()) as FileDatabaseDocument;
  return privateData.files.deltas.length;
}

test("deleting an account deletes its blocks and no block of another account", async () => {
  const calls = createAccountCalls(stack.appUrl);
  const mailbox = openMailbox(stack.mailboxUrl);
  await calls.register(deletedUser, stack.inviteCode, mailbox);
  // Three copies of six parts, of a small file, of a picture and of its thumbnail, and of each saved version of the list.
  const versions = await countVersions();
  await expect.poll(async () => (await copiesOnDevices()).length).toBe(27 + 3 * versions);
  const others = (await copiesOnDevices()).toSorted();
  await withProfile(async ({ page, faults }) => {
    const screen = { page, words };
    await signIn(screen, deletedUser);
    await takeTrial(screen);
    ({ address: deletedAddress } = await createStorage(screen, deletedTitle));
    await upload(page, [join(folder, deletedFileName)], [deletedFileName]);
    await expect.poll(async () => (await copiesOnDevices()).length).toBeGreaterThan(others.length + 9);

    await button(screen, "app:header.profile").click();
    await button(screen, "profile:delete.button").click();
    await button(screen, "profile:delete.confirm").click();
    await button(screen, "auth:delete.send").click();
    await typeCode(page, await mailbox.waitForCode(deletedUser.email));
    await button(screen, "auth:delete.submit").click();
    await expect(page.getByText(words("auth:signOutNotice.account-deleted"))).toBeVisible();
    expect(faults()).toEqual([]);
  });
  expect(await calls.post("login/", deletedUser)).toMatchObject({ status: 401, body: { code: "credentials_invalid" } });
  await expect.poll(async () => (await copiesOnDevices()).toSorted()).toEqual(others);
});

test("on a second device the storage opens only with the phrase", async () => {
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

/** Spellings of an address. */
function formsOf(address: string): string[] {
  return [address, address.toLowerCase(), address.slice(2).toLowerCase()];
}

/**
 * The search must also find data that the servers do know, such as the e-mail, which proves that it works. Deleted data is
 * searched in the rows of the databases only, because database files keep deleted bytes until they are overwritten. The
 * mailbox is not searched: in a real deployment it belongs to the user.
 */
test("the servers store no file name, no plaintext, no phrase, and nothing of a deleted account", async () => {
  await stack.stop();
  const own = [marker, largeName, smallName, pictureName, thumbnailStart];
  // The database's own files contain English texts, in which two words of the phrase may follow each other by chance.
  const [pairs, triples] = [wordSequences(2), wordSequences(3)];
  expect([pairs.length, triples.length]).toEqual([22, 20]);
  const deleted = [deletedUser.email, deletedTitle, ...formsOf(deletedAddress)];
  const known = [person.email, storageTitle];
  const knownAddress = formsOf(storageAddress);

  const inRows = [...own, ...pairs, ...deleted, ...known, ...knownAddress];
  const api = await searchDatabase(join(stack.dataFolder, "api/db"), "dexnet_api", inRows);
  const ledger = await searchDatabase(join(stack.dataFolder, "ledger/db"), "dexnet_ledger", inRows);
  const inFiles = await searchFolder(stack.dataFolder, [...own, ...triples, ...known]);
  const onDevices = await searchFolder(join(stack.dataFolder, "devices"), deleted);

  const findings = [...inFiles, ...onDevices, ...api.findings, ...ledger.findings];
  const mayBeThere = [...known, ...knownAddress];
  expect(findings.filter(({ needle }) => !mayBeThere.includes(needle))).toEqual([]);
  expect(new Set(inFiles.map(({ needle }) => needle))).toContain(person.email);
  expect(api.findings.map(({ needle }) => needle)).toEqual(expect.arrayContaining(known));
  const ledgerFindings = ledger.findings.map(({ needle }) => needle);
  expect(ledgerFindings).toContain(storageAddress.slice(2).toLowerCase());
  expect(ledgerFindings.filter((needle) => known.includes(needle))).toEqual([]);
  expect(ledger.rows).toBeGreaterThan(9 * 3);
});

/** All sequences of `count` words of the phrase, separated by spaces and as in a JSON array. */
function wordSequences(count: number): string[] {
  const sequences = phrase.slice(count - 1).map((_, from) => phrase.slice(from, from + count));
  return sequences.flatMap((sequence) => [sequence.join(" "), sequence.join('","')]);
}
