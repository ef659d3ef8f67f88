/**
 * Reads the format's vectors with a second implementation that was written from docs/format.md alone. It imports nothing
 * of this package but helpers that were written in the same way. AES, HKDF and DEFLATE are those of OpenSSL and zlib. It
 * proves that the document is complete.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import vectors from "../vectors/dexnet-format.json" with { type: "json" };
import { bytes, cidFromDigest, cidOf, fromBase64 } from "./testing/other-implementation.ts";

const { address } = vectors.wallet;
const NO_SALT = Buffer.alloc(0);

function hkdf(secret: Buffer, salt: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(label), 32));
}

function decrypt(key: Buffer, nonce: Buffer, associatedData: Buffer, encrypted: Buffer): Buffer {
  const cipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
  cipher.setAAD(associatedData);
  cipher.setAuthTag(encrypted.subarray(-16));
  return Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]);
}

function encrypt(key: Buffer, nonce: Buffer, associatedData: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
  cipher.setAAD(associatedData);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openBox(secret: Buffer, label: string, associatedData: string, box: Buffer): Buffer {
  const key = hkdf(secret, box.subarray(0, 32), label);
  return decrypt(key, box.subarray(32, 44), Buffer.from(associatedData), box.subarray(44));
}

function partContext(partIndex: number, partCount: number): { nonce: Buffer; associatedData: Buffer } {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(partIndex, 7);
  nonce.writeUInt8(partIndex === partCount - 1 ? 1 : 0, 11);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(partCount);
  return { nonce, associatedData: Buffer.concat([Buffer.from("dexnet/1/part"), bytes(vectors.file.id), count]) };
}

describe("second implementation of the format", () => {
  const fileKey = bytes(vectors.file.key);

  it("derives the same keys", () => {
    const secrets: Record<string, Buffer> = {
      "wallet.privateKey": bytes(vectors.wallet.privateKey),
      "file.key": fileKey,
    };
    for (const { from, label, key } of vectors.derivedKeys) {
      expect(hkdf(secrets[from] ?? NO_SALT, NO_SALT, label).toString("hex")).toBe(key);
    }
  });

  it("encrypts the same parts", () => {
    const key = hkdf(fileKey, NO_SALT, "dexnet/1/parts-key");
    for (const part of vectors.parts) {
      const { nonce, associatedData } = partContext(part.partIndex, part.partCount);
      expect([nonce.toString("hex"), associatedData.toString("hex")]).toEqual([part.nonce, part.associatedData]);
      expect(encrypt(key, nonce, associatedData, bytes(part.plain)).toString("hex")).toBe(part.encrypted);
    }
  });

  it("names the same blocks", () => {
    for (const block of vectors.blocks) {
      const cid = cidOf(bytes(block.encryptedPart));
      expect(cid).toBe(block.cid);
      expect(block.header).toHaveLength(300);
      expect(block.header.slice(0, 5)).toBe("DCB01");
      expect(block.header.slice(5, 64)).toBe(cid);
      expect(block.header.slice(64, 196)).toMatch(/^0x[0-9a-f]{128}1[bc]$/);
      expect(block.header.slice(196)).toBe(" ".repeat(104));
    }
  });

  it("reads the part list", () => {
    const key = hkdf(fileKey, NO_SALT, "dexnet/1/part-list-key");
    const parts = vectors.partList.encryptedParts;
    const plain = Buffer.concat(
      parts.map((part, index) => {
        const { nonce, associatedData } = partContext(index, parts.length);
        return decrypt(key, nonce, associatedData, bytes(part));
      }),
    );
    const cids = vectors.partList.cids.map((_, at) => {
      const digest = plain.subarray(at * 32, at * 32 + 32);
      return cidFromDigest(digest);
    });
    expect(plain).toHaveLength(cids.length * 32);
    expect(cids).toEqual(vectors.partList.cids);
  });

  it("opens the thumbnail", () => {
    const { image, sealed, cid } = vectors.thumbnail;
    const box = bytes(sealed);
    expect(cidOf(box)).toBe(cid);
    const associatedData = `dexnet/1/thumbnail/${vectors.file.id}`;
    expect(openBox(fileKey, "dexnet/1/thumbnail", associatedData, box).toString("hex")).toBe(image);
  });

  it("opens the upload records", () => {
    const secret = hkdf(bytes(vectors.wallet.privateKey), NO_SALT, `dexnet/1/journal-key/${address}`);
    const label = `dexnet/1/upload-record/${address}`;
    for (const { key, record, sealed } of vectors.uploadRecords) {
      const plain = openBox(secret, label, `${label} ${key}`, fromBase64(sealed));
      expect(plain.length % 512).toBe(0);
      expect(JSON.parse(plain.toString("utf8"))).toEqual(record);
    }
  });

  it("opens the phrase boxes", () => {
    for (const box of vectors.phraseBoxes) {
      const label = `dexnet/1/phrase-box/${box.address}`;
      const plain = openBox(bytes(box.productKey), label, label, fromBase64(box.sealed));
      expect(plain).toHaveLength(33);
      expect((plain.readUInt8(0) * 3) / 4).toBe(box.phrase.split(" ").length);
    }
  });
});
