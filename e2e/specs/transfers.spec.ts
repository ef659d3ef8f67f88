import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readZip } from "@dexnet/drive/testing/read-zip";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Locator, test } from "@playwright/test";
import { dropFiles } from "../browser/drop-files.ts";
import { expectNoticeAfter } from "../browser/notice-log.ts";
import { writeManyFiles } from "../files/many-files.ts";
import { sha256OfFile, writeMarkedFile } from "../files/marked-file.ts";
import { arrive, type StoragePerson } from "../pages/keyboard-user.ts";
import { createStorage, fileRow, newPerson, takeTrial } from "../pages/person.ts";
import { resize } from "../pages/screen-checks.ts";
import { type LedgerProxy, startLedgerProxy } from "../stack/ledger-proxy.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";

/** Uploads and downloads through whatever may happen to them, by keyboard, in a language with many plural forms. */
test.describe.configure({ mode: "serial" });

const mebibyte = 1024 * 1024;
const manyName = "Все файлы";
/** The long run has thousands. */
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
  // The ends of the names in Russian.
  ".bin",
  ".txt",
];

let proxy: LedgerProxy;
let folder: string;
let ada: StoragePerson;
let many: Map<string, Buffer>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-transfers-"));
  many = await writeManyFiles(folder, manyName, manyCount);
  proxy = await startLedgerProxy(stack.ledgerUrl);
  const person = newPerson("ada");
  await createAccountCalls(stack.appUrl).register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  ada = await arrive(stack.appUrl, person, { language: "ru-RU", typed, detour: proxy.detour });
  await takeTrial(ada);
  await createStorage(ada, "Хранилище");
  await expect(input("files")).toBeAttached();
});
test.afterAll(async () => {
  await ada?.profile.close();
  await proxy?.stop();
  await rm(folder, { recursive: true, force: true });
});
test.afterEach(() => proxy.behave(() => "pass"));

const input = (kind: "files" | "folder") => ada.page.locator(`input[data-picks=${kind}]`).first();
const row = (name: string) => fileRow(ada.page, name);
const panelRow = (name: string) => ada.page.getByRole("listitem").filter({ hasText: name });
const transfersButton = () =>
  ada.page.getByRole("banner").getByRole("button", { name: ada.words.any("transfers:downloads") });
const notice = (key: string, values?: Record<string, string | number>) =>
  ada.page.getByText(ada.words(key, values)).first();
const forRow = (key: string, name: string): Locator =>
  ada.page.getByRole("button", { name: ada.words(key, { name }), exact: true });

async function fileOf(name: string, mebibytes: number): Promise<string> {
  const path = join(folder, name);
  await writeMarkedFile(path, mebibytes * mebibyte, name);
  return path;
}

async function openPanel(): Promise<void> {
  const list = ada.page.getByRole("region", { name: ada.words("transfers:list") });
  // The one of the test before may be open still.
  if (!(await list.isVisible())) await ada.hands.enter(transfersButton());
  await expect(list).toBeVisible();
}

async function cancelAll(count: number): Promise<void> {
  await ada.hands.enter(ada.button("transfers:cancelAll"));
  const question = ada.dialog().filter({ hasText: ada.words("transfers:cancelAllText", { count }) });
  await ada.hands.expectTrapped(question);
  await ada.hands.enter(question.getByRole("button", { name: ada.words("transfers:cancelAll") }));
  await expect(transfersButton()).toBeDisabled();
}

/** Blocks of large files are kept back; what else there is goes through. */
const holdBlocks = (name: string) => (name === "blocks" ? "hold" : "pass");

test("a folder of many files comes up with its structure and down as a zip with the same bytes", async () => {
  const { page } = ada;
  proxy.forget();
  const uploaded = ada.words("transfers:filesUploaded", { count: many.size });
  const shownCount = new Intl.NumberFormat("ru-RU").format(many.size);
  await expectNoticeAfter(page, uploaded.replace(String(many.size), shownCount), async () => {
    await input("folder").setInputFiles(join(folder, manyName));
    await expect(row(manyName)).toBeVisible({ timeout: 240_000 });
  });
  // Small files go many at a time.
  expect(proxy.count("batch")).toBeLessThan(many.size / 20);
  expect(proxy.count("blocks")).toBe(0);

  await row(manyName).click();
  await expect(row("folder 3")).toBeVisible();
  await row("folder 1").click();
  await expect(row("🏖️ beach 9.txt")).toBeVisible();
  await page.getByRole("button", { name: "Хранилище" }).click();

  const arriving = page.waitForEvent("download", { timeout: 240_000 });
  await page.getByRole("button", { name: ada.words("files:actionsOf", { name: manyName }) }).click();
  await expectNoticeAfter(page, ada.words("transfers:fileDownloaded"), async () => {
    await page.getByRole("menuitem", { name: ada.words("files:downloadShort") }).click();
    await arriving;
  });
  const arrived = await arriving;
  expect(arrived.suggestedFilename()).toBe(`${manyName}.zip`);
  const zip = await readZip(await readFile(await arrived.path()));
  const files = [...zip].filter(([name]) => !name.endsWith("/"));
  expect(files.map(([name]) => name).toSorted()).toEqual([...many.keys()].toSorted());
  for (const [name, { bytes }] of files) expect(bytes.equals(many.get(name) ?? Buffer.alloc(0)), name).toBe(true);
});

test("a folder that is there is filled up with what is missing, if the person wants that", async () => {
  await writeFile(join(folder, manyName, "folder 0", "Новый.txt"), "new");
  await ada.hands.tabTo(ada.button("files:uploadFolder"));
  await input("folder").setInputFiles(join(folder, manyName));
  await expect(notice("files:folderExists", { name: manyName })).toBeVisible();
  await ada.look("a folder that is there");
  await ada.hands.expectTrapped(ada.dialog());
  proxy.forget();
  const uploadMissing = () => ada.hands.enter(ada.button("files:uploadMissing"));
  await expectNoticeAfter(ada.page, ada.words("transfers:fileUploaded"), uploadMissing);
  expect(proxy.count("batch") + proxy.count("blocks")).toBe(1);
  await input("folder").setInputFiles(join(folder, manyName));
  await expectNoticeAfter(ada.page, ada.words("transfers:nothingMissing"), uploadMissing);
});

test("a folder and a file that are dropped come up with what is in them, empty folders too", async () => {
  const { page } = ada;
  const top = join(folder, "Брошено");
  await mkdir(join(top, "Внутри", "Пусто"), { recursive: true });
  await writeFile(join(top, "Внутри", "раз.txt"), "one");
  await writeFile(join(folder, "два.txt"), "two");
  await dropFiles(page, page.getByRole("main"), [top, join(folder, "два.txt")]);
  await expect(row("два.txt")).toBeVisible();
  await row("Брошено").click();
  await row("Внутри").click();
  await expect(row("раз.txt")).toBeVisible();
  await expect(row("Пусто")).toBeVisible();
  await page.getByRole("button", { name: "Хранилище" }).click();
});

test("empty folders come along where the browser's own dialog gives them", async () => {
  const { page } = ada;
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const chosen = await root.getDirectoryHandle("Пустые", { create: true });
    const inner = await chosen.getDirectoryHandle("Внутри", { create: true });
    await inner.getDirectoryHandle("Ничего", { create: true });
    Object.assign(window, { showDirectoryPicker: async () => chosen });
  });
  await ada.hands.enter(ada.button("files:uploadFolder"));
  await expect(row("Пустые")).toBeVisible();
  await row("Пустые").click();
  await row("Внутри").click();
  await expect(row("Ничего")).toBeVisible();
  await page.reload();
  await expect(row("Пустые")).toBeVisible();
});

test("an upload is paused, resumed and cancelled by keyboard, one at a time and all", async () => {
  const { hands, look, page } = ada;
  proxy.behave(holdBlocks);
  await input("files").setInputFiles([await fileOf("film.bin", 9), await fileOf("other.bin", 9)]);
  await openPanel();
  await expect(panelRow("film.bin").getByText(ada.words("transfers:uploading"))).toBeVisible();
  await expect(panelRow("other.bin").getByText(ada.words("transfers:waiting"))).toBeVisible();
  await look("transfers");

  await resize(page, { width: 1440, height: 900 });
  await hands.enter(forRow("transfers:pause", "film.bin"));
  await expect(panelRow("film.bin").getByText(ada.words("transfers:paused"))).toBeVisible();
  await expect(forRow("transfers:resume", "film.bin")).toBeFocused();
  await hands.press("Enter");
  await expect(forRow("transfers:pause", "film.bin")).toBeVisible();
  await hands.enter(ada.button("transfers:pauseAll"));
  await expect(panelRow("film.bin").getByText(ada.words("transfers:paused"))).toBeVisible();
  await expect(panelRow("other.bin").getByText(ada.words("transfers:paused"))).toBeVisible();
  await look("transfers, paused");

  await expectNoticeAfter(page, ada.words("transfers:uploadInterrupted"), async () => {
    await hands.enter(forRow("transfers:cancel", "film.bin"));
    await expect(panelRow("film.bin")).toHaveCount(0);
  });
  await cancelAll(1);
  await expect(row("film.bin")).toBeHidden();
});

test("no more parts are under way than the person allows, also after a reload", async () => {
  const { page } = ada;
  proxy.behave(holdBlocks);
  await input("files").setInputFiles(await fileOf("film.bin", 9));
  await openPanel();
  await expect.poll(() => proxy.held("blocks")).toBeGreaterThan(1);
  const setting = page.getByRole("combobox", { name: ada.words("transfers:partsAtOnce") });
  await setting.selectOption("1");
  await cancelAll(1);
  await page.reload();
  await input("files").setInputFiles(join(folder, "film.bin"));
  await openPanel();
  await expect(setting).toHaveValue("1");
  await expect.poll(() => proxy.held("blocks")).toBe(1);
  await setting.selectOption("");
  proxy.behave(() => "pass");
  await expect(row("film.bin")).toBeVisible({ timeout: 240_000 });
});

test("a connection that breaks in the middle is waited for", async () => {
  let blocks = 0;
  proxy.behave((name) => (name !== "blocks" ? "pass" : ++blocks > 1 ? "hold" : "pass"));
  const path = await fileOf("again.bin", 9);
  await input("files").setInputFiles(path);
  await openPanel();
  await expect.poll(() => proxy.held("blocks")).toBeGreaterThan(0);
  proxy.behave(() => "cut");
  await expect(panelRow("again.bin").getByText(ada.words("transfers:offline"))).toBeVisible();
  await ada.look("transfers, offline");
  proxy.behave(() => "pass");
  await expect(row("again.bin")).toBeVisible({ timeout: 240_000 });
  expect(await downloaded("again.bin")).toBe(await sha256OfFile(path));
});

async function downloaded(name: string): Promise<string> {
  const arriving = ada.page.waitForEvent("download", { timeout: 240_000 });
  await ada.page.getByRole("button", { name: ada.words("files:download", { name }) }).click();
  return sha256OfFile(await (await arriving).path());
}

test("after a reload an upload asks for its file, takes no other, and sends nothing twice", async () => {
  const { page, hands } = ada;
  const path = await fileOf("pocket.bin", 9);
  await fileOf("other.bin", 9);
  let blocks = 0;
  proxy.forget();
  proxy.behave((name) => (name !== "blocks" ? "pass" : ++blocks > 1 ? "hold" : "pass"));
  await input("files").setInputFiles(path);
  await expect.poll(() => proxy.count("blocks")).toBe(1);
  await expect.poll(() => proxy.held("blocks")).toBeGreaterThan(0);
  await page.reload();
  await openPanel();
  await expect(panelRow("pocket.bin").getByText(ada.words("transfers:needsFile"))).toBeVisible();
  await ada.look("an upload that needs its file");

  await giveFile("pocket.bin", join(folder, "other.bin"));
  await expect(notice("shell:errors.file_mismatch")).toBeVisible();
  proxy.behave(() => "pass");
  await giveFile("pocket.bin", path);
  await expect(row("pocket.bin")).toBeVisible({ timeout: 240_000 });
  // Three parts of at most four mebibytes.
  expect(proxy.count("blocks")).toBe(3);
  await hands.press("Escape");
  expect(await downloaded("pocket.bin")).toBe(await sha256OfFile(path));
});

async function giveFile(name: string, path: string): Promise<void> {
  const choosing = ada.page.waitForEvent("filechooser");
  await ada.hands.enter(forRow("transfers:chooseFileFor", name));
  await (await choosing).setFiles(path);
}

test("where the browser keeps handles an upload goes on by itself after a reload, on any page", async () => {
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
  proxy.forget();
  proxy.behave((name) => (name !== "blocks" ? "pass" : ++blocks > 1 ? "hold" : "pass"));
  await ada.hands.enter(ada.button("files:upload"));
  await expect.poll(() => proxy.count("blocks")).toBe(1);
  await expect.poll(() => proxy.held("blocks")).toBeGreaterThan(0);
  const address = page.url();
  // Back on another page than the storage's own.
  await page.goto("/storages/");
  proxy.behave(() => "pass");
  await expect.poll(() => proxy.count("blocks"), { timeout: 240_000 }).toBe(3);
  await page.goto(address);
  await expect(row("Сама.bin")).toBeVisible({ timeout: 240_000 });
  expect(proxy.count("blocks")).toBe(3);
});

test("what a group could not bring up is told with its reasons, and brought up when asked for", async () => {
  const { hands, page } = ada;
  const small = ["small.txt", "tiny.txt"].map((name) => join(folder, name));
  for (const path of small) await writeFile(path, path);
  const large = [await fileOf("big one.bin", 1), await fileOf("big two.bin", 5)];
  // Large ones go block by block, small ones together.
  proxy.behave((name) => (name === "blocks" ? 400 : "pass"));
  await input("files").setInputFiles([...large, ...small]);
  const card = page.getByRole("article");
  await expect(card.getByText(ada.words("transfers:receipt.uploaded", { count: 4, done: 2 }))).toBeVisible({
    timeout: 240_000,
  });
  await hands.enter(ada.button("transfers:receipt.show", { count: 2 }));
  await expect(card.getByText("big two.bin")).toBeVisible();
  await expect(card.getByText(ada.words("shell:errors.block_invalid")).first()).toBeVisible();
  await ada.look("a receipt");

  // It stays, and outlives the rows.
  await expect(transfersButton()).toBeDisabled();
  proxy.behave(() => "pass");
  await expectNoticeAfter(page, ada.words("transfers:filesUploaded", { count: 2 }), () =>
    hands.enter(ada.button("transfers:receipt.uploadMissing")),
  );
  await expect(row("big two.bin")).toBeVisible();
  await expect(card).toHaveCount(0);
  // Calls that failed, and pages that were left while a transfer was running.
  const isExpected = (fault: string) =>
    /Failed to load resource|^Call failed: |'beforeunload' confirmation/.test(fault);
  expect(ada.profile.faults().filter((fault) => !isExpected(fault))).toEqual([]);
});

test("one file that fails says why; its card goes when it is dismissed", async () => {
  await input("files").setInputFiles(join(folder, "small.txt"));
  const card = ada.page.getByRole("article");
  await expect(card.getByText(ada.words("shell:errors.file_exists"))).toBeVisible();
  await ada.look("a file that is there already");
  await ada.hands.enter(ada.button("transfers:receipt.dismiss"));
  await expect(card).toHaveCount(0);
});
