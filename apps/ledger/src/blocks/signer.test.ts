import { recoverAddress } from "@dexnet/crypto/verify/signature";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newWallet, sign } from "../testing/signed-block.ts";
import { isSignedBy, recoverCompiled } from "./signer.ts";

const wallet = newWallet();
const order = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;
const word = (value: bigint) => value.toString(16).padStart(64, "0");

/** r, s and v of a signature. */
function split(signatureHex: string): [r: string, s: string, v: string] {
  return [signatureHex.slice(2, 66), signatureHex.slice(66, 130), signatureHex.slice(130)];
}

describe("isSignedBy with compiled code", () => {
  it("accepts the signer only", () => {
    const signature = sign(wallet, "a text");
    expect(isSignedBy("a text", signature, wallet.address)).toBe(true);
    expect(isSignedBy("a text", signature, wallet.addressHex)).toBe(true);
    expect(isSignedBy("a text ", signature, wallet.address)).toBe(false);
    expect(isSignedBy("a text", signature, newWallet().address)).toBe(false);
  });

  it("refuses malleable signatures and numbers out of range", () => {
    const [r, s, v] = split(sign(wallet, "a text"));
    const otherV = v === "1b" ? "1c" : "1b";
    const refused = [
      `0x${r}${word(order - BigInt(`0x${s}`))}${otherV}`,
      `0x${r}${s}00`,
      `0x${r}${s}1d`,
      `0x${word(0n)}${s}${v}`,
      `0x${r}${word(0n)}${v}`,
      `0x${word(order)}${s}${v}`,
      `0x${r}${word(order)}${v}`,
      `0x${"f".repeat(64)}${s}${v}`,
      `0x${r.toUpperCase()}${s}${v}A`.slice(0, 132),
      `0x${r}${s}`,
      "",
    ];
    for (const signature of refused) expect(recoverAddress("a text", signature, recoverCompiled)).toBeNull();
  });

  it("agrees with the JavaScript implementation for any input", () => {
    const text = fc.string({ maxLength: 40 });
    const hexDigits = fc.stringMatching(/^[0-9a-f]{128}$/);
    const v = fc.constantFrom("1b", "1c", "1d", "00");
    const change = fc.tuple(fc.nat({ max: 63 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(text, hexDigits, v, change, (signedText, random, v, [offset, value]) => {
        fc.pre(signedText.isWellFormed());
        const good = Buffer.from(sign(wallet, signedText).slice(2), "hex");
        const changed = Buffer.from(good);
        changed.writeUInt8(value, offset);
        for (const signature of [good.toString("hex"), changed.toString("hex"), random + v]) {
          const compiled = recoverAddress(signedText, `0x${signature}`, recoverCompiled);
          expect(compiled).toBe(recoverAddress(signedText, `0x${signature}`));
        }
        expect(isSignedBy(signedText, `0x${good.toString("hex")}`, wallet.address)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
