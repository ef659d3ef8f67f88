import { AppError } from "@dexnet/protocol/errors/errors";

/** `broken`: the ledger has no such block, or returns wrong bytes for it. Waiting would not help. */
export type Reading<T> = { readonly kind: "good"; readonly value: T } | { readonly kind: "broken" };

/** Faults: all except those of a block that is lost. */
export async function readingOf<T>(reading: Promise<T>, signal: AbortSignal): Promise<Reading<T>> {
  try {
    return { kind: "good", value: await reading };
  } catch (error) {
    const isBroken = error instanceof AppError && (error.code === "file_broken" || error.code === "block_not_found");
    if (isBroken && !signal.aborted) return { kind: "broken" };
    throw error;
  }
}
