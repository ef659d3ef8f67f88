import { describe, expect, it } from "vitest";
import { dexIdCheckDigit, formatDexId, normalizeDexId } from "./dexid.ts";

const numbers = "57240136985";
const dexId = `DEX${numbers}${dexIdCheckDigit(numbers)}`;

describe("normalizeDexId", () => {
  it("accepts separators, small letters and a missing prefix", () => {
    expect(dexIdCheckDigit("572")).toBe("4");
    expect(normalizeDexId(dexId)).toBe(dexId);
    expect(normalizeDexId(` ${formatDexId(dexId).toLowerCase()} `)).toBe(dexId);
    expect(normalizeDexId(dexId.slice(3))).toBe(dexId);
  });

  it("refuses every wrong digit and every swap of neighbours", () => {
    const digits = dexId.slice(3);
    for (let index = 0; index < digits.length; index += 1) {
      for (const other of "0123456789") {
        const changed = digits.slice(0, index) + other + digits.slice(index + 1);
        expect(normalizeDexId(changed) === null).toBe(other !== digits[index]);
      }
      const [first = "", second = ""] = [digits[index], digits[index + 1]];
      const swapped = digits.slice(0, index) + second + first + digits.slice(index + 2);
      if (second !== "" && first !== second) expect(normalizeDexId(swapped)).toBeNull();
    }
  });

  it.each(["", "DEX", "DEX12345678901", "DEX1234567890123", "DEX12345678901a", "0x12"])("refuses %j", (text) => {
    expect(normalizeDexId(text)).toBeNull();
  });
});

describe("formatDexId", () => {
  it("groups the digits", () => {
    expect(formatDexId("DEX123456789012")).toBe("DEX-1234-5678-9012");
  });
});
