import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { expectOnTop } from "../../browser/hit-test.ts";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { makePdfFile } from "../../files/pdf-file.ts";
import { makeWavFile } from "../../files/wav-file.ts";
import { encodeFrame, makeWebmFile } from "../../files/webm-file.ts";
import { button, createStorage, fileRow, newPerson, type Screen, signIn, takeTrial } from "../../pages/person.ts";
import { checkScreen, resize } from "../../pages/screen-checks.ts";
import { wordsIn } from "../../pages/words.ts";
import { type LedgerProxy, startLedgerProxy } from "../../stack/ledger-proxy.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// Files in the viewer: images, text, and media that the service worker streams.
test.describe.configure({ mode: "serial" });

/** The long run has 200 MiB. */
const mediaMebibytes = Number(process.env.DEXNET_MEDIA_MIB ?? 40);
const cidLength = 59;
const sealedSegmentBytes = 512 * 1024 + 16;
/** Two megabits, as many films have. */
const filmSecondBytes = 256 * 1024;
const filmSeconds = (mediaMebibytes * 1024 * 1024) / filmSecondBytes;
const words = wordsIn("en-EN");
const dora = newPerson("dora");
/** Image of one pixel. */
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Picture whose script notes where it runs. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="red"/>' +
  "<script>self.ranIn = self.origin; try { self.found = localStorage.length } catch {}</script></svg>";

let folder: string;
let laptop: Profile;
let screen: Screen;
let proxy: LedgerProxy;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-viewer-"));
  await createAccountCalls(stack.appUrl).register(dora, stack.inviteCode, openMailbox(stack.mailboxUrl));
  proxy = await startLedgerProxy(stack.ledgerUrl);
  // Only a whole Chromium has a viewer for PDF.
  laptop = await openProfile({ baseUrl: stack.appUrl, hostMapping: proxy.hostMapping, persistent: true });
  await laptop.context.addInitScript(recordEvents);
  screen = { page: laptop.page, words };
  await signIn(screen, dora);
  await takeTrial(screen);
  await createStorage(screen, "Media");
  const contents: Record<string, Buffer> = {
    "a note.md": Buffer.from("# Holiday\n\nMountains and lakes."),
    "b pixel.gif": gif,
    "c broken.png": Buffer.from("no image"),
    "d program.exe": Buffer.from("MZ"),
    "e sound.wav": makeWavFile(1024 * 1024),
    "f film.webm": await makeFilm(),
    "g broken.mp4": Buffer.from("no film"),
    "h broken.mp3": Buffer.from("no sound"),
    "i broken.pdf": Buffer.from("%PDF-1.4\nno document"),
    "j paper.pdf": makePdfFile(),
    "k drawing.svg": Buffer.from(drawing),
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
const frame = (name: string) => screen.page.locator(`iframe[title="${name}"]`);
const player = (name: string) => screen.page.frameLocator(`iframe[title="${name}"]`).locator("audio, video");

/** Records when a double click and the first picture of a film have happened, in every frame. */
function recordEvents(): void {
  const times = {};
  Object.assign(window, { eventTimes: times });
  for (const type of ["dblclick", "loadeddata"]) {
    const record = () => Object.assign(times, { [type]: performance.timeOrigin + performance.now() });
    window.addEventListener(type, record, { capture: true });
  }
}

function timeOfEvents(): Record<"dblclick" | "loadeddata", number> {
  return (window as unknown as { eventTimes: Record<"dblclick" | "loadeddata", number> }).eventTimes;
}

async function makeFilm(): Promise<Buffer> {
  const size = { widthPx: 320, heightPx: 180 };
  const frame = await encodeFrame(screen.page, size.widthPx, size.heightPx);
  return makeWebmFile({ ...size, frame, seconds: filmSeconds, secondBytes: filmSecondBytes });
}

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

test("a sound plays", async () => {
  await open("e sound.wav");
  const sound = player("e sound.wav");
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThanOrEqual(3);
  await screen.page.keyboard.press("Escape");
});

test("a damaged film, sound and PDF are named as such", async () => {
  for (const name of ["g broken.mp4", "h broken.mp3", "i broken.pdf"]) {
    await open(name);
    await expect(viewer(name).getByText(words("viewer:brokenText"))).toBeVisible();
    await screen.page.keyboard.press("Escape");
    await expect(viewer(name)).toBeHidden();
  }
});

test("Escape and the arrows work after a click into a player, beside it, and after a click out of a PDF", async () => {
  const { page } = screen;
  /** The player gets the focus when it has done what the click means. */
  async function closeAfterClick(name: string): Promise<void> {
    await player(name).click();
    await expect(async () => {
      await page.keyboard.press("Escape");
      expect(await viewer(name).isVisible()).toBe(false);
    }).toPass();
  }
  await open("e sound.wav");
  await closeAfterClick("e sound.wav");

  await open("e sound.wav");
  const sound = player("e sound.wav");
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false);
  const acted = sound.evaluate((audio) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // After the listeners of the page.
    for (const event of ["pause", "seeking", "volumechange"]) audio.addEventListener(event, () => setTimeout(resolve));
    return promise;
  });
  await sound.click();
  await acted;
  await page.keyboard.press("ArrowRight");
  await expect(viewer("f film.webm")).toBeVisible();
  await closeAfterClick("f film.webm");

  await open("e sound.wav");
  await frame("e sound.wav").click({ position: { x: 20, y: 20 } });
  await page.keyboard.press("ArrowRight");
  await expect(viewer("f film.webm")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer("f film.webm")).toBeHidden();

  await open("j paper.pdf");
  const note = page.getByText(words("viewer:keysOfDocument"));
  await expect(note).toBeHidden();
  await expect.poll(() => page.frames().length).toBeGreaterThan(1);
  // The document takes the focus only when it is shown, and may lose it again while it is loaded. A locator would wait for a
  // note that is hidden again.
  await expect(async () => {
    await frame("j paper.pdf").click();
    const [box] = await note.evaluateAll((notes) =>
      notes.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(box).toBeDefined();
    if (box !== undefined) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    expect(await note.isHidden()).toBe(true);
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await expect(viewer("k drawing.svg")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer("k drawing.svg")).toBeHidden();
});

test("Escape works on a player that is reached by Tab, and a note says how to leave its controls", async () => {
  const { page } = screen;
  const note = page.getByText(words("viewer:keysOfPlayer"));
  async function openByKeys(): Promise<void> {
    await open("e sound.wav");
    await expect(player("e sound.wav")).toBeVisible();
    await button(screen, "viewer:close").focus();
    await expect(note).toBeHidden();
    const isInPlayer = () =>
      frame("e sound.wav").evaluate(
        (element: HTMLIFrameElement) => element.contentDocument?.activeElement?.nodeName === "AUDIO",
      );
    // The frame itself may have the focus before the player.
    for (let pressed = 0; pressed < 5 && !(await isInPlayer()); pressed += 1) await page.keyboard.press("Tab");
    await expect(note).toBeVisible();
  }
  await openByKeys();
  await page.keyboard.press("Escape");
  await expect(viewer("e sound.wav")).toBeHidden();

  await openByKeys();
  await page.keyboard.press("Tab");
  await expect(note).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Tab");
    expect(await note.isHidden()).toBe(true);
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(viewer("e sound.wav")).toBeHidden();
});

test("no address of a file is a page with scripts of our origin, in a tab that the browser opens", async () => {
  const { page } = screen;
  const image = (name: string) => page.getByRole("img", { name });
  async function openTab(address: string | null) {
    const tab = await laptop.context.newPage();
    await tab.goto(new URL(address ?? "", stack.appUrl).href);
    const found = await tab.evaluate(() => ({
      origin: self.origin,
      contentType: document.contentType,
      scripts: document.scripts.length,
      ran: "ranIn" in self,
      found: "found" in self,
    }));
    await tab.close();
    return found;
  }
  const ours = new URL(stack.appUrl).origin;

  await open("k drawing.svg");
  await expect(image("k drawing.svg")).toHaveAttribute("src", /^data:/);
  // Its script runs nowhere: a page without an origin has no storage.
  expect(await openTab(await image("k drawing.svg").getAttribute("src"))).toMatchObject({
    origin: "null",
    found: false,
  });
  await page.keyboard.press("Escape");

  await open("b pixel.gif");
  await expect(image("b pixel.gif")).toHaveAttribute("src", /^blob:/);
  const gifTab = await openTab(await image("b pixel.gif").getAttribute("src"));
  expect(gifTab).toMatchObject({ contentType: "image/gif", scripts: 0 });
  await page.keyboard.press("Escape");

  await open("j paper.pdf");
  const paper = await frame("j paper.pdf").getAttribute("src");
  expect(await openTab(paper)).toMatchObject({ contentType: "application/pdf", scripts: 0 });
  await page.keyboard.press("Escape");

  await open("e sound.wav");
  await expect(player("e sound.wav")).toBeVisible();
  expect(await openTab(await frame("e sound.wav").getAttribute("src"))).toMatchObject({ origin: ours, scripts: 0 });
  const sound = await player("e sound.wav").getAttribute("src");
  expect(await openTab(sound)).toMatchObject({ origin: "null", scripts: 0 });
  await page.keyboard.press("Escape");
});

test("a film starts with its first segments, and a jump to its end fetches only the segments there", async () => {
  proxy.resetCounts();
  await open("f film.webm");
  const film = player("f film.webm");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(3);
  const openedMs = (await row("f film.webm").evaluate(timeOfEvents)).dblclick;
  const shownMs = (await film.evaluate(timeOfEvents)).loadeddata;
  const bytesUntilShown = proxy.blockBytes(openedMs, shownMs);
  const duration = await film.evaluate((video: HTMLVideoElement) => video.duration);
  expect(duration).toBe(filmSeconds);
  const jump = await film.evaluate(async (video: HTMLVideoElement) => {
    const nowMs = () => performance.timeOrigin + performance.now();
    const startMs = nowMs();
    const seeked = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
    video.currentTime = video.duration - 4;
    await seeked;
    return { startMs, endMs: nowMs() };
  });
  // The browser has read some seconds ahead until then.
  const bytesUntilJump = proxy.blockBytes(openedMs, jump.startMs);
  const bytesOfJump = proxy.blockBytes(jump.startMs, jump.endMs);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(duration - 5);
  if (process.env.DEXNET_LONG === "1") {
    const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(2);
    process.stdout.write(
      `film of ${mediaMebibytes} MiB: ${mebibytes(bytesUntilShown)} MiB and ${Math.round(shownMs - openedMs)} ms until ` +
        `the first picture, ${mebibytes(bytesUntilJump)} MiB until the jump, ` +
        `${mebibytes(bytesOfJump)} MiB and ${Math.round(jump.endMs - jump.startMs)} ms for a jump\n`,
    );
  }
  expect(bytesUntilShown).toBeGreaterThan(filmSecondBytes);
  // Chromium reads up to 3 MiB until it waits for the picture, which a busy machine shows late.
  expect(bytesUntilShown).toBeLessThanOrEqual(7 * sealedSegmentBytes);
  expect(bytesOfJump).toBeGreaterThan(0);
  expect(bytesOfJump).toBeLessThanOrEqual(2 * 1024 * 1024);
  await screen.page.keyboard.press("Escape");
});

test("a film whose first or later part is wrong on the ledger is named as lost, not as damaged", async () => {
  const lost = viewer("f film.webm").getByText(words("platform:errors.file_broken"));
  const giveWrongBlocks = () =>
    proxy.setRule((name, method) => (method === "GET" && name.length === cidLength ? "corrupt" : "forward"));
  giveWrongBlocks();
  await open("f film.webm");
  await expect(lost).toBeVisible();
  proxy.setRule(() => "forward");
  await button(screen, "viewer:tryAgain").click();
  const film = player("f film.webm");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(3);
  giveWrongBlocks();
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 4;
  });
  await expect(lost).toBeVisible();
  proxy.setRule(() => "forward");
  await screen.page.keyboard.press("Escape");
});

test("a file that can't be shown is downloaded", async () => {
  const downloading = screen.page.waitForEvent("download");
  await row("d program.exe").getByText("d program.exe").dblclick();
  expect((await downloading).suggestedFilename()).toBe("d program.exe");
});
