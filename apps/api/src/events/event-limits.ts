import type { Backoff } from "@dexnet/service/backoff";

/** Reads of the storages of users that run at once at a process. After a gap the storages of all its readers are read. */
export const addressReadsAtOnce = 4;
/** Pauses before a failed read is repeated. */
export const addressReadRetry: Backoff = { firstMs: 500, largestMs: 15_000 };
