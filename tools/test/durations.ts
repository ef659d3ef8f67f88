import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../start/paths.ts";

/** How many seconds each test file took, by its path from the project's root. */
export type Durations = Readonly<Record<string, number>>;

const recordFile = join(projectRoot, "tools/test/durations.json");
/** Files that take less are not recorded: their order changes nothing. */
const leastSeconds = 1;
const slowestCount = 10;

/** As `npm test -- --record` found them last. */
export function readDurations(): Durations {
  return JSON.parse(readFileSync(recordFile, "utf8")) as Durations;
}

/** The longest first: one that began last would keep one core busy and leave the others idle. */
export function longestFirst(files: readonly string[], durations: Durations): string[] {
  return files.toSorted((a, b) => secondsOf(b, durations) - secondsOf(a, durations));
}

/** Puts what was measured in the place of what was recorded before. Files that are gone are left out. */
export function mergeDurations(
  recorded: Durations,
  measured: Durations,
  isThere: (file: string) => boolean,
): Durations {
  const all = Object.entries({ ...recorded, ...measured });
  const kept = all.filter(([file, seconds]) => seconds >= leastSeconds && isThere(file));
  return Object.fromEntries(
    kept.map(([file, seconds]) => [file, Math.round(seconds)] as const).toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

export async function recordDurations(measured: Durations): Promise<void> {
  const merged = mergeDurations(readDurations(), measured, (file) => existsSync(join(projectRoot, file)));
  await writeFile(recordFile, `${JSON.stringify(merged, null, 2)}\n`);
}

/** For the end of a run: where to look when it takes too long. */
export function slowestLines(durations: Durations): string[] {
  const slowest = longestFirst(Object.keys(durations), durations).slice(0, slowestCount);
  if (slowest.length === 0) return [];
  return [
    "the slowest files:",
    ...slowest.map((file) => `  ${secondsOf(file, durations).toFixed(1).padStart(6)} s  ${file}`),
  ];
}

function secondsOf(file: string, durations: Durations): number {
  return durations[file] ?? 0;
}
