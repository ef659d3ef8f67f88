import { type Bytes, concatBytes, equalBytes } from "@dexnet/crypto/verify/bytes";
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToNumberLE, numberToBytesLE } from "@noble/curves/utils.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { TlogError } from "../tlog-error.ts";

/** Verifiable random function ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381, 5). */
export interface VrfOutput {
  /** The value that the key and the input determine. */
  readonly hash: Uint8Array;
  readonly proof: Uint8Array;
}

type Point = InstanceType<typeof ed25519.Point>;

const suite = 0x03;
const pointBytes = 32;
const challengeBytes = 16;
const scalarBytes = 32;
const order = ed25519.Point.Fn.ORDER;

export const vrfProofBytes: number = pointBytes + challengeBytes + scalarBytes;

export function vrfPublicKey(secretKey: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(secretKey);
}

/** Value of an input with its proof (5.1). */
export function proveVrf(secretKey: Uint8Array, input: Uint8Array): VrfOutput {
  const { scalar, prefix, point, pointBytes: publicKey } = ed25519.utils.getExtendedPublicKey(secretKey);
  const inputPoint = encodeToCurve(publicKey, input);
  const gamma = inputPoint.multiply(scalar);
  const nonce = bytesToNumberLE(sha512(concatBytes(prefix, inputPoint.toBytes()))) % order;
  const challenge = challengeOf([
    point,
    inputPoint,
    gamma,
    ed25519.Point.BASE.multiply(nonce),
    inputPoint.multiply(nonce),
  ]);
  const response = (nonce + bytesToNumberLE(challenge) * scalar) % order;
  return {
    hash: hashOf(gamma),
    proof: concatBytes(gamma.toBytes(), challenge, numberToBytesLE(response, scalarBytes)),
  };
}

/** The value of an input (5.3). Throws for a proof that does not show it. */
export function verifyVrf(publicKey: Uint8Array, input: Uint8Array, proof: Uint8Array): Uint8Array {
  if (proof.length !== vrfProofBytes) throw new TlogError("The proof of a map key has the wrong length.");
  const key = pointOf(publicKey);
  // A key of small order would give one value to every input.
  if (key === undefined || key.isSmallOrder()) throw new TlogError("The public key of the map can't be used.");
  const gamma = pointOf(proof.subarray(0, pointBytes));
  const challenge = proof.subarray(pointBytes, pointBytes + challengeBytes);
  const response = bytesToNumberLE(proof.subarray(pointBytes + challengeBytes));
  if (gamma === undefined || response >= order) throw new TlogError("The proof of a map key can't be read.");
  const inputPoint = encodeToCurve(publicKey, input);
  const challengeScalar = bytesToNumberLE(challenge);
  const sum = (one: Point, other: Point) =>
    one.multiplyUnsafe(response).subtract(other.multiplyUnsafe(challengeScalar));
  const expected = challengeOf([key, inputPoint, gamma, sum(ed25519.Point.BASE, key), sum(inputPoint, gamma)]);
  if (!equalBytes(expected, challenge)) throw new TlogError("The proof of a map key does not verify.");
  return hashOf(gamma);
}

/** Try-and-increment (5.4.1.1): the first hash that is a point. */
function encodeToCurve(publicKey: Uint8Array, input: Uint8Array): Point {
  for (let counter = 0; counter < 256; counter += 1) {
    const hash = sha512(concatBytes(Uint8Array.of(suite, 1), publicKey, input, Uint8Array.of(counter, 0)));
    const point = pointOf(hash.subarray(0, pointBytes))?.clearCofactor();
    if (point !== undefined && !point.is0()) return point;
  }
  throw new TlogError("The input of a map key has no point.");
}

function challengeOf(points: readonly Point[]): Bytes {
  const encoded = points.map((point) => point.toBytes());
  const hash = sha512(concatBytes(Uint8Array.of(suite, 2), ...encoded, Uint8Array.of(0)));
  return hash.slice(0, challengeBytes) as Bytes;
}

function hashOf(gamma: Point): Uint8Array {
  return sha512(concatBytes(Uint8Array.of(suite, 3), gamma.clearCofactor().toBytes(), Uint8Array.of(0)));
}

/** Undefined for bytes that are not the canonical encoding of a point. */
function pointOf(bytes: Uint8Array): Point | undefined {
  try {
    return ed25519.Point.fromBytes(bytes);
  } catch {
    return undefined;
  }
}
