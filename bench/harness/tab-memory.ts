import { readdir, readFile } from "node:fs/promises";

const intervalMs = 250;

export interface TabMemory {
  /** Starts a new measurement. */
  reset(): void;
  /** Peak memory of the tab's process, with its workers, since the last reset. */
  peakBytes(): number;
  stop(): void;
}

/**
 * Reads the memory of the largest renderer process from /proc: the tab with its workers. Chromium has others for its own
 * toolbar and in reserve. Shared memory counts proportionally (PSS). All processes of the browser are in its process group.
 */
export function watchTabMemory(browserPid: number): TabMemory {
  let peakBytes = 0;
  let isReading = false;
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    tabBytes(browserPid)
      .then((bytes) => {
        peakBytes = Math.max(peakBytes, bytes);
      })
      .finally(() => {
        isReading = false;
      });
  }, intervalMs);
  return {
    reset() {
      peakBytes = 0;
    },
    peakBytes: () => peakBytes,
    stop: () => clearInterval(timer),
  };
}

async function tabBytes(browserPid: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(pids.map((pid) => rendererBytes(pid, browserPid)));
  return Math.max(0, ...sizes);
}

/** 0 for another kind of process, or for one that has exited meanwhile. */
async function rendererBytes(pid: string, browserPid: number): Promise<number> {
  try {
    if (processGroupOf(await readFile(`/proc/${pid}/stat`, "utf8")) !== browserPid) return 0;
    if (!(await readFile(`/proc/${pid}/cmdline`, "utf8")).includes("--type=renderer")) return 0;
    return proportionalBytes(await readFile(`/proc/${pid}/smaps_rollup`, "utf8"));
  } catch {
    return 0;
  }
}

/** Process group from /proc/PID/stat. The process name in brackets may contain any character. */
export function processGroupOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]);
}

export function proportionalBytes(rollup: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024;
}
