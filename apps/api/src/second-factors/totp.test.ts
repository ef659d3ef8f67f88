import { Buffer } from "node:buffer";
import { secondFactorField } from "@dexnet/protocol/fields";
import { recoveryCodes } from "@dexnet/protocol/limits";
import { describe, expect, it } from "vitest";
import { newRecoveryCodes, normalizeRecoveryCode } from "./recovery-codes.ts";
import { findStep, formatSecret, newTotpSecret } from "./totp.ts";

/** The secret of appendix B of RFC 6238. */
const secretBytes = new Uint8Array(Buffer.from("12345678901234567890"));
const at = (seconds: number) => new Date(seconds * 1000);

describe("authenticator code", () => {
  // Appendix B has eight digits; the last six of them are the six-digit code.
  it.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("matches RFC 6238 at %i s", (seconds, eightDigits) => {
    expect(findStep(secretBytes, eightDigits.slice(2), at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it("is valid one step before and after its own", () => {
    const code = "005924";
    const step = Math.floor(1234567890 / 30);
    const start = step * 30;
    expect(findStep(secretBytes, code, at(start - 31))).toBeUndefined();
    expect(findStep(secretBytes, code, at(start - 30))).toBe(step);
    expect(findStep(secretBytes, code, at(start + 59))).toBe(step);
    expect(findStep(secretBytes, code, at(start + 60))).toBeUndefined();
  });

  it.each(["", "5924", "00592", "0005924", "005925", "aaaaaa"])("is not accepted as %j", (code) => {
    expect(findStep(secretBytes, code, at(1234567890))).toBeUndefined();
  });
});

describe("TOTP secret", () => {
  it("has 160 random bits, as base32 and as URI", () => {
    const fresh = newTotpSecret();
    expect(fresh).toHaveLength(20);
    expect(newTotpSecret()).not.toEqual(fresh);
    const { secret, uri } = formatSecret(secretBytes, "user+tag@example.org");
    expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    const parsed = new URL(uri);
    expect(parsed.protocol).toBe("otpauth:");
    expect(parsed.host).toBe("totp");
    expect(decodeURIComponent(parsed.pathname)).toBe("/DexNet:user+tag@example.org");
    expect(Object.fromEntries(parsed.searchParams)).toEqual({
      issuer: "DexNet",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

describe("recovery codes", () => {
  it("are ten different codes in the form of the protocol", () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(recoveryCodes);
    expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(2 * recoveryCodes);
    for (const code of codes) {
      expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
      expect(secondFactorField.parse(code)).toBe(code);
    }
  });

  it("are equal in any spelling", () => {
    for (const typed of ["abcde-fgh27", "ABCDE-FGH27", "abcdefgh27", "ABCDEfgh27"]) {
      expect(normalizeRecoveryCode(typed)).toBe("abcdefgh27");
    }
  });
});
