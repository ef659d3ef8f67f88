import { expect, test } from "@playwright/test";
import type { Profile } from "../../browser/profile.ts";
import { sha256OfFile } from "../../files/marked-file.ts";
import { openProfileWithStorage } from "../../pages/keyboard-user.ts";
import { button, download, field, fileRow, type Screen } from "../../pages/person.ts";
import { wordsIn } from "../../pages/words.ts";
import { type LedgerProxy, type ProxyRule, startLedgerProxy } from "../../stack/ledger-proxy.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// A browser that is killed at each part of a file. The long run has it.
test.describe.configure({ mode: "serial" });

const words = wordsIn("en-EN");
const partBytes = 4 * 1024 * 1024;
const parts = 4;
const killedAfter: readonly number[] = [0, 1, 2, 3];

let proxy: LedgerProxy;
let profile: Profile;
let screen: Screen;
let address: string;
/** Hash of the file that the first test uploads. */
let filmSha256: string;

test.beforeAll(async () => {
  proxy = await startLedgerProxy(stack.ledgerUrl);
  ({ profile, screen, address } = await openProfileWithStorage(words, {
    hostMapping: proxy.hostMapping,
    persistent: true,
  }));
});
test.afterAll(async () => {
  await profile?.close();
  await proxy?.stop();
});
test.afterEach(() => proxy.setRule(() => "forward"));

async function killAndReopen(): Promise<void> {
  profile = await profile.crash();
  screen = { page: profile.page, words };
  await screen.page.goto(`/storages/${address}`);
}

/** Uploads a file of the browser's private file system. The browser keeps its handle, as for a file that a user has chosen. */
async function uploadFileWithHandle(name: string, sizeBytes: number): Promise<string> {
  const sha256 = await screen.page.evaluate(
    async ([fileName, size]) => {
      const root = await navigator.storage.getDirectory();
      const handle = await root.getFileHandle(fileName, { create: true });
      const bytes = new Uint8Array(size);
      for (let offset = 0; offset < size; offset += 65_536)
        crypto.getRandomValues(bytes.subarray(offset, Math.min(offset + 65_536, size)));
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

test("an upload continues by itself after each kill of the browser and sends no part twice", async () => {
  let forwarded = 0;
  let allowed = killedAfter[0] ?? 0;
  const upToAllowed: ProxyRule = (name) => {
    if (name !== "blocks") return "forward";
    if (forwarded >= allowed) return "delay";
    forwarded += 1;
    return "forward";
  };
  proxy.setRule(upToAllowed);
  filmSha256 = await uploadFileWithHandle("film.bin", parts * partBytes - 1);
  for (const next of [...killedAfter.slice(1), parts]) {
    await expect.poll(() => proxy.forwardedCount("blocks")).toBe(allowed);
    await expect.poll(() => proxy.pendingCount("blocks")).toBeGreaterThan(0);
    await killAndReopen();
    allowed = next;
    proxy.setRule(upToAllowed);
  }
  await expect(fileRow(screen.page, "film.bin")).toBeVisible();
  expect(proxy.forwardedCount("blocks")).toBe(parts);
  expect(await sha256OfFile(await download(screen, "film.bin"))).toBe(filmSha256);
});

function transfersButton() {
  return screen.page.getByRole("banner").getByRole("button", { name: words("transfers:downloads") });
}

/** Creates a folder without a connection, so that it stays unsaved. */
async function makeUnsavedFolder(name: string): Promise<void> {
  await button(screen, "files:newFolder").click();
  // This profile has no offline shell: the code of the dialog is loaded before the connection is lost.
  await expect(field(screen, "files:folderName")).toBeVisible();
  await profile.context.setOffline(true);
  await field(screen, "files:folderName").fill(name);
  await screen.page.keyboard.press("Enter");
  await expect(screen.page.getByText(words("storages:saving.offline", { count: 1 })).first()).toBeVisible();
}

test("after each kill of the browser a download succeeds when repeated, and unsaved changes are saved", async () => {
  for (const allowed of killedAfter) {
    let requested = 0;
    proxy.setRule((_, method) => (method === "GET" && ++requested > allowed ? "delay" : "forward"));
    await screen.page.getByRole("button", { name: words("files:download", { name: "film.bin" }) }).click();
    await expect.poll(() => requested).toBeGreaterThan(allowed);
    const unsaved = `Before kill ${allowed}`;
    await makeUnsavedFolder(unsaved);
    await killAndReopen();
    proxy.setRule(() => "forward");
    await expect(fileRow(screen.page, "film.bin")).toBeVisible();
    await expect(fileRow(screen.page, unsaved)).toHaveCount(1);
    await expect(screen.page.getByText(words("storages:saving.saved")).first()).toBeVisible();
  }
  expect(await sha256OfFile(await download(screen, "film.bin"))).toBe(filmSha256);

  // Each kill has left an interrupted download.
  const { page } = screen;
  await transfersButton().click();
  await expect(page.getByText(words("transfers:interrupted")).first()).toBeVisible();
  const cancelAll = { name: words("transfers:cancelAll"), exact: true };
  await page.getByRole("button", cancelAll).click();
  const question = page.getByRole("dialog", { name: words("transfers:cancelAllTitle") });
  await question.getByRole("button", cancelAll).click();
  await expect(transfersButton()).toBeDisabled();
});
