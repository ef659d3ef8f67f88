import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "@dexnet/tools/stack";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectOnTop } from "../../browser/hit-test.ts";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { sha256OfFile, writeMarkedFile } from "../../files/marked-file.ts";
import { button, createStorage, field, newPerson, signIn, takeTrial, upload } from "../../pages/person.ts";
import { wordsIn } from "../../pages/words.ts";
import { searchDatabase, searchFolder } from "../../stack/data-search.ts";
import { startTestStack } from "../../stack/test-stack.ts";

const person = newPerson("sharer");
const marker = randomBytes(8).toString("hex");
const dataName = `planted-${marker}.bin`;
const noteName = `note-${marker}.txt`;
const noteText = `Meet at the pier, ${marker}.`;
const password = `sesame ${marker}`;
const words = wordsIn("en-EN");
const dayMs = 86_400_000;

let stack: Stack;
let folder: string;
let owner: Profile;
let visitor: Profile;
let address = "";
/** Every request of owner and visitor. */
const requests: RecordedRequest[] = [];
/** Links that were made, and what must appear nowhere. */
const links: { id: string; secret: string; url: string }[] = [];

test.describe.configure({ mode: "serial" });

interface RecordedRequest {
  readonly line: string;
  /** Headers that Chromium reports at once: the page's, among them the referrer. */
  readonly headers: Record<string, string>;
  /** Headers as they were sent. Null until Chromium reports them, which it does not for every request of a page that is left. */
  sentHeaders: Record<string, string> | null;
}

function record(context: BrowserContext): void {
  context.on("request", (request) => {
    const body = request.postDataBuffer()?.toString("latin1") ?? "";
    const recorded: RecordedRequest = {
      line: `${request.method()} ${request.url()} ${body}`,
      headers: request.headers(),
      sentHeaders: null,
    };
    requests.push(recorded);
    request.allHeaders().then(
      (headers) => {
        recorded.sentHeaders = headers;
      },
      () => {},
    );
  });
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-sharing-"));
  await writeMarkedFile(join(folder, dataName), 9 * 1024 * 1024, marker);
  await writeFile(join(folder, noteName), noteText);
  stack = await startTestStack({ dataFolder: join(folder, "data") });
  await createAccountCalls(stack.appUrl).register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  owner = await openProfile({ baseUrl: stack.appUrl });
  visitor = await openProfile({ baseUrl: stack.appUrl, viewport: { width: 390, height: 844 } });
  record(owner.context);
  record(visitor.context);
});

test.afterAll(async () => {
  await owner?.close();
  await visitor?.close();
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ownerScreen = () => ({ page: owner.page, words });
const visitorScreen = () => ({ page: visitor.page, words });

interface LinkLimits {
  readonly password?: string;
  readonly downloads?: number;
  /** Milliseconds from now on in which the link works. */
  readonly worksForMs?: number;
}

/** Creates a link on the page of links and reads it. */
async function createLink(name: string, limits: LinkLimits = {}): Promise<string> {
  const screen = ownerScreen();
  const { page } = screen;
  await page.goto(`/storages/${address}/links`);
  await button(screen, "sharing:links.add").click();
  await page.getByRole("button", { name: words("sharing:choose.shareNamed", { name }) }).click();
  const dialog = page.getByRole("dialog", { name: words("sharing:dialog.title") });
  await expect(dialog.getByText(words("sharing:dialog.snapshot"))).toBeVisible();
  if (limits.password !== undefined) await field(screen, "sharing:dialog.password").fill(limits.password);
  if (limits.downloads !== undefined) await field(screen, "sharing:dialog.limit").fill(String(limits.downloads));
  if (limits.worksForMs !== undefined) {
    await field(screen, "sharing:dialog.expiry").selectOption("1 days");
    // The page believes that it is yesterday, so that a day from then ends soon.
    await page.evaluate((shiftMs) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() - shiftMs;
    }, dayMs - limits.worksForMs);
  }
  await expectOnTop(dialog);
  await button(screen, "sharing:dialog.create").click();
  const url = await field(screen, "sharing:dialog.link").inputValue();
  const [, id = "", secret = ""] = /\/s\/([0-9a-f]{32})#([A-Za-z0-9_-]{43})$/.exec(url) ?? [];
  expect(secret).not.toBe("");
  links.push({ id, secret, url });
  await button(screen, "sharing:dialog.done").click();
  return url;
}

async function openLink(page: Page, url: string): Promise<void> {
  // Another fragment alone would not load the page.
  await page.goto("about:blank");
  await page.goto(url);
}

test("the owner shares a file, and a visitor without an account opens it with the password and downloads it once", async () => {
  const screen = ownerScreen();
  await signIn(screen, person);
  await takeTrial(screen);
  ({ address } = await createStorage(screen, "Sharer's storage"));
  await upload(owner.page, [join(folder, dataName), join(folder, noteName)], [dataName, noteName]);
  const url = await createLink(dataName, { password, downloads: 1 });
  await expect(owner.page.getByRole("listitem").filter({ hasText: dataName })).toContainText(
    words("sharing:links.active"),
  );

  const { page } = visitor;
  await openLink(page, url);
  await expect(page.getByRole("heading", { name: words("sharing:password.title") })).toBeVisible();
  await field(visitorScreen(), "sharing:password.label").fill("sesame seeds");
  await button(visitorScreen(), "sharing:password.open").click();
  await expect(page.getByText(words("platform:errors.share_password_wrong"))).toBeVisible();
  await field(visitorScreen(), "sharing:password.label").fill(password);
  await button(visitorScreen(), "sharing:password.open").click();
  await expect(page.getByRole("heading", { level: 1, name: dataName })).toBeVisible();
  await expect(page.getByText(words("sharing:visit.left", { count: 1 }))).toBeVisible();

  const downloading = page.waitForEvent("download");
  await button(visitorScreen(), "sharing:visit.download").click();
  const downloaded = await downloading;
  expect(downloaded.suggestedFilename()).toBe(dataName);
  expect(await sha256OfFile(await downloaded.path())).toBe(await sha256OfFile(join(folder, dataName)));
  await expect(page.getByText(words("sharing:visit.noneLeft"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: words("platform:errors.share_used_up") })).toBeVisible();

  await owner.page.reload();
  const row = owner.page.getByRole("listitem").filter({ hasText: dataName });
  await expect(row).toContainText(words("sharing:links.used-up"));
  await expect(row).toContainText(words("sharing:links.downloadsOf", { count: 1, done: 1 }));
});

test("a link without limits shows a text, survives a reload, and ends when it is revoked", async () => {
  const url = await createLink(noteName);
  const { page } = visitor;
  await openLink(page, url);
  await page.getByRole("button", { name: words("sharing:visit.previewNamed", { name: noteName }) }).click();
  await expect(page.getByRole("dialog").getByText(noteText)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: noteName })).toBeVisible();

  const row = owner.page.getByRole("listitem").filter({ hasText: noteName });
  await row.getByRole("button", { name: words("sharing:links.revoke"), exact: true }).click();
  const question = owner.page.getByRole("dialog", { name: words("sharing:links.revokeTitle") });
  await expect(question).toContainText(noteName);
  await question.getByRole("button", { name: words("sharing:links.revoke"), exact: true }).click();
  await expect(row).toContainText(words("sharing:links.revoked"));
  // The page is open already: the next download is refused.
  await page.getByRole("button", { name: words("sharing:visit.downloadNamed", { name: noteName }) }).click();
  await expect(page.getByRole("heading", { name: words("platform:errors.share_revoked") })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: words("platform:errors.share_revoked") })).toBeVisible();
});

test("a link ends at its time, and a wrong link does not exist", async () => {
  const url = await createLink(noteName, { worksForMs: 20_000 });
  const { page } = visitor;
  await openLink(page, url);
  await expect(page.getByRole("heading", { level: 1, name: noteName })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: words("platform:errors.share_expired") })).toBeVisible({
      timeout: 30_000,
    });
  }).toPass();

  const { id } = links.at(-1) ?? { id: "" };
  const wrongs = [
    `/s/${id}#${randomBytes(32).toString("base64url")}`,
    `/s/${id}`,
    `/s/${randomBytes(16).toString("hex")}#${randomBytes(32).toString("base64url")}`,
    "/s/nothing",
  ];
  for (const wrong of wrongs) {
    await openLink(page, wrong);
    await expect(page.getByRole("heading", { name: "Storage does not exist (wrong link)" })).toBeVisible();
  }
  expect(owner.faults().filter((fault) => !/status (?:of )?4\d\d/.test(fault))).toEqual([]);
  expect(visitor.faults().filter((fault) => !/status (?:of )?4\d\d/.test(fault))).toEqual([]);
});

test("no request, no file of the servers and no storage of the visitor's browser has the secret, a name or the password", async () => {
  const planted = [marker, password, noteText, dataName, ...links.map(({ secret }) => secret)];
  const forms = planted.flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString("base64").replace(/=+$/, ""),
  ]);
  expect(requests.length).toBeGreaterThan(50);
  expect(requests.filter(({ sentHeaders }) => sentHeaders !== null).length).toBeGreaterThan(50);
  const all = requests.map(
    ({ line, headers, sentHeaders }) => `${line} ${JSON.stringify({ ...headers, ...sentHeaders })}`,
  );
  // The search finds what is sent.
  for (const { id } of links) expect(all.some((text) => text.includes(id))).toBe(true);
  for (const form of forms) expect(all.filter((text) => text.includes(form))).toEqual([]);
  expect(all.filter((text) => /"referer":"(?!")/.test(text))).toEqual([]);

  await openLink(visitor.page, links[0]?.url ?? "");
  await expect(visitor.page.getByRole("heading", { level: 1 })).toBeVisible();
  const stored = await visitor.page.evaluate(async () =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await caches.keys()]),
  );
  for (const { secret } of links) expect(stored).not.toContain(secret);

  await stack.stop();
  const ids = links.map(({ id }) => id);
  const inFiles = await searchFolder(stack.dataFolder, planted);
  expect(inFiles).toEqual([]);
  const { findings } = await searchDatabase(join(stack.dataFolder, "api/db"), "dexnet_api", [...planted, ...ids]);
  expect(new Set(findings.map(({ needle }) => needle))).toEqual(new Set(ids));
});
