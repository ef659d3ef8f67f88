import { printable } from "./printable.ts";

export type CsvValue = string | number | boolean | null;

/** First characters with which a spreadsheet takes a text for a formula. */
const formula = /^[=+\-@]/;

/**
 * A table in the form of RFC 4180. A text that a spreadsheet would calculate gets an apostrophe in front, and control
 * characters are escaped: e-mails are chosen by users.
 */
export function formatCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [head, ...rows].map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");
}

function formatCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = printable(value);
  const safe = formula.test(text.trimStart()) ? `'${text}` : text;
  return /[",]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
