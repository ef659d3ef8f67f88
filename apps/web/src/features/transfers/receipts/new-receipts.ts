import type { Receipt } from "@dexnet/drive/transfers/transfers";

/** New receipts, oldest first. A changed receipt is new again: a group whose failed files are retried ends twice. */
export function findNewReceipts(before: readonly Receipt[], after: readonly Receipt[]): readonly Receipt[] {
  const known = new Map(before.map((receipt) => [receipt.id, outcomeOf(receipt)]));
  return after.filter((receipt) => known.get(receipt.id) !== outcomeOf(receipt)).toReversed();
}

function outcomeOf({ files, succeeded, skipped, cancelled, failed }: Receipt): string {
  return [files, succeeded, skipped, cancelled, failed].join();
}
