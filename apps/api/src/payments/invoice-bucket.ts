/** Counts the new invoices of a user. */
export function invoiceBucket(userId: string) {
  return { policy: "invoice", key: userId } as const;
}
