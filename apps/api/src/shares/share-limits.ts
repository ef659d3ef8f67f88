import { daysInMilliseconds } from "@dexnet/protocol/limits";

/** Shares of one storage, ended ones included. */
export const sharesPerStorage = 1_000;
/** Time for which an ended share tells its visitors why it has ended. */
export const endedShareKeptMs = 30 * daysInMilliseconds;
/** Time within which a repeated ticket is recognized. */
export const ticketKeptMs = daysInMilliseconds;
