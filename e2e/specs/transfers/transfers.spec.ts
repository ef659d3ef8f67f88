import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readZip } from "@dexnet/drive/testing/read-zip";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Locator, test } from "@playwright/test";
import { dropFiles } from "../../browser/drop-files.ts";
import { expectOnTop } from "../../browser/hit-test.ts";
import { expectNoticeAfter } from "../../browser/notice-log.ts";
import { writeManyFiles } from "../../files/many-files.ts";
import { sha256OfFile, writeMarkedFile } from "../../files/marked-file.ts";
import { type KeyboardUser, signInByKeyboard } from "../../pages/keyboard-user.ts";
import { createStorage, fileRow, newPerson, openFolder, takeTrial, uploadRow } from "../../pages/person.ts";
import { resize } from "../../pages/screen-checks.ts";
import { type LedgerProxy, startLedgerProxy } from "../../stack/ledger-proxy.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// Uploads and downloads with interruptions, by keyboard, in a language with many plural forms.
test.describe.configure({ mode: "serial" });

const mebibyte = 1024 * 1024;
const manyName = "Все файлы";
/** The long run has 5,000. */
const manyCount = Number(process.env.DEXNET_MANY_FILES ?? 150);
const typed = () => [
  "film.bin",
  "other.bin",
  "again.bin",
  "pocket.bin",
  "big one.bin",
  "big two.bin",
  "small.txt",
  "tiny.txt",
  "twice.txt",
  "twice (2).txt",
  // Extensions of the Russian file names.
  ".bin",
  ".txt",
];

let proxy: LedgerProxy;
let folder: string;
let ada: KeyboardUser;
let many: Map<string, Buffer>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-transfers-"));
  many = await writeManyFiles(folder, manyName, manyCount);
  proxy = await startLedgerProxy(stack.ledgerUrl);
  const person = newPerson("ada");
  await createAccountCalls(stack.appUrl).register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  ada = await signInByKeyboard(stack.appUrl, person, { language: "ru-RU", typed, hostMapping: proxy.hostMapping });
  await takeTrial(ada);
  await createStorage(ada, "Хранилище");
  await expect(input("files")).toBeAttached();
});
test.afterAll(async () => {
  await ada?.profile.close();
  await proxy?.stop();
  await rm(folder, { recursive: true, force: true });
});
test.afterEach(() => proxy.setRule(() => "forward"));

const input = (kind: "files" | "folder") => ada.page.locator(`input[data-picks=${kind}]`).first();
const row = (name: string) => fileRow(ada.page, name);
const panelRow = (name: string) => ada.page.getByRole("listitem").filter({ hasText: name });
const transfersButton = () =>
  ada.page.getByRole("banner").getByRole("button", { name: ada.words.pattern("transfers:downloads") });
const notice = (key: string, values?: Record<string, string | number>) =>
  ada.page.getByText(ada.words(key, values)).first();
const forRow = (key: string, name: string): Locator =>
  ada.page.getByRole("button", { name: ada.words(key, { name }), exact: true });

async function createFile(name: string, mebibytes: number): Promise<string> {
  const path = join(folder, name);
  await writeMarkedFile(path, mebibytes * mebibyte, name);
  return path;
}

async function openPanel(): Promise<void> {
  const list = ada.page.getByRole("region", { name: ada.words("transfers:list") });
  // The panel may still be open from the test before.
  if (!(await list.isVisible())) await ada.keyboard.pressEnter(transfersButton());
  await expect(list).toBeVisible();
}

async function cancelAll(count: number): Promise<void> {
  await ada.keyboard.pressEnter(ada.button("transfers:cancelAll"));
  const question = ada.dialog().filter({ hasText: ada.words("transfers:cancelAllText", { count }) });
  await ada.keyboard.expectTrapped(question);
  await ada.keyboard.pressEnter(question.getByRole("button", { name: ada.words("transfers:cancelAll") }));
  await expect(transfersButton()).toBeDisabled();
}

/** Delays the blocks of large files and forwards all other requests. */
const delayBlocks = (name: string) => (name === "blocks" ? "delay" : "forward");

test("a folder of many files is uploaded with its structure and downloaded as a zip with the same bytes", async () => {
  const { page } = ada;
  proxy.resetCounts();
  const uploaded = ada.words("transfers:filesUploaded", { count: many.size });
  const shownCount = new Intl.NumberFormat("ru-RU").format(many.size);
  await expectNoticeAfter(page, uploaded.replace(String(many.size), shownCount), async () => {
    await input("folder").setInputFiles(join(folder, manyName));
    await expect(row(manyName)).toBeVisible();
  });
  // Small files are sent in batches.
  expect(proxy.forwardedCount("batch")).toBeLessThan(many.size / 20);
  // Thousands of changes are compacted, and the pages of the list are blocks of their own.
  expect(proxy.forwardedCount("blocks")).toBeLessThanOrEqual(many.size / 1_000);

  await openFolder(page, manyName);
  await expect(row("folder 3")).toBeVisible();
  await openFolder(page, "folder 1");
  await expect(row("🏖️ beach 9.txt")).toBeVisible();
  await page.getByRole("button", { name: "Хранилище" }).click();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: ada.words("files:actionsOf", { name: manyName }) }).click();
  await expectNoticeAfter(page, ada.words("transfers:fileDownloaded"), async () => {
    await page.getByRole("menuitem", { name: ada.words("files:commands.download") }).click();
    await downloading;
  });
  const zipDownload = await downloading;
  expect(zipDownload.suggestedFilename()).toBe(`${manyName}.zip`);
  const zip = await readZip(await readFile(await zipDownload.path()));
  const files = [...zip].filter(([name]) => !name.endsWith("/"));
  expect(files.map(([name]) => name).toSorted()).toEqual([...many.keys()].toSorted());
  for (const [name, { bytes }] of files) expect(bytes.equals(many.get(name) ?? Buffer.alloc(0)), name).toBe(true);
});

const conflictDialog = () => ada.page.getByRole("dialog", { name: ada.words("files:conflict.title") });
const answerConflict = (key: string) =>
  ada.keyboard.pressEnter(conflictDialog().getByRole("button", { name: ada.words(`files:conflict.${key}`) }));

test("an existing folder is merged if the user agrees: only the missing files are uploaded", async () => {
  await writeFile(join(folder, manyName, "folder 0", "Новый.txt"), "new");
  await ada.keyboard.tabTo(ada.button("files:uploadMenu"));
  await input("folder").setInputFiles(join(folder, manyName));
  await expectOnTop(conflictDialog());
  await expect(conflictDialog()).toContainText(manyName);
  await ada.checkScreen("a folder that is there");
  await ada.keyboard.expectTrapped(ada.dialog());
  proxy.resetCounts();
  await expectNoticeAfter(ada.page, ada.words("transfers:fileUploaded"), () => answerConflict("merge"));
  expect(proxy.forwardedCount("batch") + proxy.forwardedCount("blocks")).toBe(1);
  await input("folder").setInputFiles(join(folder, manyName));
  await expectNoticeAfter(ada.page, ada.words("transfers:nothingMissing"), () => answerConflict("merge"));
});

test("a file whose name exists is kept beside it, or replaces it, and the old one goes to the trash", async () => {
  const { page } = ada;
  const path = join(folder, "twice.txt");
  await writeFile(path, "1");
  await input("files").setInputFiles(path);
  await expect(row("twice.txt")).toBeVisible();
  await expect(conflictDialog()).toHaveCount(0);
  await writeFile(path, "22");
  await input("files").setInputFiles(path);
  await expectOnTop(conflictDialog());
  await answerConflict("keep-both");
  await expect(row("twice (2).txt")).toBeVisible();
  await writeFile(path, "333");
  await input("files").setInputFiles(path);
  await answerConflict("replace");
  await expect(row("twice.txt")).toContainText("3\u00a0Б");
  await page.getByRole("link", { name: ada.words("files:places.trash") }).click();
  await expect(row("twice.txt")).toContainText("1\u00a0Б");
  await page.goBack();
  await expect(row("twice (2).txt")).toBeVisible();
});

test("a dropped folder and a dropped file are uploaded with all their content, including empty folders", async () => {
  const { page } = ada;
  // On the disk: browsers give pages no folders below /dev, where the temporary files of a test run may be.
  const source = test.info().outputPath();
  const top = join(source, "Брошено");
  await mkdir(join(top, "Внутри", "Пусто"), { recursive: true });
  await writeFile(join(top, "Внутри", "раз.txt"), "one");
  await writeFile(join(source, "два.txt"), "two");
  await dropFiles(page, page.getByRole("main"), [top, join(source, "два.txt")]);
  await expect(row("два.txt")).toBeVisible();
  await openFolder(page, "Брошено");
  await openFolder(page, "Внутри");
  await expect(row("раз.txt")).toBeVisible();
  await expect(row("Пусто")).toBeVisible();
  await page.getByRole("button", { name: "Хранилище" }).click();
});

test("a folder chosen in the browser's dialog is uploaded with its empty folders", async () => {
  const { page } = ada;
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const chosen = await root.getDirectoryHandle("Пустые", { create: true });
    const inner = await chosen.getDirectoryHandle("Внутри", { create: true });
    await inner.getDirectoryHandle("Ничего", { create: true });
    Object.assign(window, { showDirectoryPicker: async () => chosen });
  });
  await ada.keyboard.pressEnter(ada.button("files:uploadMenu"));
  await expect(page.getByRole("menuitem", { name: ada.words("files:upload") })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: ada.words("files:uploadFolder") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row("Пустые")).toBeVisible();
  await openFolder(page, "Пустые");
  await openFolder(page, "Внутри");
  await expect(row("Ничего")).toBeVisible();
  await page.reload();
  await expect(row("Ничего")).toBeVisible();
  await page.getByRole("button", { name: "Хранилище" }).click();
  await expect(row("Пустые")).toBeVisible();
});

test("uploads are paused, resumed and cancelled by keyboard, one at a time and all at once", async () => {
  const { keyboard, checkScreen, page } = ada;
  proxy.setRule(delayBlocks);
  await input("files").setInputFiles([await createFile("film.bin", 9), await createFile("other.bin", 9)]);
  // They are in the list at once.
  await expect(uploadRow(page, "film.bin")).toBeVisible();
  await expect(uploadRow(page, "other.bin")).toBeVisible();
  await checkScreen("rows of uploads");
  await openPanel();
  await expect(panelRow("film.bin").getByText(ada.words("transfers:uploading"))).toBeVisible();
  await expect(panelRow("other.bin").getByText(ada.words("transfers:waiting"))).toBeVisible();
  await checkScreen("transfers");

  await resize(page, { width: 1440, height: 900 });
  await keyboard.pressEnter(forRow("transfers:pause", "film.bin"));
  await expect(panelRow("film.bin").getByText(ada.words("transfers:paused"))).toBeVisible();
  await expect(forRow("transfers:resume", "film.bin")).toBeFocused();
  await keyboard.press("Enter");
  await expect(forRow("transfers:pause", "film.bin")).toBeVisible();
  await keyboard.pressEnter(ada.button("transfers:pauseAll"));
  await expect(panelRow("film.bin").getByText(ada.words("transfers:paused"))).toBeVisible();
  await expect(panelRow("other.bin").getByText(ada.words("transfers:paused"))).toBeVisible();
  await checkScreen("transfers, paused");

  await expectNoticeAfter(page, ada.words("transfers:uploadInterrupted"), async () => {
    await keyboard.pressEnter(forRow("transfers:cancel", "film.bin"));
    await expect(panelRow("film.bin")).toHaveCount(0);
  });
  await keyboard.press("Escape");
  await expect(uploadRow(page, "film.bin")).toHaveCount(0);
  await expectNoticeAfter(page, ada.words("transfers:uploadInterrupted"), () =>
    page.getByRole("button", { name: ada.words("files:cancelUpload", { name: "other.bin" }) }).click(),
  );
  await expect(uploadRow(page, "other.bin")).toHaveCount(0);
  await expect(transfersButton()).toBeDisabled();
  await expect(row("film.bin")).toBeHidden();
});

test("the limit of parallel parts is respected, also after a reload", async () => {
  const { page } = ada;
  proxy.setRule(delayBlocks);
  await input("files").setInputFiles(await createFile("film.bin", 9));
  await openPanel();
  await expect.poll(() => proxy.pendingCount("blocks")).toBeGreaterThan(1);
  const setting = page.getByRole("combobox", { name: ada.words("transfers:partsAtOnce") });
  await ada.keyboard.pressEnter(ada.button("transfers:settings"));
  await setting.selectOption("1");
  await cancelAll(1);
  await page.reload();
  await input("files").setInputFiles(join(folder, "film.bin"));
  await openPanel();
  await ada.keyboard.pressEnter(ada.button("transfers:settings"));
  await expect(setting).toHaveValue("1");
  await expect.poll(() => proxy.pendingCount("blocks")).toBe(1);
  await setting.selectOption("");
  proxy.setRule(() => "forward");
  await expect(row("film.bin")).toBeVisible();
});

test("an upload waits for a lost connection and continues", async () => {
  let blocks = 0;
  proxy.setRule((name) => (name !== "blocks" ? "forward" : ++blocks > 1 ? "delay" : "forward"));
  const path = await createFile("again.bin", 9);
  await input("files").setInputFiles(path);
  await openPanel();
  await expect.poll(() => proxy.pendingCount("blocks")).toBeGreaterThan(0);
  proxy.setRule(() => "disconnect");
  await expect(panelRow("again.bin").getByText(ada.words("transfers:offline"))).toBeVisible();
  await ada.checkScreen("transfers, offline");
  proxy.setRule(() => "forward");
  await expect(row("again.bin")).toBeVisible();
  expect(await downloadSha256("again.bin")).toBe(await sha256OfFile(path));
});

async function downloadSha256(name: string): Promise<string> {
  const downloading = ada.page.waitForEvent("download");
  await ada.page.getByRole("button", { name: ada.words("files:download", { name }) }).click();
  return sha256OfFile(await (await downloading).path());
}

test("after a reload an upload asks for its file, refuses another one, and sends no part twice", async () => {
  const { page, keyboard } = ada;
  const path = await createFile("pocket.bin", 9);
  await createFile("other.bin", 9);
  let blocks = 0;
  proxy.resetCounts();
  proxy.setRule((name) => (name !== "blocks" ? "forward" : ++blocks > 1 ? "delay" : "forward"));
  await input("files").setInputFiles(path);
  await expect.poll(() => proxy.forwardedCount("blocks")).toBe(1);
  await expect.poll(() => proxy.pendingCount("blocks")).toBeGreaterThan(0);
  await page.reload();
  await openPanel();
  await expect(panelRow("pocket.bin").getByText(ada.words("transfers:needsFile"))).toBeVisible();
  await ada.checkScreen("an upload that needs its file");

  await chooseFileAgain("pocket.bin", join(folder, "other.bin"));
  await expect(notice("platform:errors.file_mismatch")).toBeVisible();
  proxy.setRule(() => "forward");
  await chooseFileAgain("pocket.bin", path);
  await expect(row("pocket.bin")).toBeVisible();
  // Three parts of at most 4 MiB.
  expect(proxy.forwardedCount("blocks")).toBe(3);
  await keyboard.press("Escape");
  expect(await downloadSha256("pocket.bin")).toBe(await sha256OfFile(path));
});

async function chooseFileAgain(name: string, path: string): Promise<void> {
  const choosing = ada.page.waitForEvent("filechooser");
  await ada.keyboard.pressEnter(forRow("transfers:chooseFileFor", name));
  await (await choosing).setFiles(path);
}

test("an upload with a file handle continues by itself after a reload, on any page", async () => {
  const { page } = ada;
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const handle = await root.getFileHandle("Сама.bin", { create: true });
    const writable = await handle.createWritable();
    await writable.write(new Uint8Array(9 * 1024 * 1024).fill(7));
    await writable.close();
    Object.assign(window, { showOpenFilePicker: async () => [handle] });
  });
  let blocks = 0;
  proxy.resetCounts();
  proxy.setRule((name) => (name !== "blocks" ? "forward" : ++blocks > 1 ? "delay" : "forward"));
  await ada.keyboard.pressEnter(ada.button("files:upload"));
  await expect.poll(() => proxy.forwardedCount("blocks")).toBe(1);
  await expect.poll(() => proxy.pendingCount("blocks")).toBeGreaterThan(0);
  const address = page.url();
  // On another page than the storage's own.
  await page.goto("/storages/");
  proxy.setRule(() => "forward");
  await expect.poll(() => proxy.forwardedCount("blocks")).toBe(3);
  await page.goto(address);
  await expect(row("Сама.bin")).toBeVisible();
  expect(proxy.forwardedCount("blocks")).toBe(3);
});

test("a receipt lists the failed uploads of a group with their reasons and uploads them again on request", async () => {
  const { keyboard, page } = ada;
  const small = ["small.txt", "tiny.txt"].map((name) => join(folder, name));
  for (const path of small) await writeFile(path, path);
  const large = [await createFile("big one.bin", 1), await createFile("big two.bin", 5)];
  // Large files are sent block by block, small ones in batches.
  proxy.setRule((name) => (name === "blocks" ? 400 : "forward"));
  await input("files").setInputFiles([...large, ...small]);
  const card = page.getByRole("article");
  await expect(card.getByText(ada.words("transfers:receipt.uploaded", { count: 4, done: 2 }))).toBeVisible();
  await keyboard.pressEnter(ada.button("transfers:receipt.show", { count: 2 }));
  await expect(card.getByText("big two.bin")).toBeVisible();
  await expect(card.getByText(ada.words("platform:errors.block_invalid")).first()).toBeVisible();
  await ada.checkScreen("a receipt");

  // The receipt stays when the rows are gone.
  await expect(transfersButton()).toBeDisabled();
  proxy.setRule(() => "forward");
  await expectNoticeAfter(page, ada.words("transfers:filesUploaded", { count: 2 }), () =>
    keyboard.pressEnter(ada.button("transfers:receipt.uploadMissing")),
  );
  await expect(row("big two.bin")).toBeVisible();
  await expect(card).toHaveCount(0);
  // Failed calls, and pages that were closed during a transfer.
  const isExpected = (fault: string) =>
    /Failed to load resource|^Call failed: |'beforeunload' confirmation/.test(fault);
  expect(ada.profile.faults().filter((fault) => !isExpected(fault))).toEqual([]);
});

test("the receipt of one failed file shows the reason and closes when dismissed", async () => {
  proxy.setRule((name) => (name === "blocks" ? 400 : "forward"));
  await input("files").setInputFiles(await createFile("other.bin", 1));
  const card = ada.page.getByRole("article");
  await expect(card.getByText(ada.words("platform:errors.block_invalid"))).toBeVisible();
  await expect(uploadRow(ada.page, "other.bin")).toHaveCount(0);
  await ada.checkScreen("a file that was refused");
  await ada.keyboard.pressEnter(ada.button("transfers:receipt.dismiss"));
  await expect(card).toHaveCount(0);
});
