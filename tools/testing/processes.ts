import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Whether a process exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !existsSync("/proc/self/stat") || statOf(pid)?.state !== "Z";
}

/** Current descendants of a process. */
export function descendantsOf(pid: number): number[] {
  const parents = existsSync("/proc/self/stat") ? parentsFromProc() : parentsFromPs();
  const found: number[] = [];
  for (let next = [pid]; next.length > 0; ) {
    next = [...parents].filter(([, parent]) => next.includes(parent)).map(([child]) => child);
    found.push(...next);
  }
  return found;
}

function parentsFromProc(): Map<number, number> {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return new Map(pids.map((pid) => [pid, statOf(pid)?.parent ?? -1]));
}

function statOf(pid: number): { state: string; parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent = ""] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

function parentsFromPs(): Map<number, number> {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = stdout
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number));
  return new Map(rows.map(([pid = -1, parent = -1]) => [pid, parent]));
}
