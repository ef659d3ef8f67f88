/** `missing`: not on the device. `wrong`: other bytes. `unreadable`: the device fails to read it. */
export type BadCopyKind = "missing" | "wrong" | "unreadable";
/** Finder of a bad copy. A request counts it as `reported`; the log has its kind. */
type BadCopyFinder = "request" | "repair" | "scrub" | "sample";

export interface HealingMetrics {
  countCreatedCopy(sizeBytes: number): void;
  countBadCopy(kind: BadCopyKind | "reported", by: BadCopyFinder): void;
  countScrubbedBytes(sizeBytes: number): void;
  countRemovedCopy(): void;
  countOrphans(outcome: "found" | "adopted" | "removed", count: number): void;
}
