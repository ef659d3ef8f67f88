import { AppError } from "@dexnet/protocol/errors/errors";
import type { LogSource } from "../log/log-source.ts";

/** Sends each request to the log that is current at that time, so that a test can exchange it for a lying one. */
export function forwardToLog(current: () => LogSource): LogSource {
  return {
    fetchInfo: () => current().fetchInfo(),
    fetchNewestVersion: (...request) => current().fetchNewestVersion(...request),
    fetchEntries: (...request) => current().fetchEntries(...request),
    fetchAnchor: (smallestSize) => current().fetchAnchor(smallestSize),
    readTile: (...request) => current().readTile(...request),
  };
}

/** Code of the fault with which a call ends, or "accepted". */
export function outcomeOf(calling: Promise<unknown>): Promise<unknown> {
  return calling.then(
    () => "accepted",
    (fault: unknown) => (fault instanceof AppError ? fault.code : fault),
  );
}
