/** Lease of the process that anchors. Longer than all requests of one run. */
export const anchorLeaseMs = 180_000;
/** Wait before the state of a transaction is read again. */
export const anchorPollMs = 5_000;
/** Time after which a transaction that is in no block is replaced by one with a higher fee. */
export const anchorResendMs = 180_000;
/** Longest pause of the loop, and its pause after a fault of the endpoint. */
export const anchorLoopMs = 30_000;
