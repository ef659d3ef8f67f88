import { daysInMilliseconds } from "@dexnet/protocol/limits";

/** Time for which the quote of an invoice is locked. */
export const quoteLockMs = 15 * 60_000;
/** Time after a considerable part of a payment in which the rest can follow at the same quote. */
export const restLockMs = daysInMilliseconds;
/** The amount divided by this is a considerable part. */
export const considerableShare = 4n;
/** Blocks that a scan reads again, for logs that an endpoint has delivered late. */
export const overlapBlocks = 20;
/** Blocks in one request for logs. Public endpoints refuse more. */
export const rangeBlocks = 1_000;
/** Final blocks after which the addresses of all invoices are read, and not only those that may expect a transfer. */
export const allDepositsBlocks = 1_000;
/** Ranges that one scan reads for these addresses, so that a narrow range does not delay the new blocks. */
export const allDepositsRanges = 20;
/** Time in which a balance below the transfers may be a fault of the endpoint and decides nothing for good. */
export const arrivalDoubtMs = 60 * 60_000;
/** Time in which transfers that have not arrived as a whole are compared with the balance again and again. */
export const arrivalMs = 7 * daysInMilliseconds;
/** Deposit indexes that are read again: more invoices can't be created while one transaction creates one. */
export const depositOverlap = 200;
/** Newest invoices that a user's list has. */
export const invoicesListed = 100;
/** Open invoices of one user. */
export const openInvoicesPerUser = 5;
/** Age of an invoice, when its amount is reached, up to which a late payment is credited by rule. */
export const creditableMs = 7 * daysInMilliseconds;
