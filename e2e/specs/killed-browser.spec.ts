import { expect, test } from "@playwright/test";
import type { Profile } from "../browser/profile.ts";
import { sha256OfFile } from "../files/marked-file.ts";
import { arriveWithStorage } from "../pages/keyboard-user.ts";
import { button, download, field, fileRow, type Screen } from "../pages/person.ts";
import { wordsIn } from "../pages/words.ts";
import { type LedgerProxy, type Rule, startLedgerProxy } from "../stack/ledger-proxy.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";

/**
 * A browser that is killed at each part of a file: the same bytes at the end, and none sent twice. What was changed and not
 * saved when it was killed is saved afterwards. The long run has it.
 */
test.describe.configure({ mode: "serial" });

const words = wordsIn("en-EN");
const partBytes = 4 * 1024 * 1024;
const parts = 4;
const killedAfter: readonly number[] = [0, 1, 2, 3];

let proxy: LedgerProxy;
let profile: Profile;
let screen: Screen;
let address: string;
/** The hash of the file that the first test uploads. */
let filmSha256: string;

test.beforeAll(async () => {
  proxy = await startLedgerProxy(stack.ledgerUrl);
  ({ profile, screen, address } = await arriveWithStorage(words, { detour: proxy.detour, kept: true }));
});
test.afterAll(async () => {
  await profile?.close();
  await proxy?.stop();
});
test.afterEach(() => proxy.behave(() => "pass"));

async function killAndComeBack(): Promise<void> {
  profile = await profile.crash();
  screen = { page: profile.page, words };
  await screen.page.goto(`/storages/${address}`);
}

/** Lies in the browser's own folders: of such a file it keeps the handle, as it does of one that a person has chosen. */
async function uploadKeptFile(name: string, sizeBytes: number): Promise<string> {
  const sha256 = await screen.page.evaluate(
    async ([fileName, size]) => {
      const root = await navigator.storage.getDirectory();
      const handle = await root.getFileHandle(fileName, { create: true });
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, size)));
      const writable = await handle.createWritable();
      await writable.write(bytes);
      await writable.close();
      Object.assign(window, { showOpenFilePicker: async () => [handle] });
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
    [name, sizeBytes] as const,
  );
  await screen.page.getByRole("button", { name: words("files:chooseFiles"), exact: true }).click();
  return sha256;
}

test("an upload whose browser is killed again and again goes on by itself, and sends no part twice", async () => {
  let passed = 0;
  let allowed = killedAfter[0] ?? 0;
  const upToAllowed: Rule = (name) => {
    if (name !== "blocks") return "pass";
    if (passed >= allowed) return "hold";
    passed += 1;
    return "pass";
  };
  proxy.behave(upToAllowed);
  filmSha256 = await uploadKeptFile("film.bin", parts * partBytes - 1);
  for (const next of [...killedAfter.slice(1), parts]) {
    await expect.poll(() => proxy.count("blocks")).toBe(allowed);
    await expect.poll(() => proxy.held("blocks")).toBeGreaterThan(0);
    await killAndComeBack();
    allowed = next;
    proxy.behave(upToAllowed);
  }
  await expect(fileRow(screen.page, "film.bin")).toBeVisible({ timeout: 240_000 });
  expect(proxy.count("blocks")).toBe(parts);
  expect(await sha256OfFile(await download(screen, "film.bin"))).toBe(filmSha256);
});

function transfersButton() {
  return screen.page.getByRole("banner").getByRole("button", { name: words("transfers:downloads") });
}

/** Without a connection, so that it stays unsaved. */
async function makeUnsavedFolder(name: string): Promise<void> {
  await profile.context.setOffline(true);
  await button(screen, "files:newFolder").click();
  await field(screen, "files:folderName").fill(name);
  await screen.page.keyboard.press("Enter");
  await expect(screen.page.getByText(words("storages:saving.offline", { count: 1 })).first()).toBeVisible();
}

test("a download whose browser is killed again and again comes whole the next time, and changes that were unsaved are saved", async () => {
  for (const allowed of killedAfter) {
    let asked = 0;
    proxy.behave((_, method) => (method === "GET" && ++asked > allowed ? "hold" : "pass"));
    await screen.page.getByRole("button", { name: words("files:download", { name: "film.bin" }) }).click();
    await expect.poll(() => asked).toBeGreaterThan(allowed);
    const unsaved = `Before kill ${allowed}`;
    await makeUnsavedFolder(unsaved);
    await killAndComeBack();
    proxy.behave(() => "pass");
    await expect(fileRow(screen.page, "film.bin")).toBeVisible({ timeout: 240_000 });
    await expect(fileRow(screen.page, unsaved)).toHaveCount(1);
    await expect(screen.page.getByText(words("storages:saving.saved")).first()).toBeVisible();
  }
  expect(await sha256OfFile(await download(screen, "film.bin"))).toBe(filmSha256);

  // Each kill has left a download that is offered again.
  const { page } = screen;
  await transfersButton().click();
  await expect(page.getByText(words("transfers:interrupted")).first()).toBeVisible();
  const cancelAll = { name: words("transfers:cancelAll"), exact: true };
  await page.getByRole("button", cancelAll).click();
  const question = page.getByRole("dialog", { name: words("transfers:cancelAllTitle") });
  await question.getByRole("button", cancelAll).click();
  await expect(transfersButton()).toBeDisabled();
});
