import { readdir, readFile } from "node:fs/promises";

const everyMs = 250;

export interface TabMemory {
  /** Forgets what it has seen. */
  begin(): void;
  /** The most that the tab's process, its workers included, has taken since then, in bytes. */
  most(): number;
  stop(): void;
}

/**
 * Looks from outside, in Linux's own books: pages that several processes share count in part for each (PSS). All of the
 * browser's processes are in its group; those that draw pages and run their scripts are called renderers.
 */
export function watchTabMemory(browserPid: number): TabMemory {
  let most = 0;
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    renderersBytes(browserPid)
      .then((bytes) => {
        most = Math.max(most, bytes);
      })
      .finally(() => {
        isLooking = false;
      });
  }, everyMs);
  return {
    begin() {
      most = 0;
    },
    most: () => most,
    stop: () => clearInterval(timer),
  };
}

async function renderersBytes(browserPid: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(pids.map((pid) => rendererBytes(pid, browserPid)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** 0 for a process of another kind, and for one that is gone meanwhile. */
async function rendererBytes(pid: string, browserPid: number): Promise<number> {
  try {
    if (groupOf(await readFile(`/proc/${pid}/stat`, "utf8")) !== browserPid) return 0;
    if (!(await readFile(`/proc/${pid}/cmdline`, "utf8")).includes("--type=renderer")) return 0;
    return proportionalBytes(await readFile(`/proc/${pid}/smaps_rollup`, "utf8"));
  } catch {
    return 0;
  }
}

/** The name of a process, in brackets, may hold anything. */
export function groupOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]);
}

export function proportionalBytes(rollup: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024;
}
