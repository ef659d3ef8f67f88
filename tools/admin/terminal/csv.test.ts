import { describe, expect, test } from "vitest";
import { formatAmount } from "./amounts.ts";
import { formatCsv } from "./csv.ts";

describe("formatCsv", () => {
  test("ends every record with CRLF and quotes as RFC 4180 says", () => {
    const csv = formatCsv(
      ["a", "b"],
      [
        ["x, y", 'say "hi"'],
        [" padded", null],
        [7, true],
      ],
    );
    expect(csv).toBe('a,b\r\n"x, y","say ""hi"""\r\n" padded",\r\n7,true\r\n');
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    [" =1", "' =1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["\t=1", "\\u{9}=1"],
    ["\r=1", "\\u{d}=1"],
    ["a=1", "a=1"],
    ["0.99", "0.99"],
    ["0x12", "0x12"],
  ])("makes no formula and no line of %j", (text, cell) => expect(formatCsv(["x"], [[text]])).toBe(`x\r\n${cell}\r\n`));
});

describe("formatAmount", () => {
  test.each<[string, number | null, string]>([
    ["990000000000000000", 18, "0.99"],
    ["1", 18, "0.000000000000000001"],
    ["120000000000000000000", 18, "120"],
    ["0", 18, "0"],
    ["12345", 2, "123.45"],
    ["12345", 0, "12345"],
    ["12345", null, "12345"],
    [`${"9".repeat(78)}`, 18, `${"9".repeat(60)}.${"9".repeat(18)}`],
  ])("shows %s with %s decimals as %s", (units, decimals, text) => expect(formatAmount(units, decimals)).toBe(text));
});
