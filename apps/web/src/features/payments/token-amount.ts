import type { Invoice } from "@dexnet/protocol/payments";

/** Decimals of a token that a screen shows. */
const shownDecimals = 6;

/** Amount in base units as a decimal number with a point, exactly, without zeros at the end. Wallets expect this form. */
export function toDecimal(baseUnits: string, decimals: number): string {
  const digits = BigInt(baseUnits)
    .toString()
    .padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** Amount for people: at most six decimals, rounded down, in the notation of the language. */
export function formatTokenAmount(baseUnits: string, decimals: number, language: string): string {
  const [whole = "0", fraction = ""] = toDecimal(baseUnits, decimals).split(".");
  const exact = `${whole}.${fraction.slice(0, shownDecimals) || "0"}` as `${number}`;
  return new Intl.NumberFormat(language, { maximumFractionDigits: shownDecimals }).format(exact);
}

/** Base units that are neither received nor being confirmed. A payment that was found must not be asked for again. */
export function missingUnits(invoice: Pick<Invoice, "amount" | "received" | "confirming">): string {
  const { amount, received, confirming } = invoice;
  const missing = BigInt(amount) - BigInt(received) - BigInt(confirming);
  return String(missing > 0n ? missing : 0n);
}
