/** Lease of the process that asks the witnesses. Longer than all requests of one run. */
export const witnessLeaseMs = 60_000;
/** Longest wait for the answer of a witness. */
export const witnessTimeoutMs = 5_000;
/** Largest answer of a witness: some signature lines. */
export const witnessAnswerBytes = 16_384;
/** Longest pause of the loop. It is woken by a new checkpoint of this process. */
export const witnessLoopMs = 1_000;
/** Pauses of a witness that fails. The others are asked meanwhile. */
export const witnessBackoff = { firstMs: 2_000, maxMs: 60_000 } as const;
