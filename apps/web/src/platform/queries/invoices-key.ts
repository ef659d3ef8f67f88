/** Key of all queries that change with an invoice, a promocode or a DexID. */
export const paymentsKey = ["payments"] as const;

export const invoicesKey = [...paymentsKey, "invoices"] as const;
