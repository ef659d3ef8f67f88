/** Discount for payments in the own token, in hundredths of a percent. */
export const ownTokenPercent = 2_000;
/** Discount of a DexID, in hundredths of a percent, unless the operator sets another one. */
export const dexIdPercent = 500;
/** Largest discount: everything. */
export const wholePercent = 10_000;
