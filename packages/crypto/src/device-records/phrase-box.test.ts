import { entropyToMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { otherWallet, samplePhrase, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachByteChanged, withEachCharacterChanged } from "../testing/tampering.ts";
import { type Bytes, base64FromBytes, bytesFromBase64 } from "../verify/bytes.ts";
import { openPhrase, sealPhrase } from "./phrase-box.ts";

const productKey = crypto.getRandomValues(new Uint8Array(32));
const { address } = await sampleWallet();
const sealed = await sealPhrase(samplePhrase, productKey, address);

describe("phrase box", () => {
  it("opens to phrases of every length, and does not reveal the length", async () => {
    const entropy = fc
      .constantFrom(16, 20, 24, 28, 32)
      .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }));
    await fc.assert(
      fc.asyncProperty(entropy, async (bytes) => {
        const words = entropyToMnemonic(bytes, wordlist).split(" ");
        const box = await sealPhrase(words, productKey, address);
        expect(box).toHaveLength(sealed.length);
        expect(await openPhrase(box, productKey, address.toLowerCase())).toEqual(words);
      }),
      { numRuns: 40 },
    );
  });

  it("is different each time the same phrase is sealed", async () => {
    expect(await sealPhrase(samplePhrase, productKey, address)).not.toBe(sealed);
  });

  it("does not open with another product key or another address", async () => {
    expect(await openPhrase(sealed, crypto.getRandomValues(new Uint8Array(32)), address)).toBeNull();
    expect(await openPhrase(sealed, productKey, (await otherWallet()).address)).toBeNull();
  });

  it("does not open after a changed byte or character, or when truncated", async () => {
    const bytes = bytesFromBase64(sealed) ?? new Uint8Array(0);
    for (const changed of withEachByteChanged(bytes)) {
      expect(await openPhrase(base64FromBytes(changed), productKey, address)).toBeNull();
    }
    for (const changed of withEachCharacterChanged(sealed))
      expect(await openPhrase(changed, productKey, address)).toBeNull();
    for (let size = 0; size < bytes.length; size++) {
      expect(await openPhrase(base64FromBytes(bytes.subarray(0, size)), productKey, address)).toBeNull();
    }
  });

  it("opens to null, without an error, for any input", async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (value) => {
        expect(await openPhrase(value as string, productKey, address)).toBeNull();
        expect(await openPhrase(sealed, value as Bytes, address)).toBeNull();
        expect(await openPhrase(sealed, productKey, value as string)).toBeNull();
      }),
    );
  });

  it("can't be sealed from an invalid phrase, a short key or an invalid address", async () => {
    await expectFault(() => sealPhrase(samplePhrase.slice(1), productKey, address), "phrase_invalid");
    await expectFault(() => sealPhrase(samplePhrase, productKey.subarray(16), address), "input_invalid");
    await expectFault(() => sealPhrase(samplePhrase, productKey, "0x"), "address_invalid");
  });
});
