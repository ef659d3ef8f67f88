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

/** How long it may take to end in good order. */
const patienceMs = 5_000;

export interface PlainChromium {
  /** Of its main process. */
  pid: number;
  /** Rejects when it ends before it is told to. */
  ended: Promise<never>;
  /** Resolves when none of its processes is left. */
  close(): Promise<void>;
}

/**
 * Chromium with a profile of its own, inside `folder`, and nobody looking in: neither Playwright nor a DevTools client,
 * which slow down what they watch. The page measures itself.
 */
export async function openChromium(url: string, folder: string): Promise<PlainChromium> {
  const program = findChromium();
  if (program === null) throw new Error("Chromium was not found. Install it, or name it with CHROMIUM_PATH.");
  const profile = join(folder, "profile");
  const temporary = join(folder, "tmp");
  await mkdir(temporary);
  const child = spawn(program, [...options, `--user-data-dir=${profile}`, url], {
    stdio: "ignore",
    // A group of its own, so that all of its processes can be ended together.
    detached: true,
    // Whatever else it puts somewhere goes with the folder, too.
    env: { ...process.env, TMPDIR: temporary, XDG_CACHE_HOME: temporary, XDG_CONFIG_HOME: temporary },
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
  const ended = new Promise<never>((_, reject) => {
    child.once("error", (cause) => reject(new Error(`Chromium could not be started: ${cause.message}`)));
    child.once("exit", () => reject(new Error("Chromium ended by itself.")));
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ended,
    async close() {
      child.kill();
      await Promise.race([gone, wait(patienceMs, undefined, { ref: false })]);
      killGroup(child);
      await gone;
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody is left in it.
  }
}
