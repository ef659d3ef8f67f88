import { printable } from "./printable.ts";

const gap = "  ";

/** Aligned columns with a header in capitals. Cells are escaped. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return aligned([head.map((name) => name.toUpperCase()), ...rows.map((row) => row.map(printable))]);
}

/** A name and a value per line. Values are escaped. */
export function formatFields(rows: readonly (readonly [name: string, value: string])[]): string {
  return aligned(rows.map(([name, value]) => [name, printable(value)]));
}

export function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : gap + line))
    .join("\n");
}

/** "1 session", "3 sessions". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  }
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell))).join(gap);
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

function widthOf(text: string): number {
  return [...text].length;
}
