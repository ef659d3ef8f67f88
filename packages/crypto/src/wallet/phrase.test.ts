import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "../../vectors/bip39.json" with { type: "json" };
import { hex } from "../testing/samples.ts";
import { hexFromBytes } from "../verify/bytes.ts";
import { checkPhrase, englishWords, generatePhrase } from "./phrase.ts";

describe("BIP-39 vectors", () => {
  it.each(vectors.cases)("$phrase has its entropy and seed", async ({ entropy, phrase, seed }) => {
    expect(entropyToMnemonic(hex(entropy), wordlist)).toBe(phrase);
    expect(hexFromBytes(mnemonicToEntropy(phrase, wordlist))).toBe(entropy);
    expect(hexFromBytes(await mnemonicToSeedWebcrypto(phrase, vectors.passphrase))).toBe(seed);
    expect(checkPhrase(phrase.split(" "))).toEqual({ kind: "good" });
  });
});

describe("generatePhrase", () => {
  it("returns twelve valid words, different each time", () => {
    const phrases = Array.from({ length: 50 }, generatePhrase);
    for (const words of phrases) {
      expect(words).toHaveLength(12);
      expect(checkPhrase(words)).toEqual({ kind: "good" });
    }
    expect(new Set(phrases.map((words) => words.join(" "))).size).toBe(50);
  });
});

describe("checkPhrase", () => {
  const good = vectors.cases[0]?.phrase.split(" ") ?? [];

  it("accepts 12, 15, 18, 21 and 24 words", () => {
    fc.assert(
      fc.property(fc.constantFrom(16, 20, 24, 28, 32), fc.infiniteStream(fc.nat(255)), (size, stream) => {
        const entropy = Uint8Array.from({ length: size }, () => stream.next().value ?? 0);
        expect(checkPhrase(entropyToMnemonic(entropy, wordlist).split(" "))).toEqual({ kind: "good" });
      }),
    );
    for (const count of [0, 1, 11, 13, 14, 16, 23, 25, 27]) {
      expect(checkPhrase(Array(count).fill("abandon"))).toEqual({ kind: "wrong-count", count });
    }
  });

  it("returns the index of the first unknown word", () => {
    for (const word of ["abandonn", "Abandon", " abandon", "", "abandon abandon", "toString", "é"]) {
      expect(checkPhrase(good.with(3, word).with(7, word))).toEqual({ kind: "unknown-word", index: 3 });
    }
  });

  it("finds two swapped words and a replaced word", () => {
    const mixed = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");
    expect(checkPhrase(mixed.with(0, "winner").with(1, "legal"))).toEqual({ kind: "wrong-checksum" });
    expect(checkPhrase(Array(12).fill("abandon"))).toEqual({ kind: "wrong-checksum" });
  });

  it("knows the 2,048 words of the list", () => {
    expect(englishWords).toHaveLength(2048);
    expect([englishWords[0], englishWords[2047]]).toEqual(["abandon", "zoo"]);
  });
});
