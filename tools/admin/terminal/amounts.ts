/** Exact amount of a token as a decimal number: "0.99". Without decimals the base units. */
export function formatAmount(baseUnits: string, decimals: number | null): string {
  if (decimals === null || decimals === 0) return baseUnits;
  const digits = baseUnits.padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return `${digits.slice(0, -decimals)}${fraction === "" ? "" : `.${fraction}`}`;
}
