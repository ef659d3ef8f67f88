import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import { transferRetries } from "../../platform/limits.ts";
import { isRetryable } from "../../platform/retry.ts";
import type { Flight, Place } from "./flight.ts";

/** They pass by themselves, however long it takes: there is no connection, or the server says that it has too much to do. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "network",
  "too_many_requests",
  "unavailable",
  "copies_unavailable",
]);

export function passesByItself(error: unknown): boolean {
  return error instanceof AppError && passing.has(error.code);
}

export interface Patient<T> {
  readonly flight: Flight;
  readonly signal: AbortSignal;
  /** Where it has a place already. */
  readonly place?: Place | undefined;
  /** Its place goes to others while it waits for trouble to pass. */
  action(attempt: number): Promise<T>;
  /** Told before each wait. */
  onTrouble?(trouble: AppError): void;
}

/**
 * Tries a request again for as long as its trouble passes; what is no more than likely to pass only so often. The waits are
 * the flight's, for all requests together. A refusal goes straight out.
 */
export async function patiently<T>({ flight, signal, place: given, action, onTrouble }: Patient<T>): Promise<T> {
  let place = given ?? (await flight.enter(signal));
  for (let attempt = 1, counted = 1; ; attempt += 1) {
    try {
      const result = await action(attempt);
      place.leave("good");
      return result;
    } catch (error) {
      if (signal.aborted || !isRetryable(error)) {
        place.leave("neither");
        throw error;
      }
      place.leave({ trouble: error });
      if (!passesByItself(error)) {
        if (counted >= transferRetries.attempts) throw error;
        counted += 1;
      }
      onTrouble?.(error);
      place = await flight.enter(signal);
    }
  }
}
