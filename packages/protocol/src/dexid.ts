import * as z from "zod/mini";

const digits = 12;
const textBeforeDigits = "DEX";

/** Operation table of the Damm algorithm (a weakly totally anti-symmetric quasigroup of order 10). */
const table = [
  "0317598642",
  "7092154863",
  "4206871359",
  "1750983426",
  "6123045978",
  "3674209581",
  "5869720134",
  "8945362017",
  "9438617205",
  "2581436790",
] as const;

/** Check digit of some digits. It finds every wrong digit and every swap of two neighbours. */
export function dexIdCheckDigit(numbers: string): string {
  let interim = "0";
  for (const digit of numbers) interim = table[Number(interim)]?.[Number(digit)] ?? "";
  return interim;
}

/** A DexID without its separators, in capitals: `DEX` and twelve digits. Null if it can't be one. */
export function normalizeDexId(text: string): string | null {
  const compact = text.replace(/[\s-]/g, "").toUpperCase();
  const numbers = compact.startsWith(textBeforeDigits) ? compact.slice(textBeforeDigits.length) : compact;
  if (!new RegExp(`^\\d{${digits}}$`).test(numbers)) return null;
  return dexIdCheckDigit(numbers) === "0" ? textBeforeDigits + numbers : null;
}

/** `DEX-1234-5678-9018`, for people. */
export function formatDexId(dexId: string): string {
  return dexId.replace(/^(DEX)(\d{4})(\d{4})(\d{4})$/, "$1-$2-$3-$4");
}

/** Texts that are no DexID pass: the server answers them with dexid_invalid. */
export const dexIdField = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
