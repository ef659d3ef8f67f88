import { describe, expect, test } from "vitest";
import vectors from "../../packages/crypto/vectors/dexnet-format.json" with { type: "json" };
import { cidOf, openBlock } from "./blocks.ts";
import { openFileDatabase } from "./file-database.ts";
import { decryptPart, deriveKey, encryptPart } from "./sealing.ts";
import { isSignedBy, signText, walletFromPhrase } from "./wallet.ts";

const hex = (text: string) => Buffer.from(text, "hex");
const wallet = await walletFromPhrase(vectors.wallet.phrase);
const fileId = hex(vectors.file.id);
const key = deriveKey(hex(vectors.file.key), "dexnet/1/parts-key");

describe("recover reads the vectors of the format", () => {
  test("derives the wallet from any spelling of the phrase", async () => {
    expect([wallet.address, wallet.privateKey.toString("hex")]).toEqual([
      vectors.wallet.address,
      vectors.wallet.privateKey,
    ]);
    const spelt = await walletFromPhrase(`\n ${vectors.wallet.phrase.toUpperCase().replaceAll(" ", "\n  ")} `);
    expect(spelt.address).toBe(wallet.address);
    await expect(walletFromPhrase("one two")).rejects.toThrow("this has 2");
    await expect(walletFromPhrase("test ".repeat(12))).rejects.toThrow("not a valid phrase");
  });

  test.each(vectors.statements)("signs a statement of kind $kind to the byte", ({ text, signature }) => {
    expect(signText(wallet, text)).toBe(signature);
    expect(isSignedBy(wallet.address, text, signature)).toBe(true);
  });

  test.each(vectors.refused.signatures)("refuses the signature: $why", ({ text, signature }) => {
    expect(isSignedBy(wallet.address, text, signature)).toBe(false);
  });

  test.each(vectors.parts)("opens part $partIndex of $partCount", ({ partIndex, partCount, plain, encrypted }) => {
    const position = { fileId, partIndex, partCount };
    expect(decryptPart(key, position, hex(encrypted)).toString("hex")).toBe(plain);
    expect(encryptPart(key, position, hex(plain)).toString("hex")).toBe(encrypted);
  });

  test.each(vectors.refused.parts)("refuses the part: $why", ({ partIndex, partCount, encrypted }) => {
    expect(() => decryptPart(key, { fileId, partIndex, partCount }, hex(encrypted))).toThrow();
  });

  test.each(vectors.blocks)("opens the block $cid", ({ cid, header, encryptedPart }) => {
    const part = hex(encryptedPart);
    expect(cidOf(part)).toBe(cid);
    expect(openBlock(Buffer.concat([Buffer.from(header), part]), cid)).toEqual(part);
    for (const wrong of vectors.refused.headers) {
      expect(openBlock(Buffer.concat([Buffer.from(wrong.header), part]), cid)).toBeNull();
    }
  });

  test.each(vectors.fileDatabases)("opens the file database $document.version", async ({ document, files }) => {
    const opened = await openFileDatabase(wallet, JSON.stringify(document));
    expect(opened).toEqual({ deployment: vectors.deployment, version: document.version, list: files });
  });

  test.each(vectors.refused.documents)("refuses the file database: $why", async ({ document }) => {
    await expect(openFileDatabase(wallet, JSON.stringify(document))).rejects.toThrow("not the one that this phrase");
  });
});
