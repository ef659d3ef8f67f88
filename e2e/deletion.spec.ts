import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "@dexnet/tools/stack";
import { expect, test } from "@playwright/test";
import { createAccountCalls } from "./account-calls.ts";
import { openProfile } from "./browser.ts";
import { searchDatabase, searchFolder } from "./data-search.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import {
  button,
  createStorage,
  download,
  type Person,
  type Screen,
  signIn,
  takeTrial,
  typeCode,
  upload,
} from "./person.ts";
import { sha256OfFile, writeMarkedFile } from "./test-files.ts";
import { startTestStack } from "./test-stack.ts";
import { wordsIn } from "./words.ts";

const words = wordsIn("en-EN");
const leaving = { email: "leaving@example.com", password: "correct horse 9" };
const staying = { email: "staying@example.com", password: "correct horse 9" };
const leavingTitle = `Things of the one who leaves ${randomBytes(4).toString("hex")}`;
const stayingTitle = `Things of the one who stays ${randomBytes(4).toString("hex")}`;
const fileName = "holiday.bin";

let stack: Stack;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-deletion-"));
  // Three parts, of which no two are alike.
  await writeMarkedFile(join(folder, fileName), 9 * 1024 * 1024, "holiday");
  stack = await startTestStack({ dataFolder: join(folder, "data") });
});

test.afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Names of the copies on all devices. */
async function copiesOnDevices(): Promise<string[]> {
  const entries = await readdir(join(stack.dataFolder, "devices"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && /^b[a-z2-7]{58}-/.test(entry.name)).map(({ name }) => name);
}

/** Gives back the address of the person's new storage, and the names of the copies that came with its file. */
async function fillStorage(
  screen: Screen,
  person: Person,
  title: string,
): Promise<{ address: string; copies: string[] }> {
  await signIn(screen, person);
  await takeTrial(screen);
  const { address } = await createStorage(screen, title);
  const before = new Set(await copiesOnDevices());
  await upload(screen.page, [join(folder, fileName)], [fileName]);
  const added = async () => (await copiesOnDevices()).filter((name) => !before.has(name));
  await expect.poll(async () => (await added()).length, { message: "three copies of three parts" }).toBe(9);
  return { address, copies: await added() };
}

async function deleteAccount(screen: Screen, person: Person, mailbox: Mailbox): Promise<void> {
  await button(screen, "shell:header.profile").click();
  await button(screen, "profile:delete.button").click();
  await button(screen, "profile:delete.confirm").click();
  await button(screen, "auth:delete.send").click();
  await typeCode(screen.page, await mailbox.codeFor(person.email));
  await button(screen, "auth:delete.submit").click();
  await expect(screen.page.getByText(words("auth:farewell.account-deleted"))).toBeVisible();
}

/** As an address can be written. */
function formsOf(address: string): string[] {
  return [address, address.toLowerCase(), address.slice(2).toLowerCase()];
}

test("a deleted account leaves nothing behind, and takes nothing of anybody else along", async () => {
  const calls = createAccountCalls(stack.appUrl);
  const mailbox = openMailbox(stack.mailboxUrl);
  for (const person of [leaving, staying]) await calls.register(person, stack.inviteCode, mailbox);
  const [gone, other] = await Promise.all([
    openProfile({ baseUrl: stack.appUrl }),
    openProfile({ baseUrl: stack.appUrl }),
  ]);
  const goneScreen = { page: gone.page, words };
  const otherScreen = { page: other.page, words };
  try {
    const stays = await fillStorage(otherScreen, staying, stayingTitle);
    const leaves = await fillStorage(goneScreen, leaving, leavingTitle);
    await deleteAccount(goneScreen, leaving, mailbox);

    expect(await calls.post("login/", leaving)).toMatchObject({ status: 401, body: { code: "credentials_invalid" } });
    await expect
      .poll(async () => (await copiesOnDevices()).filter((name) => leaves.copies.includes(name)), { timeout: 240_000 })
      .toEqual([]);
    expect((await copiesOnDevices()).filter((name) => stays.copies.includes(name))).toHaveLength(9);
    await other.page.reload();
    expect(await sha256OfFile(await download(otherScreen, fileName))).toBe(await sha256OfFile(join(folder, fileName)));
    expect([...gone.faults(), ...other.faults()]).toEqual([]);
    await expectNoTraces(leaves.address, stays.address);
  } finally {
    await gone.close();
    await other.close();
  }
});

/**
 * What is known of the other person is looked for too: a search that finds nothing at all would prove nothing. Databases
 * are searched row by row, because their files hold what was deleted until it is written over. The mailbox is not ours:
 * in a real set-up it is the person's own.
 */
async function expectNoTraces(leftAddress: string, stayingAddress: string): Promise<void> {
  await stack.stop();
  const traces = [leaving.email, leavingTitle, ...formsOf(leftAddress)];
  const known = [staying.email, stayingTitle, ...formsOf(stayingAddress)];
  const api = await searchDatabase(join(stack.dataFolder, "api/db"), "dexnet_api", [...traces, ...known]);
  const ledger = await searchDatabase(join(stack.dataFolder, "ledger/db"), "dexnet_ledger", [...traces, ...known]);
  const devices = await searchFolder(join(stack.dataFolder, "devices"), traces);
  const findings = [...api.findings, ...ledger.findings, ...devices];
  expect(findings.filter(({ needle }) => traces.includes(needle))).toEqual([]);
  const found = new Set(findings.map(({ needle }) => needle));
  expect(found).toContain(staying.email);
  expect(found).toContain(stayingTitle);
  expect(ledger.findings.map(({ needle }) => needle)).toContain(stayingAddress.slice(2).toLowerCase());
}
