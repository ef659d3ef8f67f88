import type { EntryKind } from "@dexnet/tlog/entries/entry";
import type { Violation } from "./findings.ts";

/** Results of one audit, in the order in which they are printed. */
export interface AuditReport {
  readonly ledgerUrl: string;
  readonly violations: Violation[];
  readonly evidenceFiles: string[];
  /** Checks that could not be made. */
  readonly unchecked: string[];
  key?: string;
  isFirst?: boolean;
  checkpoint?: { readonly size: number; readonly at: string; readonly rootText: string };
  entries?: { readonly added: Readonly<Record<EntryKind, number>>; readonly tiles: number; readonly sampled: number };
  storages?: number;
  witnesses?: string;
  anchors?: string;
  blocks?: string;
  samples?: string;
}

const notReached = "not reached";

/** The result as a page of text. */
export function describeReport(report: AuditReport): string {
  const { checkpoint, entries, violations } = report;
  const rows: [string, string][] = [
    ["Ledger", report.ledgerUrl],
    [
      "Key",
      report.key === undefined ? notReached : `${report.key}${report.isFirst ? " (first audit: pinned now)" : ""}`,
    ],
    [
      "Checkpoint",
      checkpoint === undefined
        ? notReached
        : `${countText(checkpoint.size)} entries until ${checkpoint.at}, root ${checkpoint.rootText}`,
    ],
    ["Entries", entries === undefined ? notReached : describeEntries(entries)],
    ["Map", report.storages === undefined ? notReached : `${countText(report.storages)} storages, every root verified`],
    ["Witnesses", report.witnesses ?? notReached],
    ["Anchors", report.anchors ?? notReached],
    ["Blocks", report.blocks ?? notReached],
    ["Samples", report.samples ?? notReached],
  ];
  const result =
    violations.length === 0
      ? `Result      ${report.unchecked.length === 0 ? "no violation" : `not complete: ${report.unchecked.join("; ")}`}\n`
      : `Result      ${violations.length === 1 ? "a violation" : `${violations.length} violations`}\n${violations
          .map(({ sentence }, at) => `  ${printable(sentence)}\n  Evidence: ${report.evidenceFiles[at] ?? "none"}\n`)
          .join("")}`;
  return `${rows.map(([name, text]) => `${name.padEnd(12)}${printable(text)}\n`).join("")}${result}`;
}

function describeEntries({ added, tiles, sampled }: NonNullable<AuditReport["entries"]>): string {
  const kinds = `${countText(added.put)} puts, ${countText(added.delete)} deletes, ${countText(added.version)} versions, ${countText(added.root)} roots of the map`;
  return `new: ${kinds}; ${countText(tiles)} tiles verified; ${countText(sampled)} entries read again`;
}

function countText(count: number): string {
  return count.toLocaleString("en-US");
}

/** Replaces control characters, which a terminal would interpret. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "?");
}
