import type { Receipt } from "@dexnet/drive/transfers/transfers";

/** Those that were not there before, or say something else now: a group of which some were tried again ends twice. Oldest first. */
export function newReceipts(before: readonly Receipt[], after: readonly Receipt[]): readonly Receipt[] {
  const known = new Set(before);
  return after.filter((receipt) => !known.has(receipt)).toReversed();
}
