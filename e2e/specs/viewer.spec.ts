import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { expectOnTop } from "../browser/hit-test.ts";
import { openProfile, type Profile } from "../browser/profile.ts";
import { makeWavFile } from "../files/wav-file.ts";
import { button, createStorage, fileRow, newPerson, type Screen, signIn, takeTrial } from "../pages/person.ts";
import { checkScreen, resize } from "../pages/screen-checks.ts";
import { wordsIn } from "../pages/words.ts";
import { type LedgerProxy, startLedgerProxy } from "../stack/ledger-proxy.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";

// Files in the viewer: images, text, and media that the service worker streams.
test.describe.configure({ mode: "serial" });

const partBytes = 4 * 1024 * 1024;
/** The long run has 200 MiB. */
const mediaMebibytes = Number(process.env.DEXNET_MEDIA_MIB ?? 20);
const words = wordsIn("en-EN");
const dora = newPerson("dora");
/** Image of one pixel. */
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

let folder: string;
let laptop: Profile;
let screen: Screen;
let proxy: LedgerProxy;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-viewer-"));
  await createAccountCalls(stack.appUrl).register(dora, stack.inviteCode, openMailbox(stack.mailboxUrl));
  proxy = await startLedgerProxy(stack.ledgerUrl);
  laptop = await openProfile({ baseUrl: stack.appUrl, hostMapping: proxy.hostMapping });
  screen = { page: laptop.page, words };
  await signIn(screen, dora);
  await takeTrial(screen);
  await createStorage(screen, "Media");
  const contents: Record<string, Buffer> = {
    "a note.md": Buffer.from("# Holiday\n\nMountains and lakes."),
    "b pixel.gif": gif,
    "c broken.png": Buffer.from("no image"),
    "d program.exe": Buffer.from("MZ"),
    "e sound.wav": makeWavFile(mediaMebibytes * 1024 * 1024),
  };
  const paths: string[] = [];
  for (const [name, bytes] of Object.entries(contents)) {
    paths.push(join(folder, name));
    await writeFile(join(folder, name), bytes);
  }
  await screen.page.locator("input[data-picks=files]").first().setInputFiles(paths);
  for (const name of Object.keys(contents)) await expect(row(name)).toBeVisible();
});
test.afterAll(async () => {
  await laptop?.close();
  await proxy?.stop();
  await rm(folder, { recursive: true, force: true });
});

const row = (name: string) => fileRow(screen.page, name);
const viewer = (name: string) => screen.page.getByRole("dialog", { name });
const player = (name: string) => screen.page.frameLocator(`iframe[title="${name}"]`).locator("audio");

async function open(name: string): Promise<void> {
  await row(name).getByText(name).dblclick();
  await expect(viewer(name)).toBeVisible();
}

test("a text opens on top of everything, and the arrows lead to the files that can be shown", async () => {
  await open("a note.md");
  await expect(screen.page.getByRole("heading", { name: "Holiday" })).toBeVisible();
  await expectOnTop(button(screen, "viewer:close"));
  await screen.page.keyboard.press("ArrowRight");
  await expect(screen.page.getByRole("img", { name: "b pixel.gif" })).toBeVisible();
  await screen.page.keyboard.press("ArrowRight");
  await expect(screen.page.getByText(words("viewer:mediaFailed"))).toBeVisible();
  await screen.page.keyboard.press("ArrowLeft");
  await expect(screen.page.getByRole("img", { name: "b pixel.gif" })).toBeVisible();
  await checkScreen(screen, "an image in the viewer", ["b pixel.gif"]);
  await resize(screen.page, { width: 390, height: 844 });
  await checkScreen(screen, "an image in the viewer of a phone", ["b pixel.gif"]);
  await resize(screen.page, { width: 1440, height: 900 });
  await screen.page.keyboard.press("Escape");
  await expect(viewer("b pixel.gif")).toBeHidden();
});

test("a sound starts with its first part, and a jump to its end fetches only the parts there", async () => {
  const fetched = new Set<string>();
  proxy.setRule((name, method) => {
    if (method === "GET" && name.length === 59) fetched.add(name);
    return "forward";
  });
  await open("e sound.wav");
  const sound = player("e sound.wav");
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThanOrEqual(3);
  const parts = (mediaMebibytes * 1024 * 1024) / partBytes;
  const duration = await sound.evaluate((audio: HTMLAudioElement) => audio.duration);
  expect(duration).toBeCloseTo((mediaMebibytes * 1024 * 1024 - 44) / 192_000, 0);
  await sound.evaluate(async (audio: HTMLAudioElement) => {
    const seeked = new Promise((resolve) => audio.addEventListener("seeked", resolve, { once: true }));
    audio.currentTime = audio.duration - 1;
    await seeked;
  });
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(duration - 2);
  // The first part, perhaps the second one, and the last two.
  expect(fetched.size).toBeGreaterThanOrEqual(2);
  expect(fetched.size).toBeLessThanOrEqual(4);
  expect(parts).toBeGreaterThan(4);
  await screen.page.keyboard.press("Escape");
});

test("a file that can't be shown is downloaded", async () => {
  const downloading = screen.page.waitForEvent("download");
  await row("d program.exe").getByText("d program.exe").dblclick();
  expect((await downloading).suggestedFilename()).toBe("d program.exe");
});
