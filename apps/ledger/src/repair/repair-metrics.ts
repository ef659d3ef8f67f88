/** `missing`: not on the device. `wrong`: other bytes. `unreadable`: the device fails to read it. */
export const badCopyKinds = ["missing", "wrong", "unreadable"] as const;
export type BadCopyKind = (typeof badCopyKinds)[number];
/** Finders of bad copies. A request counts one as `reported`; the log has its kind. */
export const badCopyFinders = ["request", "repair", "scrub", "sample"] as const;
type BadCopyFinder = (typeof badCopyFinders)[number];

export interface HealingMetrics {
  countCreatedCopy(sizeBytes: number): void;
  countBadCopy(kind: BadCopyKind | "reported", by: BadCopyFinder): void;
  countScrubbedBytes(sizeBytes: number): void;
  countRemovedCopy(): void;
  countOrphans(outcome: "found" | "adopted" | "removed", count: number): void;
}
