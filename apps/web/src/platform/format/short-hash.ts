/** Beginning and end of the hash of a transaction, or of the name of a block. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 10)}…${hash.slice(-8)}`;
}
