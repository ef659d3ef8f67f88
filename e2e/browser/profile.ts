import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, findHeadlessChromium } from "@dexnet/tools/system/find-chromium";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "@playwright/test";
import { logNotices } from "./notice-log.ts";
import { isEventStream, watchPendingRequests } from "./pending-requests.ts";

const actionTimeoutMs = 240_000;

function chromiumPath(): string {
  const found = findChromium();
  if (found === null) throw new Error("Chromium was not found. Install it, or set CHROMIUM_PATH.");
  return found;
}

export interface Profile {
  context: BrowserContext;
  page: Page;
  /** Uncaught errors and console errors of the page, such as violations of the content security policy. */
  faults(): string[];
  /**
   * Requests of pages and workers that failed since the last call: lost, refused or cancelled. Without those that the
   * browser cancels itself, because they become downloads or because their page is left, and without streams of events.
   */
  failedRequests(): string[];
  close(): Promise<void>;
  /** Kills the browser and starts it again on the same folder. Only for `persistent` profiles. */
  crash(): Promise<Profile>;
}

export interface ProfileOptions {
  readonly baseUrl: string;
  /** Enables transitions and animations. They are off by default, so that no check sees an intermediate state. */
  readonly animated?: boolean;
  readonly viewport?: { width: number; height: number };
  /** Language of the browser; English without it. */
  readonly locale?: string;
  /** Emulates a touch screen. */
  readonly touch?: boolean;
  /** Gives the profile a browser and a folder of its own, which survive a crash. */
  readonly persistent?: boolean;
  /** Sends requests for the first address to the second. Such a profile has its own browser. */
  readonly hostMapping?: { from: string; to: string } | undefined;
  /**
   * Lets the application keep its files on the device. Off by default: a spec could not replace the answers to requests that
   * a service worker answers.
   */
  readonly offlineShell?: boolean;
  /** Port at which other programs control the browser too. Only for `persistent` profiles. */
  readonly debuggingPort?: number;
}

const commonArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

/** Opens a browser profile that shares no data with others. */
export async function openProfile(options: ProfileOptions): Promise<Profile> {
  if (options.persistent === true)
    return openPersistentProfile(await mkdtemp(join(tmpdir(), "dexnet-profile-")), options);
  const browser = await (options.hostMapping === undefined ? openSharedBrowser() : launchBrowser(options.hostMapping));
  const context = await browser.newContext(contextOptions(options));
  return watchProfile(context, options, {
    close: () => (options.hostMapping === undefined ? context.close() : browser.close()),
    crash: () => Promise.reject(new Error("Only a persistent profile can be opened again after a crash.")),
  });
}

function launchBrowser(hostMapping?: ProfileOptions["hostMapping"]): Promise<Browser> {
  const executablePath = findHeadlessChromium() ?? chromiumPath();
  return chromium.launch({ executablePath, headless: true, args: argumentsFor(hostMapping) });
}

function argumentsFor(hostMapping: ProfileOptions["hostMapping"]): string[] {
  return hostMapping === undefined ? [...commonArguments] : [...commonArguments, resolverRule(hostMapping)];
}

/**
 * Browser of all profiles that need none of their own. Starting one takes longer than most tests. It closes with the worker
 * process, or by `closeSharedBrowser`.
 */
let sharedBrowser: Promise<Browser> | undefined;

function openSharedBrowser(): Promise<Browser> {
  sharedBrowser ??= launchBrowser();
  return sharedBrowser;
}

/** For programs that must exit on their own, such as `npm run screens`. */
export async function closeSharedBrowser(): Promise<void> {
  await (await sharedBrowser)?.close();
  sharedBrowser = undefined;
}

/** Opens a browser with a folder of its own. */
async function openPersistentProfile(folder: string, options: ProfileOptions): Promise<Profile> {
  const context = await chromium.launchPersistentContext(folder, {
    ...contextOptions(options),
    executablePath: chromiumPath(),
    headless: true,
    args: [
      ...argumentsFor(options.hostMapping),
      ...(options.debuggingPort === undefined ? [] : [`--remote-debugging-port=${options.debuggingPort}`]),
    ],
  });
  return watchProfile(context, options, {
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
    async crash() {
      const closed = new Promise<void>((resolve) => context.once("close", () => resolve()));
      process.kill(findBrowserPid(folder), "SIGKILL");
      await closed;
      return openPersistentProfile(folder, options);
    },
  });
}

function contextOptions(options: ProfileOptions): BrowserContextOptions {
  return {
    baseURL: options.baseUrl,
    viewport: options.viewport ?? { width: 1440, height: 900 },
    locale: options.locale ?? "en-GB",
    reducedMotion: options.animated === true ? "no-preference" : "reduce",
    hasTouch: options.touch === true,
    acceptDownloads: true,
  };
}

async function watchProfile(
  context: BrowserContext,
  options: ProfileOptions,
  methods: Pick<Profile, "close" | "crash">,
): Promise<Profile> {
  await context.addInitScript(disableFilePickers);
  if (options.offlineShell !== true) await context.addInitScript(disableOfflineShell);
  await logNotices(context);
  // An action on a missing element fails with its own message, before the whole test times out.
  context.setDefaultTimeout(actionTimeoutMs);
  const faults: string[] = [];
  const failedRequests: string[] = [];
  /** Number of documents that were requested up to the one that each request belongs to. */
  const documentOf = new WeakMap<Request, number>();
  let documents = 0;
  /** Whether the last document is not shown yet. Until then requests are those of the page that is left. */
  let isLeaving = false;
  context.on("request", (request) => {
    const isDocument = request.isNavigationRequest();
    if (isDocument) documents += 1;
    documentOf.set(request, isLeaving && !isDocument ? documents - 1 : documents);
    isLeaving ||= isDocument;
  });
  context.on("requestfailed", (request) => {
    // The document became a download.
    if (request.isNavigationRequest()) isLeaving = false;
    const isPageLeft = documentOf.get(request) !== documents;
    if (isPageLeft && request.failure()?.errorText === "net::ERR_ABORTED") return;
    if (new URL(request.url()).pathname.startsWith("/downloads/") || isEventStream(request)) return;
    failedRequests.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
  const page = context.pages()[0] ?? (await context.newPage());
  for (const known of context.pages()) watchNavigation(known);
  context.on("page", watchNavigation);
  function watchNavigation(opened: Page): void {
    opened.on("framenavigated", () => {
      isLeaving = false;
    });
  }
  watchPendingRequests(page);
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return {
    context,
    page,
    faults: () => [...faults],
    failedRequests: () => failedRequests.splice(0),
    ...methods,
  };
}

function resolverRule({ from, to }: { from: string; to: string }): string {
  return `--host-resolver-rules=MAP ${new URL(from).host} ${new URL(to).host}`;
}

/** Nothing can answer the file dialogs of the system. Without these functions files are chosen by inputs and saved as downloads. */
function disableFilePickers(): void {
  for (const name of ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"]) {
    Object.defineProperty(window, name, { value: undefined, configurable: true, writable: true });
  }
}

function disableOfflineShell(): void {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const register = serviceWorker.register.bind(serviceWorker);
  serviceWorker.register = async (url, options) => {
    if (String(url).endsWith("/shell-worker.js")) throw new Error("The spec does without the offline shell.");
    return register(url, options);
  };
}

/** Id of the browser's main process. */
function findBrowserPid(folder: string): number {
  const processes = execFileSync("ps", ["-axo", "pid=,args="], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const main = processes
    .split("\n")
    .find((line) => line.includes(`--user-data-dir=${folder}`) && !line.includes("--type="));
  if (main === undefined) throw new Error("The browser's process was not found.");
  return Number.parseInt(main, 10);
}
