import type { RunLogs } from "./cluster/run-logs.ts";
import type { DrainReport } from "./drain.ts";
import type { Kill } from "./kills.ts";
import type { Figures } from "./load/figures.ts";
import type { DistributedOptions } from "./options.ts";
import type { Verification } from "./verify/verify.ts";

const faultsShown = 20;

export interface KillsResult {
  readonly options: DistributedOptions;
  readonly loadMs: number;
  readonly kills: readonly Kill[];
  readonly figures: Figures;
  readonly verification: Verification;
  readonly errors: RunLogs["errors"];
}

/** Result of the load with kills. */
export function formatKills({ options, loadMs, kills, figures, verification, errors }: KillsResult): string {
  return formatRows([
    ["load", `${seconds(loadMs)}, seed ${options.seed}`],
    ["kills", `${kills.length}: ${countBy(kills.map(({ kind }) => kind))}`],
    ["longest restart", describeLongest(kills)],
    ...describeLoad(figures),
    ["errors in logs", describeCounts(errors)],
    ...describeVerification(verification),
  ]);
}

export interface DrainResult {
  readonly drain: DrainReport;
  readonly figures: Figures;
  readonly verification: Verification;
}

/** Result of the drain during uploads. */
export function formatDrain({ drain, figures, verification }: DrainResult): string {
  return formatRows([
    ["drained and removed, added", `${drain.drained}, ${drain.added}`],
    ["moved", `${drain.movedBlocks} blocks, ${megabytes(drain.movedBytes)} in ${seconds(drain.tookMs)}`],
    ["rate, of at most", `${megabytes(drain.bytesPerSecond, 1)}/s, ${megabytes(drain.limitBytesPerSecond, 1)}/s`],
    ...describeLoad(figures),
    ...describeVerification(verification),
  ]);
}

export function formatFaults(faults: readonly string[]): string {
  if (faults.length === 0) return "\nEverything that was acknowledged was verified.\n";
  const shown = faults.slice(0, faultsShown).map((fault) => `  ${fault}`);
  if (faults.length > faultsShown) shown.push(`  and ${faults.length - faultsShown} more`);
  return `\n${[`${faults.length} faults:`, ...shown].join("\n")}\n`;
}

type Row = readonly [name: string, value: string];

function formatRows(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join("");
}

function describeLoad(figures: Figures): Row[] {
  const { upload, save, download } = figures.operations;
  return [
    ["uploads", `${upload.count}, ${megabytes(upload.bytes)}, longest ${seconds(upload.maxMs)}`],
    ["saves", `${save.count}, longest ${seconds(save.maxMs)}`],
    ["downloads", `${download.count}, ${megabytes(download.bytes)}, longest ${seconds(download.maxMs)}`],
    ["longest time without an acknowledgement", seconds(figures.longestSilenceMs())],
    ["failed requests, repeated by the client", describeCounts(figures.failedRequests)],
  ];
}

function describeVerification({ openWork, ...verified }: Verification): Row[] {
  return [
    ["repairs ended after", seconds(verified.settledAfterMs)],
    ["files compared", `${verified.files}, ${megabytes(verified.fileBytes)}`],
    ["blocks, copies read", `${verified.blocks}, ${verified.copies} with ${megabytes(verified.copyBytes)}`],
    ["unfinished writes, later removals", `${openWork.leasedWrites}, ${openWork.laterRemovals}`],
    ["files on devices without a row", String(verified.orphans)],
    ["faults of the verification", [String(verified.faults.length), ...verified.faults.slice(0, 3)].join("; ")],
  ];
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const megabytes = (bytes: number, digits = 0) => `${(bytes / 1_000_000).toFixed(digits)} MB`;

function countBy(names: readonly string[]): string {
  return [...Map.groupBy(names, (name) => name)].map(([name, list]) => `${name} ${list.length}`).join(", ");
}

function describeCounts(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const details = [...counts].sort(([, one], [, other]) => other - one).map(([name, count]) => `${name} ${count}`);
  return details.length === 0 ? "0" : `${total} (${details.join(", ")})`;
}

function describeLongest(kills: readonly Kill[]): string {
  const [longest] = kills.toSorted((one, other) => other.downMs - one.downMs);
  return longest === undefined ? "none" : `${longest.name} ${seconds(longest.downMs)}`;
}
