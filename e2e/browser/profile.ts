import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, findHeadlessChromium } from "@dexnet/tools/system/find-chromium";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { rememberNotices } from "./notice-log.ts";

const patienceMs = 60_000;

function chromiumPath(): string {
  const found = findChromium();
  if (found === null) throw new Error("Chromium was not found. Install it, or name it with CHROMIUM_PATH.");
  return found;
}

export interface Profile {
  context: BrowserContext;
  page: Page;
  /** What went wrong on the page without anybody asking: uncaught errors and what the content security policy refused. */
  faults(): string[];
  /**
   * Requests, of pages and workers, that did not come to their end since this was last asked: lost, refused, or
   * cancelled. Not those that a browser ends by itself when they become downloads.
   */
  failedRequests(): string[];
  close(): Promise<void>;
  /** The browser is killed, in the middle of whatever it does, and started again with what it has kept. See `kept`. */
  crash(): Promise<Profile>;
}

export interface ProfileOptions {
  baseUrl: string;
  /** With transitions and animations. Without them no check meets one half way, and none has to be drawn. */
  moving?: boolean;
  viewport?: { width: number; height: number };
  /** A screen that fingers work on. */
  touch?: boolean;
  /** Has a browser and a folder of its own, which outlive a crash. */
  kept?: boolean;
  /** Requests to the first address go to the second. Such a profile has its own browser. */
  detour?: { from: string; to: string } | undefined;
}

const usualArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

/** What one profile keeps, another can't see. */
export async function openProfile(options: ProfileOptions): Promise<Profile> {
  if (options.kept === true) return openKeptProfile(await mkdtemp(join(tmpdir(), "dexnet-profile-")), options);
  const browser = await (options.detour === undefined ? shareBrowser() : launchBrowser(options.detour));
  const context = await browser.newContext(contextOptions(options));
  return watchProfile(context, {
    close: () => (options.detour === undefined ? context.close() : browser.close()),
    crash: () => Promise.reject(new Error("Only a profile that is kept can come back after a crash.")),
  });
}

function launchBrowser(detour?: ProfileOptions["detour"]): Promise<Browser> {
  const executablePath = findHeadlessChromium() ?? chromiumPath();
  return chromium.launch({ executablePath, headless: true, args: argumentsFor(detour) });
}

function argumentsFor(detour: ProfileOptions["detour"]): string[] {
  return detour === undefined ? [...usualArguments] : [...usualArguments, resolverRule(detour)];
}

/**
 * The browser of all profiles that need none of their own: starting one takes longer than most tests. It ends with its worker,
 * or by `closeSharedBrowser`.
 */
let sharedBrowser: Promise<Browser> | undefined;

function shareBrowser(): Promise<Browser> {
  sharedBrowser ??= launchBrowser();
  return sharedBrowser;
}

/** For a program that is to end by itself. */
export async function closeSharedBrowser(): Promise<void> {
  await (await sharedBrowser)?.close();
  sharedBrowser = undefined;
}

/** A browser with a folder of its own. */
async function openKeptProfile(folder: string, options: ProfileOptions): Promise<Profile> {
  const context = await chromium.launchPersistentContext(folder, {
    ...contextOptions(options),
    executablePath: chromiumPath(),
    headless: true,
    args: argumentsFor(options.detour),
  });
  return watchProfile(context, {
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
    async crash() {
      const gone = new Promise<void>((resolve) => context.once("close", () => resolve()));
      process.kill(browserProcess(folder), "SIGKILL");
      await gone;
      return openKeptProfile(folder, options);
    },
  });
}

function contextOptions(options: ProfileOptions): BrowserContextOptions {
  return {
    baseURL: options.baseUrl,
    viewport: options.viewport ?? { width: 1440, height: 900 },
    locale: "en-GB",
    reducedMotion: options.moving === true ? "no-preference" : "reduce",
    hasTouch: options.touch === true,
    acceptDownloads: true,
  };
}

async function watchProfile(context: BrowserContext, endings: Pick<Profile, "close" | "crash">): Promise<Profile> {
  await context.addInitScript(withoutDialogs);
  await rememberNotices(context);
  // A click that waits for what never comes is to say so before the whole test is over.
  context.setDefaultTimeout(patienceMs);
  const faults: string[] = [];
  const failedRequests: string[] = [];
  context.on("requestfailed", (request) => {
    if (new URL(request.url()).pathname.startsWith("/downloads/")) return;
    failedRequests.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return {
    context,
    page,
    faults: () => [...faults],
    failedRequests: () => failedRequests.splice(0),
    ...endings,
  };
}

function resolverRule({ from, to }: { from: string; to: string }): string {
  return `--host-resolver-rules=MAP ${new URL(from).host} ${new URL(to).host}`;
}

/** Dialogs of the system, which nobody here can answer: without them files come by inputs, and go as downloads. */
function withoutDialogs(): void {
  for (const name of ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"]) {
    Object.defineProperty(window, name, { value: undefined, configurable: true, writable: true });
  }
}

/** The one of the browser's processes that the others belong to. */
function browserProcess(folder: string): number {
  const all = execFileSync("ps", ["-axo", "pid=,args="], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const own = all.split("\n").find((line) => line.includes(`--user-data-dir=${folder}`) && !line.includes("--type="));
  if (own === undefined) throw new Error("The browser's process was not found.");
  return Number.parseInt(own, 10);
}
