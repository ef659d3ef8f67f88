import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { sha256OfFile, writeMarkedFile } from "../../files/marked-file.ts";
import { confirmEmail, createStorage, download, newPerson, register, takeTrial, upload } from "../../pages/person.ts";
import { wordsIn } from "../../pages/words.ts";
import { type LedgerProxy, startLedgerProxy } from "../../stack/ledger-proxy.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

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
  profile = await openProfile({ baseUrl: stack.appUrl, hostMapping: proxy.hostMapping });
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
  profile.page.getByRole("banner").getByRole("button", { name: words.pattern("transfers:downloads") });

test("without a file picker a file is downloaded by the browser through the service worker", async () => {
  const { page, context, faults } = profile;
  const screen = { page, words };
  expect(await sha256OfFile(await download(screen, largeName))).toBe(await sha256OfFile(largeFile));
  expect(await readFile(await download(screen, emptyName))).toHaveLength(0);
  const [worker] = context.serviceWorkers();
  expect(new URL(worker?.url() ?? "").pathname).toBe("/downloads/worker.js");
  // The application's own requests don't use it.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(faults()).toEqual([]);
});

test("the service worker answers 404 for an unannounced download address", async () => {
  const { context } = profile;
  const other = await context.newPage();
  const answered = other.waitForEvent("response");
  // The browser rejects the navigation and shows an error page of its own.
  await other.goto(`${stack.appUrl}/downloads/0b9d1ae2`).catch(() => undefined);
  expect((await answered).status()).toBe(404);
  expect((await answered).fromServiceWorker()).toBe(true);
  await other.close();
});

/** Downloads with the command that asks for the file. */
async function saveAs(name: string): Promise<void> {
  const { page } = profile;
  await page.getByRole("button", { name: words("files:actionsOf", { name }) }).click();
  await page.getByRole("menuitem", { name: words("files:commands.save-as") }).click();
}

test("a file of usual size is downloaded by the browser without a dialog, although it has a file picker", async () => {
  const { page } = profile;
  await page.evaluate(() => {
    const showSaveFilePicker = () => {
      Object.assign(window, { pickerOpened: true });
      return Promise.reject(new DOMException("", "AbortError"));
    };
    Object.assign(window, { showSaveFilePicker });
  });
  expect(await sha256OfFile(await download({ page, words }, largeName))).toBe(await sha256OfFile(largeFile));
  expect(await page.evaluate(() => "pickerOpened" in window)).toBe(false);
});

test("a download into a file chosen in the picker writes the same bytes", async () => {
  const { page, faults } = profile;
  await page.evaluate(() => {
    const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
      const root = await navigator.storage.getDirectory();
      Object.assign(window, { suggestedName });
      return root.getFileHandle("chosen", { create: true });
    };
    Object.assign(window, { showSaveFilePicker });
  });
  await saveAs(largeName);
  const expected = await sha256OfFile(largeFile);
  const chosen = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const file = await (await root.getFileHandle("chosen", { create: true })).getFile();
      const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    });
  await expect.poll(chosen).toBe(expected);
  expect(await page.evaluate(() => (window as { suggestedName?: string }).suggestedName)).toBe(largeName);
  expect(faults()).toEqual([]);
});

test("cancelling the file picker starts no download and shows no error", async () => {
  const { page, faults } = profile;
  await expect(transfersButton()).toBeDisabled();
  await page.evaluate(() => {
    const showSaveFilePicker = () => {
      Object.assign(window, { pickerOpened: true });
      return Promise.reject(new DOMException("", "AbortError"));
    };
    Object.assign(window, { showSaveFilePicker });
  });
  await saveAs(largeName);
  await page.waitForFunction(() => "pickerOpened" in window);
  await expect(transfersButton()).toBeDisabled();
  await expect(page.getByText(words("transfers:downloadInterrupted"))).toHaveCount(0);
  expect(faults()).toEqual([]);
});

test("cancelling a download in the browser cancels it in the application", async () => {
  const { page } = profile;
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  let forwarded = 0;
  proxy.setRule(() => {
    forwarded += 1;
    return forwarded > 4 ? "delay" : "forward";
  });
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: words("files:download", { name: largeName }) }).click();
  const downloaded = await downloading;
  await expect.poll(() => forwarded).toBeGreaterThan(4);
  await expect(transfersButton()).toBeEnabled();
  await downloaded.cancel();
  await expect(transfersButton()).toBeDisabled();
});

/** Starts a download and delays it after a few parts. */
async function startDelayedDownload(start: () => Promise<void>): Promise<void> {
  let forwarded = 0;
  proxy.setRule(() => {
    forwarded += 1;
    return forwarded > 4 ? "delay" : "forward";
  });
  await start();
  await expect.poll(() => forwarded).toBeGreaterThan(4);
}

test("a download by the browser ends with its page and is offered again after a reload", async () => {
  const { page } = profile;
  await startDelayedDownload(() =>
    page.getByRole("button", { name: words("files:download", { name: largeName }) }).click(),
  );
  await page.reload();
  proxy.setRule(() => "forward");
  await transfersButton().click();
  await expect(page.getByText(words("transfers:interrupted"), { exact: true })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: words("transfers:downloadAgainFor", { name: largeName }) }).click();
  expect(await sha256OfFile(await (await downloading).path())).toBe(await sha256OfFile(largeFile));
  await expect(transfersButton()).toBeDisabled();
  await page.reload();
  await expect(transfersButton()).toBeDisabled();
});

test("a download into a chosen file continues by itself after a reload, on any page", async () => {
  const { page } = profile;
  await page.evaluate(() => {
    const showSaveFilePicker = async () => {
      const root = await navigator.storage.getDirectory();
      return root.getFileHandle("chosen after a reload", { create: true });
    };
    Object.assign(window, { showSaveFilePicker });
  });
  await startDelayedDownload(() => saveAs(largeName));
  await page.goto("/storages/");
  proxy.setRule(() => "forward");
  const chosen = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const file = await (await root.getFileHandle("chosen after a reload")).getFile();
      const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    });
  await expect.poll(chosen).toBe(await sha256OfFile(largeFile));
});
