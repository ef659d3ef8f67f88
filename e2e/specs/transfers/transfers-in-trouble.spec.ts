import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { expectOnTop } from "../../browser/hit-test.ts";
import type { Profile } from "../../browser/profile.ts";
import { sha256OfFile, writeMarkedFile } from "../../files/marked-file.ts";
import { openProfileWithStorage } from "../../pages/keyboard-user.ts";
import { download, fileRow, type Screen } from "../../pages/person.ts";
import { wordsIn } from "../../pages/words.ts";
import { type LedgerProxy, type ProxyAction, type ProxyRule, startLedgerProxy } from "../../stack/ledger-proxy.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// Transfers over a network and to a ledger that fail at each part of a file.
test.describe.configure({ mode: "serial" });

const words = wordsIn("en-EN");
const partBytes = 4 * 1024 * 1024;
const parts = 3;

let proxy: LedgerProxy;
let profile: Profile;
let screen: Screen;
let address: string;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-trouble-"));
  proxy = await startLedgerProxy(stack.ledgerUrl);
  ({ profile, screen, address } = await openProfileWithStorage(words, { hostMapping: proxy.hostMapping }));
});
test.afterAll(async () => {
  await profile?.close();
  await proxy?.stop();
  await rm(folder, { recursive: true, force: true });
});
test.afterEach(() => {
  proxy.setRule(() => "forward");
  proxy.setDelay(0);
});

function transfersButton() {
  return screen.page.getByRole("banner").getByRole("button", { name: words("transfers:downloads") });
}

/** A block that is read, not a tile of the log. */
const isBlockRead = (name: string, method: string) => method === "GET" && /^b[a-z2-7]{58}$/.test(name);

/** Rule that applies the actions in turn to the requests for which `isAffected` is true. */
function applyInTurn(isAffected: (name: string, method: string) => boolean, actions: readonly ProxyAction[]) {
  const applied = new Set<ProxyAction>();
  const corrupted = new Set<string>();
  let requests = 0;
  const rule: ProxyRule = (name, method) => {
    if (!isAffected(name, method)) return "forward";
    requests += 1;
    // Every third request is forwarded, so that the transfer makes progress.
    if (requests % 3 === 0) return "forward";
    const action = actions[(requests - Math.floor(requests / 3) - 1) % actions.length] ?? "forward";
    // A block that stays corrupted would be reported as broken.
    if (action === "corrupt" && corrupted.has(name)) return "disconnect";
    if (action === "corrupt") corrupted.add(name);
    applied.add(action);
    return action;
  };
  return { rule, applied };
}

test("an upload survives disconnections and answers 500, 429 and 503", async () => {
  const path = join(folder, "again.bin");
  await writeMarkedFile(path, parts * partBytes, "again");
  const actions = ["disconnect", 500, 429, 503] as const;
  const faults = applyInTurn((name) => name === "blocks", actions);
  proxy.setRule(faults.rule);
  await screen.page.locator("input[data-picks=files]").first().setInputFiles(path);
  await expect(fileRow(screen.page, "again.bin")).toBeVisible();
  expect([...faults.applied].sort()).toEqual([...actions].sort());
});

test("a download survives disconnections and answers 500, 429 and 503, and fetches corrupted blocks again", async () => {
  const actions = ["disconnect", 500, "corrupt", 429, 503] as const;
  const faults = applyInTurn(isBlockRead, actions);
  proxy.setRule(faults.rule);
  expect(await sha256OfFile(await download(screen, "again.bin"))).toBe(await sha256OfFile(join(folder, "again.bin")));
  expect([...faults.applied].sort()).toEqual([...actions].sort());
});

test("on a slow network no part is sent or requested twice", async () => {
  const path = join(folder, "slow.bin");
  await writeMarkedFile(path, parts * partBytes, "slow");
  proxy.resetCounts();
  proxy.setDelay(25);
  await screen.page.locator("input[data-picks=files]").first().setInputFiles(path);
  await expect(fileRow(screen.page, "slow.bin")).toBeVisible();
  expect(proxy.forwardedCount("blocks")).toBe(parts);
  let requested = 0;
  proxy.setRule((name, method) => {
    if (isBlockRead(name, method)) requested += 1;
    return "forward";
  });
  expect(await sha256OfFile(await download(screen, "slow.bin"))).toBe(await sha256OfFile(path));
  expect(requested).toBe(parts);
});

test("transfers are shown on every page without moving the header, and the card of the storage shows the new size afterwards", async () => {
  const { page } = screen;
  const search = page.getByRole("searchbox");
  const indicator = transfersButton();
  const used = page.getByRole("listitem").getByText(words.pattern("storages:list.used"));
  const path = join(folder, "elsewhere.bin");
  await writeMarkedFile(path, 2 * partBytes, "elsewhere");
  await expect(indicator).toBeDisabled();
  const before = await search.boundingBox();
  proxy.setRule((name) => (name === "blocks" ? "delay" : "forward"));
  await page.locator("input[data-picks=files]").first().setInputFiles(path);
  await expect(indicator).toBeEnabled();
  expect(await search.boundingBox()).toEqual(before);

  await page.getByRole("link", { name: words("files:storages"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: words("storages:list.title") })).toBeVisible();
  await expect(indicator).toBeEnabled();
  const usedBefore = await used.textContent();
  await indicator.click();
  await expect(page.getByRole("listitem").filter({ hasText: "elsewhere.bin" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole("banner")
    .getByRole("button", { name: words.pattern("transfers:open") })
    .click();
  await expectOnTop(page.getByRole("dialog", { name: words("transfers:title", { count: 1 }) }));
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });

  proxy.setRule(() => "forward");
  await expect(used).not.toHaveText(usedBefore ?? "");
  const usedLive = await used.textContent();
  await expect(page.getByText(`${words("transfers:fileUploaded")}: elsewhere.bin`)).toBeVisible();
  await expect(indicator).toHaveCount(0);
  await page.reload();
  await expect(used).toHaveText(usedLive ?? "");
  await page.goto(`/storages/${address}`);
});

test("a broken download is reported, and earlier good downloads are not reported again", async () => {
  const { page } = screen;
  const path = join(folder, "small.txt");
  await writeMarkedFile(path, 1_000, "small");
  await page.locator("input[data-picks=files]").first().setInputFiles(path);
  await expect(fileRow(page, "small.txt")).toBeVisible();
  const good = `${words("transfers:fileDownloaded")}: small.txt`;
  await page.evaluate((text) => {
    const watch = { shown: 0 };
    Object.assign(window, { noticeWatch: watch });
    const observer = new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes]);
      watch.shown += added.filter((node) => node.textContent?.includes(text)).length;
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, good);
  for (let times = 0; times < 3; times += 1) await download(screen, "small.txt");
  const shown = () => page.evaluate(() => (window as { noticeWatch?: { shown: number } }).noticeWatch?.shown);
  await expect.poll(shown).toBe(3);
  proxy.setRule((_, method) => (method === "GET" ? "corrupt" : "forward"));
  await page.getByRole("button", { name: words("files:download", { name: "small.txt" }) }).click();
  const reason = words("platform:errors.file_broken");
  await expect(page.getByRole("alert").filter({ hasText: reason })).toContainText("small.txt");
  expect(await shown()).toBe(3);
});

test("a file with one broken part is saved partially if the user agrees", async () => {
  const { page } = screen;
  let broken: string | undefined;
  proxy.setRule((name, method) => {
    if (method !== "GET") return "forward";
    broken ??= name;
    return name === broken ? "corrupt" : "forward";
  });
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: words("files:download", { name: "again.bin" }) }).click();
  const [reason, downloads] = [words("platform:errors.file_partially_broken"), words("transfers:downloads")];
  await expect(page.getByText(words("transfers:asks", { name: "again.bin", reason, downloads }))).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("button", { name: words("transfers:waitsForYou") })
    .click();
  await page.getByRole("button", { name: words("transfers:savePartialOf", { name: "again.bin" }) }).click();

  const saved = await readFile(await (await downloading).path());
  const whole = await readFile(join(folder, "again.bin"));
  expect(saved.length).toBe(whole.length);
  const partsOf = (bytes: Buffer) =>
    Array.from({ length: parts }, (_, at) => bytes.subarray(at * partBytes, (at + 1) * partBytes));
  const lost = partsOf(saved).filter((part, at) => !part.equals(partsOf(whole)[at] ?? part));
  expect(lost).toHaveLength(1);
  expect(
    lost[0]?.every((byte) => byte === 0),
    "the lost part is filled with zeros",
  ).toBe(true);
});
