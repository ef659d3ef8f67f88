/** Cents of a decimal number of dollars. */
export function toCents(dollars: string): bigint {
  const [whole = "0", fraction = ""] = dollars.split(".");
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
}

export function toDollars(cents: bigint): string {
  const absolute = cents < 0n ? -cents : cents;
  return `${cents < 0n ? "-" : ""}${absolute / 100n}.${String(absolute % 100n).padStart(2, "0")}`;
}
