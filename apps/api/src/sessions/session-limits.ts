import { daysInMilliseconds } from "@dexnet/protocol/limits";

export const accessTokenLifetimeSeconds = 15 * 60;
/** A device that is not used for this long has to sign in again. */
export const refreshTokenLifetimeMs = 30 * daysInMilliseconds;
/** Maximum age of a session, however often it is used. */
export const maxSessionAgeMs = 180 * daysInMilliseconds;
/** Precision of `last_used_at`: it is written at most once in this interval. */
export const lastUsePrecisionMs = 5 * 60_000;
/** Maximum stored length of a user agent. */
export const maxUserAgentLength = 256;
/** Time for which a sign-in is listed. */
export const signInKeptMs = 90 * daysInMilliseconds;
/** Number of sign-ins that are listed. */
export const listedSignIns = 20;
/** A device that is not seen for this long counts as new again. */
export const knownDeviceLifetimeMs = 400 * daysInMilliseconds;
