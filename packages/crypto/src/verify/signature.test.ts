import { secp256k1 } from "@noble/curves/secp256k1.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "../../vectors/ethereum.json" with { type: "json" };
import { hex, otherWallet, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachCharacterChanged } from "../testing/tampering.ts";
import { signText } from "../wallet/signing.ts";
import { hexFromBytes } from "./bytes.ts";
import { personalMessageHash, recoverAddress, signedBy } from "./signature.ts";

const wallet = await sampleWallet();
const other = await otherWallet();
const curveOrder = secp256k1.Point.CURVE().n;

describe("recoverAddress and signedBy", () => {
  it.each(vectors.messageHashes.cases)("hash a text as EIP-191 defines: '$text'", ({ text, hash }) => {
    expect(hexFromBytes(personalMessageHash(text))).toBe(hash);
  });

  it.each(vectors.signedMessages.cases)("accept the signature of other wallets: '$text'", (vector) => {
    expect(hexFromBytes(personalMessageHash(vector.text))).toBe(vector.hash);
    expect(signText(vector.text, hex(vector.privateKey))).toBe(vector.signature);
    expect(recoverAddress(vector.text, vector.signature)).toBe(vector.address);
  });

  it("find the signer and nobody else", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const signature = signText(text, wallet.privateKeyBytes);
        expect(recoverAddress(text, signature)).toBe(wallet.address);
        expect(signedBy(text, signature, wallet.address.toLowerCase())).toBe(true);
        expect(signedBy(text, signature, other.address)).toBe(false);
        expect(signedBy(`${text} `, signature, wallet.address)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it("don't find the signer after a changed character of the signature", () => {
    const signature = signText("text", wallet.privateKeyBytes);
    for (const changed of withEachCharacterChanged(signature))
      expect(signedBy("text", changed, wallet.address)).toBe(false);
  });
});

describe("invalid signature", () => {
  const signature = signText("text", wallet.privateKeyBytes);
  const r = signature.slice(2, 66);
  const s = signature.slice(66, 130);
  const v = signature.slice(130);
  const field = (value: bigint) => value.toString(16).padStart(64, "0");

  it("is refused with the high s of the same point", () => {
    const highS = field(curveOrder - BigInt(`0x${s}`));
    for (const parity of ["1b", "1c"]) expect(recoverAddress("text", `0x${r}${highS}${parity}`)).toBeNull();
  });

  it("is refused with a v other than 27 and 28", () => {
    for (const wrong of ["00", "01", "1a", "1d", "1e", "25", "ff"])
      expect(recoverAddress("text", `0x${r}${s}${wrong}`)).toBeNull();
  });

  it("is refused with a v for the curve's rare points, even where such a point exists", () => {
    const isRarePoint = (small: bigint) => {
      try {
        const rare = new secp256k1.Signature(small, 1n, 2);
        return rare.recoverPublicKey(personalMessageHash("text")) !== undefined;
      } catch {
        return false;
      }
    };
    const smallR = Array.from({ length: 50 }, (_, at) => BigInt(at + 1)).find(isRarePoint) ?? 0n;
    expect(smallR).toBeGreaterThan(0n);
    for (const rareV of ["1d", "1e"])
      expect(recoverAddress("text", `0x${field(smallR)}${field(1n)}${rareV}`)).toBeNull();
  });

  it("is refused with an r or s outside the curve's order", () => {
    for (const wrong of [field(0n), field(curveOrder), "f".repeat(64)]) {
      expect(recoverAddress("text", `0x${wrong}${s}${v}`)).toBeNull();
      expect(recoverAddress("text", `0x${r}${wrong}${v}`)).toBeNull();
    }
  });

  it("is refused in every other spelling", () => {
    for (const form of [
      signature.slice(2),
      `0x${signature.slice(2).toUpperCase()}`,
      `${signature} `,
      `${signature}\n`,
      `${signature}00`,
    ]) {
      expect(recoverAddress("text", form)).toBeNull();
    }
  });

  it("is refused without an error for any input", () => {
    const anySignature = fc.uint8Array({ minLength: 65, maxLength: 65 }).map((bytes) => `0x${hexFromBytes(bytes)}`);
    fc.assert(
      fc.property(fc.anything(), fc.oneof(fc.anything(), anySignature), (text, signatureHex) => {
        expect(signedBy(text as string, signatureHex as string, wallet.address)).toBe(false);
      }),
    );
  });
});

describe("text without a UTF-8 form", () => {
  it("can't be signed and has no signer", async () => {
    await expectFault(() => signText("\ud800", wallet.privateKeyBytes), "input_invalid");
    expect(recoverAddress("\ud800", signText("\ufffd", wallet.privateKeyBytes))).toBeNull();
  });
});
