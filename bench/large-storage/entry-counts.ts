import { amount } from "../harness/amount.ts";

/** Entries of the storage that benchmarks with 100k in their name open. */
export const entries100k = amount(100_000, 2_000);
