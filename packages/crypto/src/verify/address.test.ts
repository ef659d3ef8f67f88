import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "../../vectors/ethereum.json" with { type: "json" };
import { expectFault } from "../testing/tampering.ts";
import { lowerAddress, sameAddress } from "./address.ts";
import { checksumAddress, isAddress } from "./address-checksum.ts";

const anyAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`);
const notAddresses = [
  "",
  "0x",
  "0x00",
  `0x${"g".repeat(40)}`,
  `0X${"0".repeat(40)}`,
  `0x${"0".repeat(41)}`,
  ` 0x${"0".repeat(40)}`,
  `0x${"0".repeat(40)}\n`,
  "0".repeat(40),
];

describe("address", () => {
  it.each(vectors.addresses.cases)("has its EIP-55 form: %s", (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(address);
    expect(checksumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
    expect(isAddress(address)).toBe(true);
    expect(lowerAddress(address)).toBe(address.toLowerCase());
  });

  it("is the same account in every case", () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const forms = [address, checksumAddress(address), `0x${address.slice(2).toUpperCase()}`];
        for (const form of forms) {
          expect(isAddress(form)).toBe(true);
          expect(sameAddress(form, address)).toBe(true);
        }
      }),
    );
  });

  it("is refused when its mixed case is not the checksum", () => {
    fc.assert(
      fc.property(anyAddress, fc.nat(39), (address, at) => {
        const right = checksumAddress(address);
        const letter = right[at + 2] ?? "";
        const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
        const wrong = `${right.slice(0, at + 2)}${other}${right.slice(at + 3)}`;
        const digits = wrong.slice(2);
        fc.pre(wrong !== right && digits !== digits.toLowerCase() && digits !== digits.toUpperCase());
        expect(isAddress(wrong)).toBe(false);
      }),
    );
  });

  it("is refused in any other shape", async () => {
    for (const text of notAddresses) {
      expect(isAddress(text)).toBe(false);
      expect(sameAddress(text, text)).toBe(false);
      await expectFault(() => checksumAddress(text), "address_invalid");
      await expectFault(() => lowerAddress(text), "address_invalid");
    }
  });

  it("is refused without an error when it is not a string", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isAddress(value as string)).toBe(false);
        expect(sameAddress(value as string, value as string)).toBe(false);
      }),
    );
  });
});
