/** Beginning and end of the hash of a transaction. */
export function shortHash(transaction: string): string {
  return `${transaction.slice(0, 10)}…${transaction.slice(-8)}`;
}
