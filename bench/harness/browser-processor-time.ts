import { readdirSync, readFileSync } from "node:fs";
import { processGroupOf } from "./tab-memory.ts";

/** Unit of /proc/PID/stat on every Linux machine. */
const ticksPerSecond = 100;

/** Processor seconds of all processes of a browser so far, with those that have exited. They are in its process group. */
export function browserProcessorSeconds(browserPid: number): number {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.reduce((sum, id) => sum + ticksInGroup(id, browserPid), 0) / ticksPerSecond;
}

function ticksInGroup(id: string, group: number): number {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    return processGroupOf(stat) === group ? processorTicksOf(stat) : 0;
  } catch {
    // The process has exited meanwhile.
    return 0;
  }
}

/** Ticks of a process and of its exited children: the fields 14 to 17 of /proc/PID/stat. */
export function processorTicksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}
