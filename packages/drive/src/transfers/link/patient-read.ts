import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import { readsOfBrokenBlock, transferRetries } from "../../platform/limits.ts";
import { type Waiting, waitAfter } from "../../platform/retry.ts";
import type { Flight } from "./flight.ts";

/** `broken`: the ledger has no such block, or gives wrong bytes for it. Waiting would not help. */
export type Reading<T> = { readonly kind: "good"; readonly value: T } | { readonly kind: "broken" };

/**
 * Reads something of the ledger when the flight has a place for it, again and again while the fault is one that passes. Without
 * end while there is no connection or the ledger is too busy: `offline` tells of that. Faults: copies_unavailable and
 * internal after many tries, refusals, transfer_cancelled.
 */
export type PatientRead = <T>(fetch: (signal: AbortSignal) => Promise<T>, options: ReadOptions) => Promise<Reading<T>>;

export interface ReadOptions {
  readonly signal: AbortSignal;
  offline(isOffline: boolean): void;
}

/** Whether the fault is the link's, the server's, one block's copies', the bytes', or an answer that will stay the same. */
type Trouble = "link" | "server" | "copies" | "wrong" | "gone" | "refusal";

const troubles: Partial<Record<ErrorCode, Trouble>> = {
  network: "link",
  too_many_requests: "link",
  unavailable: "link",
  internal: "server",
  copies_unavailable: "copies",
  file_broken: "wrong",
  block_not_found: "gone",
};

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof AppError)) return "refusal";
  // An answer that is too long to be a block is wrong bytes; a status that the ledger never gives is somebody else's word.
  if (error.code === "bad_answer") return error.facts.status === undefined ? "wrong" : "refusal";
  return troubles[error.code] ?? "refusal";
}

export function createPatientRead({ flight, ...waiting }: { flight: Flight } & Waiting): PatientRead {
  return async (fetch, { signal, offline }) => {
    let failures = 0;
    let wrongs = 0;
    for (;;) {
      const place = await flight.enter(signal);
      try {
        const value = await fetch(signal);
        place.leave("good");
        offline(false);
        return { kind: "good", value };
      } catch (error) {
        const trouble = signal.aborted ? "refusal" : troubleOf(error);
        // Everybody waits for the link and for the server; one block without copies says nothing about the others.
        place.leave(trouble === "link" || trouble === "server" ? { trouble: error } : "neither");
        if (trouble === "refusal") throw error;
        if (trouble === "gone") return { kind: "broken" };
        if (trouble === "link") offline(true);
        if (trouble === "wrong") {
          wrongs += 1;
          if (wrongs >= readsOfBrokenBlock) return { kind: "broken" };
        }
        if (trouble === "server" || trouble === "copies") {
          failures += 1;
          if (failures >= transferRetries.attempts) throw error;
        }
        if (trouble === "copies") {
          await waiting.clock.wait(waitAfter(transferRetries, failures, waiting.random), signal);
        }
      }
    }
  };
}
