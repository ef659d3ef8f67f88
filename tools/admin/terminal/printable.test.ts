import fc from "fast-check";
import { expect, test } from "vitest";
import { printable, printableJson } from "./printable.ts";

const hostile = [
  "\u001b[31mred\u001b]0;title\u0007",
  "\u009b2J",
  "line\nbreak\r\ttab",
  "\u202eabc\u2066",
  "\u200b\u2028\ud800",
  "\u{e0001}",
];

test.each(hostile)("printable and printableJson escape the control characters of %j", (text) => {
  for (const safe of [printable(text), printableJson(text)])
    expect(safe).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
});

test("printable shows the code of an escaped character", () => {
  expect(printable("a\u001b[31mb")).toBe("a\\u{1b}[31mb");
  expect(printable("Привіт, ann@example.org")).toBe("Привіт, ann@example.org");
});

test("printableJson keeps the value, on one line", () => {
  for (const text of hostile) expect(JSON.parse(printableJson({ [text]: [text] }))).toEqual({ [text]: [text] });
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: "binary" }), (value, text) => {
      const json = printableJson([value, text]);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify([value, text])));
      expect(json).not.toContain("\n");
    }),
    { numRuns: 30 },
  );
});
