import { describe, expect, test } from "vitest";
import { hasPdfStructure } from "./pdf-structure.ts";

const body = "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n";
const trailer = "xref\n0 2\ntrailer\n<< /Size 2 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n";
const long = "x".repeat(200_000);

/** Reads at most 1,000 bytes at a time, as a drive may. */
function looksWhole(text: string): Promise<boolean> {
  const bytes = new TextEncoder().encode(text);
  return hasPdfStructure({
    sizeBytes: bytes.length,
    read: async (start, end) => bytes.slice(start, Math.min(end, start + 1_000)),
  });
}

describe("hasPdfStructure", () => {
  test.each([
    ["a small file", `%PDF-1.4\n${body}${trailer}`],
    ["a long file", `%PDF-1.4\n${body}${long}${trailer}`],
    ["a header after other bytes", `mail\r\n\r\n%PDF-1.4\n${body}${trailer}`],
    ["a file for the web", `%PDF-1.4\n3 0 obj << /Type /XRef /Root 1 0 R >>\n${long}${long}startxref\n0\n%%EOF`],
    ["a large compressed table", `%PDF-1.5\n${long}3 0 obj <</Root 1 0 R>>${long}\nstartxref\n200009\n%%EOF\n`],
  ])("accepts %s", async (_, text) => {
    expect(await looksWhole(text)).toBe(true);
  });

  test.each([
    ["an empty file", ""],
    ["another file", "<!doctype html><p>Not found"],
    ["a header alone", "%PDF-1.4\nbroken"],
    ["a file that was cut", `%PDF-1.4\n${body}${long}`],
    ["a table that is after the end", `%PDF-1.4\n${body}startxref\n999999\n%%EOF`],
  ])("refuses %s", async (_, text) => {
    expect(await looksWhole(text)).toBe(false);
  });
});
