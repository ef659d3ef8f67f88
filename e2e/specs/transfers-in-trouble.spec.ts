import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { expectOnTop } from "../browser/hit-test.ts";
import type { Profile } from "../browser/profile.ts";
import { sha256OfFile, writeMarkedFile } from "../files/marked-file.ts";
import { arriveWithStorage } from "../pages/keyboard-user.ts";
import { download, fileRow, type Screen } from "../pages/person.ts";
import { wordsIn } from "../pages/words.ts";
import { type Fate, type LedgerProxy, type Rule, startLedgerProxy } from "../stack/ledger-proxy.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";

/** A network that fails at each part of a file: the same bytes at the end. */
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
  ({ profile, screen, address } = await arriveWithStorage(words, { detour: proxy.detour }));
});
test.afterAll(async () => {
  await profile?.close();
  await proxy?.stop();
  await rm(folder, { recursive: true, force: true });
});
test.afterEach(() => {
  proxy.behave(() => "pass");
  proxy.slowDown(0);
});

function transfersButton() {
  return screen.page.getByRole("banner").getByRole("button", { name: words("transfers:downloads") });
}

/** Each request that the rule is for meets another trouble the first few times. */
function everyKindOfTrouble(isMeant: (name: string, method: string) => boolean, fates: readonly Fate[]) {
  const met = new Set<Fate>();
  const spoilt = new Set<string>();
  let requests = 0;
  const rule: Rule = (name, method) => {
    if (!isMeant(name, method)) return "pass";
    requests += 1;
    // Every third goes through, or nothing would ever get on.
    if (requests % 3 === 0) return "pass";
    const fate = fates[(requests - Math.floor(requests / 3) - 1) % fates.length] ?? "pass";
    // A block that is wrong again and again is broken.
    if (fate === "spoil" && spoilt.has(name)) return "cut";
    if (fate === "spoil") spoilt.add(name);
    met.add(fate);
    return fate;
  };
  return { rule, met };
}

test("a connection that is cut and a ledger that answers 500, 429 and 503 change nothing of an upload", async () => {
  const path = join(folder, "again.bin");
  await writeMarkedFile(path, parts * partBytes, "again");
  const fates = ["cut", 500, 429, 503] as const;
  const trouble = everyKindOfTrouble((name) => name === "blocks", fates);
  proxy.behave(trouble.rule);
  await screen.page.locator("input[data-picks=files]").first().setInputFiles(path);
  await expect(fileRow(screen.page, "again.bin")).toBeVisible({ timeout: 240_000 });
  expect([...trouble.met].sort()).toEqual([...fates].sort());
});

test("nor of a download, and wrong bytes are fetched again", async () => {
  const fates = ["cut", 500, "spoil", 429, 503] as const;
  const trouble = everyKindOfTrouble((_, method) => method === "GET", fates);
  proxy.behave(trouble.rule);
  expect(await sha256OfFile(await download(screen, "again.bin"))).toBe(await sha256OfFile(join(folder, "again.bin")));
  expect([...trouble.met].sort()).toEqual([...fates].sort());
});

test("a slow network only takes longer: nothing is given up, and no part is asked for or sent twice", async () => {
  const path = join(folder, "slow.bin");
  await writeMarkedFile(path, parts * partBytes, "slow");
  proxy.forget();
  proxy.slowDown(25);
  await screen.page.locator("input[data-picks=files]").first().setInputFiles(path);
  await expect(fileRow(screen.page, "slow.bin")).toBeVisible({ timeout: 240_000 });
  expect(proxy.count("blocks")).toBe(parts);
  let asked = 0;
  proxy.behave((_, method) => {
    if (method === "GET") asked += 1;
    return "pass";
  });
  expect(await sha256OfFile(await download(screen, "slow.bin"))).toBe(await sha256OfFile(path));
  expect(asked).toBe(parts);
});

test("transfers are shown on every page, move nothing in the header, and a storage's card tells its size when they have ended", async () => {
  const { page } = screen;
  const search = page.getByRole("searchbox");
  const indicator = transfersButton();
  const used = page.getByRole("listitem").getByText(words.any("storages:list.used"));
  const path = join(folder, "elsewhere.bin");
  await writeMarkedFile(path, 2 * partBytes, "elsewhere");
  await expect(indicator).toBeDisabled();
  const before = await search.boundingBox();
  proxy.behave((name) => (name === "blocks" ? "hold" : "pass"));
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
    .getByRole("button", { name: words.any("transfers:open") })
    .click();
  await expectOnTop(page.getByRole("dialog", { name: words("transfers:title", { count: 1 }) }));
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });

  proxy.behave(() => "pass");
  await expect(used).not.toHaveText(usedBefore ?? "", { timeout: 60_000 });
  const usedLive = await used.textContent();
  await expect(page.getByText(`${words("transfers:fileUploaded")}: elsewhere.bin`)).toBeVisible();
  await expect(indicator).toHaveCount(0);
  await page.reload();
  await expect(used).toHaveText(usedLive ?? "");
  await page.goto(`/storages/${address}`);
});

test("a download of a broken file is told, and no good one before it is told again", async () => {
  const { page } = screen;
  const path = join(folder, "small.txt");
  await writeMarkedFile(path, 1_000, "small");
  await page.locator("input[data-picks=files]").first().setInputFiles(path);
  await expect(fileRow(page, "small.txt")).toBeVisible({ timeout: 60_000 });
  const good = `${words("transfers:fileDownloaded")}: small.txt`;
  await page.evaluate((text) => {
    const watch = { told: 0 };
    Object.assign(window, { noticeWatch: watch });
    const observer = new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes]);
      watch.told += added.filter((node) => node.textContent?.includes(text)).length;
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, good);
  for (let times = 0; times < 3; times += 1) await download(screen, "small.txt");
  const told = () => page.evaluate(() => (window as { noticeWatch?: { told: number } }).noticeWatch?.told);
  await expect.poll(told).toBe(3);
  proxy.behave((_, method) => (method === "GET" ? "spoil" : "pass"));
  await page.getByRole("button", { name: words("files:download", { name: "small.txt" }) }).click();
  const reason = words("shell:errors.file_broken");
  await expect(page.getByRole("alert").filter({ hasText: reason })).toContainText("small.txt", { timeout: 60_000 });
  expect(await told()).toBe(3);
});

test("a file of which one part stays wrong is saved as far as it is good, if the person wants that", async () => {
  const { page } = screen;
  let broken: string | undefined;
  proxy.behave((name, method) => {
    if (method !== "GET") return "pass";
    broken ??= name;
    return name === broken ? "spoil" : "pass";
  });
  const arriving = page.waitForEvent("download", { timeout: 240_000 });
  await page.getByRole("button", { name: words("files:download", { name: "again.bin" }) }).click();
  const [reason, downloads] = [words("shell:errors.file_partially_broken"), words("transfers:downloads")];
  await expect(page.getByText(words("transfers:asks", { name: "again.bin", reason, downloads }))).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("button", { name: words("transfers:waitsForYou") })
    .click();
  await page.getByRole("button", { name: words("transfers:savePartialOf", { name: "again.bin" }) }).click();

  const saved = await readFile(await (await arriving).path());
  const whole = await readFile(join(folder, "again.bin"));
  expect(saved.length).toBe(whole.length);
  const partsOf = (bytes: Buffer) =>
    Array.from({ length: parts }, (_, at) => bytes.subarray(at * partBytes, (at + 1) * partBytes));
  const lost = partsOf(saved).filter((part, at) => !part.equals(partsOf(whole)[at] ?? part));
  expect(lost).toHaveLength(1);
  expect(
    lost[0]?.every((byte) => byte === 0),
    "nothing stands in for what is lost",
  ).toBe(true);
});
