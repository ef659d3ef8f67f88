/** Address of a storage for a glance: its beginning and its end. The whole one is copied. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
