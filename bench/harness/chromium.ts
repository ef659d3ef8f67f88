import { type ChildProcess, spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findChromium } from "@dexnet/tools/system/find-chromium";

const options = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--disable-breakpad",
  "--window-size=1440,900",
];

/** Time limit for a normal exit. */
const exitTimeoutMs = 5_000;

export interface PlainChromium {
  /** Id of the main process. */
  pid: number;
  /** Rejects when Chromium exits by itself. */
  ended: Promise<never>;
  /** Resolves when all processes of the browser have exited. */
  close(): Promise<void>;
}

/**
 * Starts Chromium with a profile of its own inside `folder`. Neither Playwright nor a DevTools client is connected, because
 * they slow down the page. The page measures itself.
 */
export async function openChromium(url: string, folder: string): Promise<PlainChromium> {
  const program = findChromium();
  if (program === null) throw new Error("Chromium was not found. Install it, or set CHROMIUM_PATH.");
  const profile = join(folder, "profile");
  const temporary = join(folder, "tmp");
  await mkdir(temporary);
  const child = spawn(program, [...options, `--user-data-dir=${profile}`, url], {
    stdio: "ignore",
    // A process group of its own, so that all its processes can be killed together.
    detached: true,
    // All other files of the browser are removed with the folder, too.
    env: { ...process.env, TMPDIR: temporary, XDG_CACHE_HOME: temporary, XDG_CONFIG_HOME: temporary },
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
  const ended = new Promise<never>((_, reject) => {
    child.once("error", (cause) => reject(new Error(`Chromium could not be started: ${cause.message}`)));
    child.once("exit", () => reject(new Error("Chromium exited by itself.")));
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ended,
    async close() {
      child.kill();
      await Promise.race([exited, wait(exitTimeoutMs, undefined, { ref: false })]);
      killGroup(child);
      await exited;
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has no processes any more.
  }
}
