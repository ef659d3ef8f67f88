import type { Breakdown } from "@dexnet/protocol/payments";
import { toCents } from "../../promocodes/dollars.ts";

/** Cents that the price of an invoice has taken off for the unused time of the product that it replaces. */
export function creditOf({ breakdown }: { readonly breakdown: Breakdown }): bigint {
  const line = breakdown.lines.find(({ kind }) => kind === "unused_time");
  // Its amount is negative.
  return line === undefined ? 0n : toCents(line.amount.replace("-", ""));
}
