/**
 * Reads the format's vectors with a second implementation that was written from docs/format.md alone. It imports nothing
 * of this package but helpers that were written in the same way. AES, HKDF and DEFLATE are those of OpenSSL and zlib. It
 * proves that the document is complete.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import vectors from "../vectors/dexnet-format.json" with { type: "json" };
import {
  bytes,
  cidFromDigest,
  cidOf,
  fromBase64,
  hashHex,
  isSigned,
  joinPieces,
  openBlock,
} from "./testing/other-implementation.ts";

const { address } = vectors.wallet;
const noSalt = Buffer.alloc(0);
const wholePart = 4_194_304;
const wholeSegment = 524_288;

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

interface Segment {
  nonce: Buffer;
  associatedData: Buffer;
  from: number;
  plainBytes: number;
}

/** Segments of a part with so many plain bytes. `from`: offset of the segment in the plain part. */
function segmentsOf(fileId: string, partIndex: number, partCount: number, plainBytes: number): Segment[] {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(partCount);
  const associatedData = Buffer.concat([Buffer.from("dexnet/1/segment"), bytes(fileId), count]);
  const segments: Segment[] = [];
  for (let from = 0; from === 0 || from < plainBytes; from += wholeSegment) {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(partIndex * (wholePart / wholeSegment) + from / wholeSegment, 5, 6);
    const isLast = partIndex === partCount - 1 && from + wholeSegment >= plainBytes;
    nonce.writeUInt8(isLast ? 1 : 0, 11);
    segments.push({ nonce, associatedData, from, plainBytes: Math.min(wholeSegment, plainBytes - from) });
  }
  return segments;
}

function encryptPart(key: Buffer, segments: readonly Segment[], plain: Buffer): Buffer {
  return Buffer.concat(
    segments.map(({ nonce, associatedData, from, plainBytes }) =>
      encrypt(key, nonce, associatedData, plain.subarray(from, from + plainBytes)),
    ),
  );
}

function decryptPart(key: Buffer, partIndex: number, partCount: number, encrypted: Buffer): Buffer {
  const plainBytes = encrypted.length - 16 * Math.ceil(encrypted.length / (wholeSegment + 16));
  const isLast = partIndex === partCount - 1;
  const isRightSize = isLast
    ? plainBytes >= (partCount === 1 ? 0 : 1) && plainBytes <= wholePart
    : plainBytes === wholePart;
  const segments = segmentsOf(vectors.file.id, partIndex, partCount, plainBytes);
  if (!isRightSize || plainBytes + 16 * segments.length !== encrypted.length) throw new Error("The size is wrong.");
  return Buffer.concat(
    segments.map((segment, index) => {
      const from = segment.from + 16 * index;
      const sealed = encrypted.subarray(from, from + segment.plainBytes + 16);
      return decrypt(key, segment.nonce, segment.associatedData, sealed);
    }),
  );
}

/** One segment of a part of so many plain bytes, without the others. */
function decryptAlone(
  key: Buffer,
  [partIndex, partCount, plainBytes, index]: readonly [number, number, number, number],
  encrypted: Buffer,
): Buffer {
  const segment = segmentsOf(vectors.file.id, partIndex, partCount, plainBytes)[index];
  if (encrypted.length !== (segment?.plainBytes ?? 0) + 16) throw new Error("The size is wrong.");
  return decrypt(key, segment?.nonce ?? noSalt, segment?.associatedData ?? noSalt, encrypted);
}

function openPartList(key: Buffer, cidCount: number, parts: readonly Buffer[]): string[] {
  const plain = Buffer.concat(parts.map((part, index) => decryptPart(key, index, parts.length, part)));
  if (plain.length !== cidCount * 32) throw new Error("The part list has another length.");
  return Array.from({ length: cidCount }, (_, at) => cidFromDigest(plain.subarray(at * 32, at * 32 + 32)));
}

/** The image of a thumbnail. Throws for one that is not shown. */
function openThumbnail(fileKey: Buffer, fileId: string, box: Buffer): Buffer {
  const image = openBox(fileKey, "dexnet/1/thumbnail", `dexnet/1/thumbnail/${fileId}`, box);
  const isWebp = image.toString("latin1", 0, 4) === "RIFF" && image.toString("latin1", 8, 16) === "WEBPVP8L";
  const sides = isWebp ? [0, 14].map((shift) => ((image.readUInt32LE(21) >>> shift) & 0x3fff) + 1) : [];
  if (!isWebp || image.length > 32 * 1024 || Math.max(...sides) > 512) throw new Error("The image is not shown.");
  return image;
}

describe("second implementation of the format", () => {
  const fileKey = bytes(vectors.file.key);
  const partsKey = hkdf(fileKey, noSalt, "dexnet/1/parts-key");

  it("derives the same keys", () => {
    const secrets: Record<string, Buffer> = {
      "wallet.privateKey": bytes(vectors.wallet.privateKey),
      "file.key": fileKey,
    };
    for (const { from, label, key } of vectors.derivedKeys) {
      expect(hkdf(secrets[from] ?? noSalt, noSalt, label).toString("hex")).toBe(key);
    }
  });

  it("encrypts the same parts, and opens them", () => {
    for (const { partIndex, partCount, plain, nonce, associatedData, encrypted } of vectors.parts) {
      const segments = segmentsOf(vectors.file.id, partIndex, partCount, bytes(plain).length);
      expect(segments).toHaveLength(1);
      expect(segments[0]?.nonce.toString("hex")).toBe(nonce);
      expect(segments[0]?.associatedData.toString("hex")).toBe(associatedData);
      expect(encryptPart(partsKey, segments, bytes(plain)).toString("hex")).toBe(encrypted);
      expect(decryptPart(partsKey, partIndex, partCount, bytes(encrypted)).toString("hex")).toBe(plain);
    }
  });

  it("encrypts the same parts of several segments, and refuses those that are put together wrongly", () => {
    const longParts = new Map<string, Buffer>();
    for (const part of vectors.longParts) {
      const segments = segmentsOf(part.fileId, part.partIndex, part.partCount, part.plainBytes);
      expect(segments.map(({ nonce }) => nonce.toString("hex"))).toEqual(part.segments.map(({ nonce }) => nonce));
      const plain = Buffer.alloc(part.plainBytes, Buffer.from(Array.from({ length: 251 }, (_, at) => at)));
      const encrypted = encryptPart(partsKey, segments, plain);
      const tags = segments.map(({ from, plainBytes }, index) => {
        const end = from + plainBytes + 16 * (index + 1);
        return encrypted.subarray(end - 16, end).toString("hex");
      });
      expect(tags).toEqual(part.segments.map(({ tag }) => tag));
      expect(cidOf(encrypted)).toBe(part.cid);
      longParts.set(part.name, encrypted);
    }
    for (const { partIndex, partCount, pieces, encryptedBlake3 } of vectors.refused.segments) {
      const encrypted = joinPieces(pieces, longParts);
      expect(hashHex(encrypted)).toBe(encryptedBlake3);
      expect(() => decryptPart(partsKey, partIndex, partCount, encrypted)).toThrow();
    }
    for (const { partIndex, partCount, encrypted } of vectors.refused.parts) {
      expect(() => decryptPart(partsKey, partIndex, partCount, bytes(encrypted))).toThrow();
    }
    const encrypted = longParts.get("last")?.subarray(524_304, 2 * 524_304) ?? noSalt;
    expect(decryptAlone(partsKey, [1, 2, 1_048_676, 1], encrypted)).toHaveLength(524_288);
    for (const { why, pieces, ...vector } of vectors.refused.segmentsAlone) {
      const { partIndex, partCount, plainBytes, segmentIndex } = vector;
      const alone = joinPieces(pieces, longParts);
      expect(() => decryptAlone(partsKey, [partIndex, partCount, plainBytes, segmentIndex], alone), why).toThrow();
    }
  });

  it.each(vectors.refused.signatures)("refuses a signature: $why", ({ text, signature }) => {
    expect(isSigned(address, text, signature)).toBe(false);
  });

  it("accepts the signatures of the statements", () => {
    for (const { text, signature } of vectors.statements) expect(isSigned(address, text, signature)).toBe(true);
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
      const part = bytes(block.encryptedPart);
      expect(openBlock(Buffer.concat([Buffer.from(block.header), part]), cid)).toEqual(part);
      for (const { header } of vectors.refused.headers) {
        expect(() => openBlock(Buffer.concat([Buffer.from(header), part]), cid)).toThrow();
      }
    }
    for (const { cid, header, zeroBytes } of vectors.refused.blocks) {
      expect(() => openBlock(Buffer.concat([Buffer.from(header), Buffer.alloc(zeroBytes)]), cid)).toThrow();
    }
  });

  it("reads the part list", () => {
    const key = hkdf(fileKey, noSalt, "dexnet/1/part-list-key");
    const { cids, encryptedParts } = vectors.partList;
    expect(openPartList(key, cids.length, encryptedParts.map(bytes))).toEqual(cids);
    for (const { why, cidCount, encryptedPart } of vectors.refused.partLists) {
      expect(() => openPartList(key, cidCount, [bytes(encryptedPart)]), why).toThrow();
    }
  });

  it("opens the thumbnail", () => {
    const { image, sealed, cid } = vectors.thumbnail;
    const box = bytes(sealed);
    expect(cidOf(box)).toBe(cid);
    expect(openThumbnail(fileKey, vectors.file.id, box).toString("hex")).toBe(image);
    for (const { why, fileId, sealed: refused } of vectors.refused.thumbnails) {
      expect(() => openThumbnail(fileKey, fileId, bytes(refused)), why).toThrow();
    }
  });

  it("opens the upload records", () => {
    const secret = hkdf(bytes(vectors.wallet.privateKey), noSalt, `dexnet/1/journal-key/${address}`);
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
