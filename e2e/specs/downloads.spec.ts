import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { openProfile, type Profile } from "../browser/profile.ts";
import { sha256OfFile, writeMarkedFile } from "../files/marked-file.ts";
import { confirmEmail, createStorage, download, newPerson, register, takeTrial, upload } from "../pages/person.ts";
import { wordsIn } from "../pages/words.ts";
import { type LedgerProxy, startLedgerProxy } from "../stack/ledger-proxy.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";

const mebibyte = 1024 * 1024;
const words = wordsIn("en-EN");
const largeName = "Отпуск — 'it''s' 100% (large) 🏖.bin";
const emptyName = "empty.txt";

let proxy: LedgerProxy;
let folder: string;
let largeFile: string;
let profile: Profile;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-downloads-"));
  largeFile = join(folder, largeName);
  await writeMarkedFile(largeFile, 28 * mebibyte + 123, "large");
  await writeMarkedFile(join(folder, emptyName), 0, "");
  proxy = await startLedgerProxy(stack.ledgerUrl);
  profile = await openProfile({ baseUrl: stack.appUrl, detour: proxy.detour });
  const screen = { page: profile.page, words };
  const person = newPerson("downloads");
  await register(screen, person, stack.inviteCode);
  await confirmEmail(screen, person, openMailbox(stack.mailboxUrl));
  await takeTrial(screen);
  await createStorage(screen, "Downloads");
  await upload(profile.page, [largeFile, join(folder, emptyName)], [largeName, emptyName]);
});

test.afterAll(async () => {
  await profile?.close();
  await proxy?.stop();
  await rm(folder, { recursive: true, force: true });
});

const transfersButton = () =>
  profile.page.getByRole("banner").getByRole("button", { name: words.any("transfers:downloads") });

test("without a picker the browser itself downloads, by way of the service worker", async () => {
  const { page, context, faults } = profile;
  const screen = { page, words };
  expect(await sha256OfFile(await download(screen, largeName))).toBe(await sha256OfFile(largeFile));
  expect(await readFile(await download(screen, emptyName))).toHaveLength(0);
  const [worker] = context.serviceWorkers();
  expect(new URL(worker?.url() ?? "").pathname).toBe("/downloads/worker.js");
  // Nothing of the application's own goes through it.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(faults()).toEqual([]);
});

test("an address that nobody has announced is none", async () => {
  const { context } = profile;
  const other = await context.newPage();
  const answered = other.waitForEvent("response");
  // A browser shows a page of its own for an answer without one.
  await other.goto(`${stack.appUrl}/downloads/0b9d1ae2`).catch(() => undefined);
  expect((await answered).status()).toBe(404);
  expect((await answered).fromServiceWorker()).toBe(true);
  await other.close();
});

test("a file that the person chooses gets the same bytes", async () => {
  const { page, faults } = profile;
  await page.evaluate(() => {
    const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
      const root = await navigator.storage.getDirectory();
      Object.assign(window, { suggestedName });
      return root.getFileHandle("chosen", { create: true });
    };
    Object.assign(window, { showSaveFilePicker });
  });
  await page.getByRole("button", { name: words("files:download", { name: largeName }) }).click();
  const expected = await sha256OfFile(largeFile);
  const chosen = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const file = await (await root.getFileHandle("chosen", { create: true })).getFile();
      const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    });
  await expect.poll(chosen, { timeout: 240_000 }).toBe(expected);
  expect(await page.evaluate(() => (window as { suggestedName?: string }).suggestedName)).toBe(largeName);
  expect(faults()).toEqual([]);
});

test("a person who changes their mind in the picker is told nothing, and nothing begins", async () => {
  const { page, faults } = profile;
  await expect(transfersButton()).toBeDisabled();
  await page.evaluate(() => {
    const showSaveFilePicker = () => {
      Object.assign(window, { isAsked: true });
      return Promise.reject(new DOMException("", "AbortError"));
    };
    Object.assign(window, { showSaveFilePicker });
  });
  await page.getByRole("button", { name: words("files:download", { name: largeName }) }).click();
  await page.waitForFunction(() => "isAsked" in window);
  await expect(transfersButton()).toBeDisabled();
  await expect(page.getByText(words("transfers:downloadInterrupted"))).toHaveCount(0);
  expect(faults()).toEqual([]);
});

test("a download that is stopped in the browser's own list ends here too", async () => {
  const { page } = profile;
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  let passed = 0;
  proxy.behave(() => {
    passed += 1;
    return passed > 4 ? "hold" : "pass";
  });
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: words("files:download", { name: largeName }) }).click();
  const arrived = await arriving;
  await expect.poll(() => passed).toBeGreaterThan(4);
  await expect(transfersButton()).toBeEnabled();
  await arrived.cancel();
  await expect(transfersButton()).toBeDisabled();
});

/** Lets a few parts of the large file through and keeps the next ones waiting. */
async function holdDownload(): Promise<void> {
  let passed = 0;
  proxy.behave(() => {
    passed += 1;
    return passed > 4 ? "hold" : "pass";
  });
  await profile.page.getByRole("button", { name: words("files:download", { name: largeName }) }).click();
  await expect.poll(() => passed).toBeGreaterThan(4);
}

test("the browser's own download ends with the page, and is offered again after a reload", async () => {
  const { page } = profile;
  await holdDownload();
  await page.reload();
  proxy.behave(() => "pass");
  await transfersButton().click();
  await expect(page.getByText(words("transfers:interrupted"), { exact: true })).toBeVisible();
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: words("transfers:downloadAgainFor", { name: largeName }) }).click();
  expect(await sha256OfFile(await (await arriving).path())).toBe(await sha256OfFile(largeFile));
  await expect(transfersButton()).toBeDisabled();
  await page.reload();
  await expect(transfersButton()).toBeDisabled();
});

test("a download into a chosen file goes on by itself after a reload, on any page", async () => {
  const { page } = profile;
  await page.evaluate(() => {
    const showSaveFilePicker = async () => {
      const root = await navigator.storage.getDirectory();
      return root.getFileHandle("chosen after a reload", { create: true });
    };
    Object.assign(window, { showSaveFilePicker });
  });
  await holdDownload();
  await page.goto("/storages/");
  proxy.behave(() => "pass");
  const chosen = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const file = await (await root.getFileHandle("chosen after a reload")).getFile();
      const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    });
  await expect.poll(chosen, { timeout: 240_000 }).toBe(await sha256OfFile(largeFile));
});
