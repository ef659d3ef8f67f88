import { daysInMilliseconds } from "@dexnet/protocol/limits";

/** However busy a session is, after so long its owner signs in again. */
export const sessionLongestMs = 180 * daysInMilliseconds;

/** How exact `last_used_at` is: it is written at most so often. */
export const lastUseExactToMs = 5 * 60_000;

/** A device that was not seen for so long counts as new again. */
export const deviceKnownMs = 400 * daysInMilliseconds;
