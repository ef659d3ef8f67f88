import { daysInMilliseconds } from "@dexnet/protocol/limits";

/** Grace period: time after the end of a product in which its storages are read-only and still there. */
export const graceMs = 14 * daysInMilliseconds;
