import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

/** docs/format.md, "Keys", "Parts of a file" and "Salted box". */
export const partSizeBytes = 4_194_304;
const segmentBytes = 524_288;
const tagBytes = 16;
const noSalt = Buffer.alloc(0);

/** Position of a part in its file. */
export interface PartPosition {
  readonly fileId: Buffer;
  readonly partIndex: number;
  readonly partCount: number;
}

export function deriveKey(secret: Buffer, label: string, salt: Buffer = noSalt): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(label), 32));
}

/** Throws if any byte was changed. */
export function openBox(secret: Buffer, label: string, associatedData: string, box: Buffer): Buffer {
  const key = deriveKey(secret, label, box.subarray(0, 32));
  return decrypt(key, box.subarray(32, 44), Buffer.from(associatedData), box.subarray(44));
}

/** Throws if the part was not encrypted for this position. */
export function decryptPart(key: Buffer, position: PartPosition, encrypted: Buffer): Buffer {
  return Buffer.concat([...decryptSegments(key, position, encrypted)]);
}

/** Plain segments of a part, in order. Throws at the first that was not encrypted for its position. */
export function* decryptSegments(key: Buffer, position: PartPosition, encrypted: Buffer): Generator<Buffer> {
  const plainBytes = encrypted.length - tagBytes * Math.ceil(encrypted.length / (segmentBytes + tagBytes));
  const isLast = position.partIndex === position.partCount - 1;
  const isRightSize = isLast
    ? plainBytes <= partSizeBytes && plainBytes >= (position.partCount === 1 ? 0 : 1)
    : plainBytes === partSizeBytes;
  if (!isRightSize || encryptedSizeOf(plainBytes) !== encrypted.length) throw new Error("The part has a wrong length");
  for (const [index, { nonce, associatedData, from, to }] of segmentsOf(position, plainBytes).entries()) {
    const segment = encrypted.subarray(from + tagBytes * index, to + tagBytes * (index + 1));
    yield decrypt(key, nonce, associatedData, segment);
  }
}

/** Pieces of the encrypted part. Deterministic, so that a file on the disk can be compared with the CID of a block. */
export function* encryptPart(key: Buffer, position: PartPosition, plain: Buffer): Generator<Buffer> {
  for (const { nonce, associatedData, from, to } of segmentsOf(position, plain.length)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(associatedData);
    yield cipher.update(plain.subarray(from, to));
    yield cipher.final();
    yield cipher.getAuthTag();
  }
}

export function partCountOf(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / partSizeBytes));
}

export function partSizeOf(sizeBytes: number, partIndex: number): number {
  return Math.min(partSizeBytes, sizeBytes - partIndex * partSizeBytes);
}

function segmentCountOf(plainBytes: number): number {
  return Math.max(1, Math.ceil(plainBytes / segmentBytes));
}

function encryptedSizeOf(plainBytes: number): number {
  return plainBytes + tagBytes * segmentCountOf(plainBytes);
}

interface Segment {
  readonly nonce: Buffer;
  readonly associatedData: Buffer;
  /** Place in the plain part. */
  readonly from: number;
  readonly to: number;
}

function segmentsOf({ fileId, partIndex, partCount }: PartPosition, plainBytes: number): Segment[] {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(partCount);
  const associatedData = Buffer.concat([Buffer.from("dexnet/1/segment"), fileId, count]);
  const segmentCount = segmentCountOf(plainBytes);
  return Array.from({ length: segmentCount }, (_, index) => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(BigInt(partIndex * (partSizeBytes / segmentBytes) + index), 3);
    nonce.writeUInt8(partIndex === partCount - 1 && index === segmentCount - 1 ? 1 : 0, 11);
    const from = index * segmentBytes;
    return { nonce, associatedData, from, to: Math.min(plainBytes, from + segmentBytes) };
  });
}

function decrypt(key: Buffer, nonce: Buffer, associatedData: Buffer, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associatedData);
  decipher.setAuthTag(encrypted.subarray(-tagBytes));
  const plain = decipher.update(encrypted.subarray(0, -tagBytes));
  decipher.final();
  return plain;
}
