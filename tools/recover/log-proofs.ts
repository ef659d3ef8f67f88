import { createHash, createPublicKey, verify } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";

/** docs/format.md, "Newest version", and the specifications that it names. */

/** A proof that does not verify. The message says which check failed. */
export class LogProofError extends Error {
  override readonly name = "LogProofError";
}

export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
}

export interface MapProof {
  readonly siblings: readonly Buffer[];
  readonly entry: MapEntry | null;
}

export interface MapEntry {
  readonly key: Buffer;
  readonly version: number;
  readonly value: Buffer;
}

const hashBytes = 32;
const order = ed25519.Point.Fn.ORDER;

/** C2SP signed-note and tlog-checkpoint: size and root that the key has signed. */
export function verifyCheckpoint(note: string, verifierKey: string): TreeHead {
  const key = parseVerifierKey(verifierKey);
  const end = note.lastIndexOf("\n\n");
  const text = note.slice(0, end + 1);
  const signatures = note
    .slice(end + 2)
    .split("\n")
    .flatMap((line) => {
      const [, name, encoded = ""] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
      const bytes = Buffer.from(encoded, "base64");
      return name === key.name && bytes.subarray(0, 4).equals(key.id) ? [bytes.subarray(4)] : [];
    });
  const isSigned = signatures.some((signature) => verify(null, Buffer.from(text), key.publicKey, signature));
  if (end < 0 || !isSigned) throw new LogProofError("the key has not signed the checkpoint");
  const [origin, size = "", rootText = ""] = text.split("\n");
  const root = Buffer.from(rootText, "base64");
  if (origin !== key.name || !/^[1-9]\d{0,15}$/.test(size) || root.length !== hashBytes) {
    throw new LogProofError("the checkpoint can't be read");
  }
  return { size: Number(size), root };
}

function parseVerifierKey(text: string) {
  const [, name = "", idHex = "", encoded = ""] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, "base64");
  const id = sha256(Buffer.from(`${name}\n`), bytes).subarray(0, 4);
  if (bytes.length !== 33 || bytes[0] !== 1 || id.toString("hex") !== idHex) {
    throw new LogProofError("the key of the log can't be read");
  }
  // Header of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410).
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), bytes.subarray(1)]);
  return { name, id, publicKey: createPublicKey({ key: der, format: "der", type: "spki" }) };
}

/** The root of the map with its time is the last entry of the tree. RFC 9162, 2.1.3.2. */
export function verifyMapRoot(
  { size, root }: TreeHead,
  { timeMs, mapRoot }: { readonly timeMs: number; readonly mapRoot: Buffer },
  proof: readonly Buffer[],
): void {
  if (!Number.isSafeInteger(timeMs) || timeMs < 0) throw new LogProofError("the time of the map's root can't be read");
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(timeMs));
  let [at, last] = [BigInt(size) - 1n, BigInt(size) - 1n];
  let hash = sha256(Buffer.of(0), Buffer.of(1, 4), time, mapRoot);
  for (const sibling of proof) {
    if (last === 0n || sibling.length !== hashBytes) throw new LogProofError("the proof of the map's root is too long");
    // The last leaf has no node to its right.
    hash = sha256(Buffer.of(1), sibling, hash);
    while (at % 2n === 0n && at !== 0n) [at, last] = [at / 2n, last / 2n];
    [at, last] = [at / 2n, last / 2n];
  }
  if (last !== 0n || mapRoot.length !== hashBytes || !hash.equals(root)) {
    throw new LogProofError("the log does not end with the root of the map");
  }
}

/** Entry of the key in the map, or null if it has none. */
export function verifyMapProof(mapRoot: Buffer, key: Buffer, { siblings, entry }: MapProof): MapEntry | null {
  const bitAt = (of: Buffer, depth: number) => ((of[depth >> 3] ?? 0) >> (7 - (depth & 7))) & 1;
  const lengths = [...siblings, key, ...(entry === null ? [] : [entry.key, entry.value])].map(({ length }) => length);
  const isSamePath = entry === null || siblings.every((_, depth) => bitAt(entry.key, depth) === bitAt(key, depth));
  const isNumber = entry === null || (Number.isSafeInteger(entry.version) && entry.version >= 0);
  if (siblings.length > 256 || !isNumber || lengths.some((length) => length !== hashBytes) || !isSamePath) {
    throw new LogProofError("the proof of the map can't be read");
  }
  let hash = entry === null ? Buffer.alloc(hashBytes) : hashOfEntry(entry);
  for (const [at, sibling] of siblings.entries()) {
    const isRight = bitAt(key, siblings.length - 1 - at) === 1;
    hash = isRight ? sha256(Buffer.of(3), sibling, hash) : sha256(Buffer.of(3), hash, sibling);
  }
  if (!hash.equals(mapRoot)) throw new LogProofError("the proof does not lead to the root of the map");
  return entry?.key.equals(key) ? entry : null;
}

function hashOfEntry({ key, version, value }: MapEntry): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(version));
  return sha256(Buffer.of(2), key, number, value);
}

/** ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381, 5.3): the only key of the address in the map. */
export function verifyMapKey(mapKey: Buffer, address: string, proof: Buffer): Buffer {
  const publicPoint = pointOf(mapKey);
  const gamma = pointOf(proof.subarray(0, 32));
  const challenge = proof.subarray(32, 48);
  const response = numberOf(proof.subarray(48));
  const isReadable = publicPoint !== null && !publicPoint.isSmallOrder() && gamma !== null;
  if (!isReadable || proof.length !== 80 || response >= order) {
    throw new LogProofError("the proof of the storage's key in the map can't be read");
  }
  const input = pointOfInput(mapKey, Buffer.from(address.toLowerCase()));
  const factor = numberOf(challenge);
  const u = ed25519.Point.BASE.multiplyUnsafe(response).subtract(publicPoint.multiplyUnsafe(factor));
  const v = input.multiplyUnsafe(response).subtract(gamma.multiplyUnsafe(factor));
  const points = [publicPoint, input, gamma, u, v].map((point) => Buffer.from(point.toBytes()));
  const expected = sha512(Buffer.of(3, 2), ...points, Buffer.of(0)).subarray(0, 16);
  if (!expected.equals(challenge)) throw new LogProofError("the key of the storage in the map is not proven");
  return sha512(Buffer.of(3, 3), Buffer.from(gamma.clearCofactor().toBytes()), Buffer.of(0)).subarray(0, hashBytes);
}

function pointOfInput(mapKey: Buffer, input: Buffer) {
  for (let counter = 0; counter < 256; counter += 1) {
    const hash = sha512(Buffer.of(3, 1), mapKey, input, Buffer.of(counter, 0));
    const point = pointOf(hash.subarray(0, 32))?.clearCofactor();
    if (point !== undefined && !point.is0()) return point;
  }
  throw new LogProofError("the address has no key in the map");
}

function pointOf(bytes: Buffer) {
  try {
    return ed25519.Point.fromBytes(bytes);
  } catch {
    return null;
  }
}

function numberOf(littleEndian: Buffer): bigint {
  return BigInt(`0x${Buffer.from(littleEndian).reverse().toString("hex") || "0"}`);
}

export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function sha512(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("sha512");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
