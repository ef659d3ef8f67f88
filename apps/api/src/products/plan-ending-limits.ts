import { daysInMilliseconds } from "@dexnet/protocol/limits";

/** Times before the end of a product, and before the release of its storages, at which mails are sent. */
export const firstMailLeadMs = 7 * daysInMilliseconds;
export const lastMailLeadMs = daysInMilliseconds;

/**
 * Times after which the mails before a release are dropped if they could not be sent, and queued again with a later date.
 * A mail that is accepted in time announces a date that is true.
 */
export const firstMailLifetimeMs = daysInMilliseconds;
export const lastMailLifetimeMs = daysInMilliseconds / 2;

/** Shortest times between the acceptance of the two mails and the release. */
export const firstWarningMs = firstMailLeadMs - firstMailLifetimeMs;
export const lastWarningMs = lastMailLeadMs;

/** Time after which the mail about a release is dropped. */
export const releasedMailLifetimeMs = 14 * daysInMilliseconds;

/** Time after the end of an invoice in which a payment may still be found on the chain. */
export const paymentDelayMs = daysInMilliseconds;

export const endingsIntervalMs = 60_000;
/** Products that are read at once. */
export const productsPerPage = 500;
