import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../start/paths.ts";

/** Seconds of each test file, by its path from the root of the project. */
export type Durations = Readonly<Record<string, number>>;

const recordFile = join(projectRoot, "tools/test/durations.json");
/** Shorter files are not recorded, because their order does not matter. */
const minimumSeconds = 1;
const slowestCount = 10;

/** Durations of the last `npm test -- --record`. */
export function readDurations(): Durations {
  return JSON.parse(readFileSync(recordFile, "utf8")) as Durations;
}

/** Sorts the longest first. A long file that starts last would leave the other cores idle. */
export function sortLongestFirst(files: readonly string[], durations: Durations): string[] {
  return files.toSorted((a, b) => secondsOf(b, durations) - secondsOf(a, durations));
}

/** Replaces recorded durations by measured ones and drops removed files. */
export function mergeDurations(recorded: Durations, measured: Durations, exists: (file: string) => boolean): Durations {
  const all = Object.entries({ ...recorded, ...measured });
  const kept = all.filter(([file, seconds]) => seconds >= minimumSeconds && exists(file));
  return Object.fromEntries(
    kept.map(([file, seconds]) => [file, Math.round(seconds)] as const).toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

export async function recordDurations(measured: Durations): Promise<void> {
  const merged = mergeDurations(readDurations(), measured, (file) => existsSync(join(projectRoot, file)));
  await writeFile(recordFile, `${JSON.stringify(merged, null, 2)}\n`);
}

/** Lines about the slowest files, for the summary of a run. */
export function slowestLines(durations: Durations): string[] {
  const slowest = sortLongestFirst(Object.keys(durations), durations).slice(0, slowestCount);
  if (slowest.length === 0) return [];
  return [
    "the slowest files:",
    ...slowest.map((file) => `  ${secondsOf(file, durations).toFixed(1).padStart(6)} s  ${file}`),
  ];
}

function secondsOf(file: string, durations: Durations): number {
  return durations[file] ?? 0;
}
