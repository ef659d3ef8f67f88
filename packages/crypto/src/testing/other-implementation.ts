/** Names, hashes and signatures of a second implementation that is written from docs/format.md alone. */
import { type InflateRaw, inflateRawSync } from "node:zlib";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { blake3 } from "@noble/hashes/blake3.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

const signatureShape = /^0x[0-9a-f]{128}1[bc]$/;

export function bytes(hex: string): Buffer {
  return Buffer.from(hex, "hex");
}

export function hashHex(data: Buffer | string): string {
  return Buffer.from(blake3(Buffer.from(data))).toString("hex");
}

/** Throws unless the text is canonical. */
export function fromBase64(text: string): Buffer {
  const decoded = Buffer.from(text, "base64");
  if (decoded.toString("base64") !== text) throw new Error("The base64 text is not canonical.");
  return decoded;
}

function base32(data: Buffer): string {
  const bits = Array.from(data, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => "abcdefghijklmnopqrstuvwxyz234567"[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

export function cidFromDigest(digest: Uint8Array): string {
  return `b${base32(Buffer.concat([bytes("01551e20"), digest]))}`;
}

export function cidOf(encryptedPart: Buffer): string {
  return cidFromDigest(blake3(encryptedPart));
}

/** Half of the order of the curve. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const order = 2n * halfOrder + 1n;

/** Whether the key of the address has signed the text. */
export function isSigned(address: string, text: string, signature: string): boolean {
  if (!signatureShape.test(signature) || !text.isWellFormed()) return false;
  const [r, s] = [BigInt(`0x${signature.slice(2, 66)}`), BigInt(`0x${signature.slice(66, 130)}`)];
  if (r === 0n || r >= order || s === 0n || s > halfOrder) return false;
  const message = Buffer.from(text);
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`);
  const signatureBytes = bytes(signature.slice(2));
  const publicKey = secp256k1.Signature.fromBytes(signatureBytes.subarray(0, 64))
    .addRecoveryBit(signatureBytes.readUInt8(64) - 27)
    .recoverPublicKey(keccak_256(Buffer.concat([prefix, message])))
    .toBytes(false);
  const signer = Buffer.from(keccak_256(publicKey.subarray(1)).subarray(-20)).toString("hex");
  return signer === address.slice(2).toLowerCase();
}

/** Encrypted part of a block with this CID. Throws if it is no such block. */
export function openBlock(block: Buffer, cid: string): Buffer {
  const header = block.subarray(0, 300).toString("latin1");
  const part = block.subarray(300);
  const isBlock = block.length >= 316 && block.length <= 4_194_732;
  const shape = /^DCB01(b[a-z2-7]{58})0x[0-9a-f]{130} {104}$/;
  if (!isBlock || shape.exec(header)?.[1] !== cid || cidOf(part) !== cid) throw new Error("The block is refused.");
  return part;
}

/** Piece of an encrypted part in the vectors: bytes of a long part, or bytes in hex. */
interface Piece {
  part?: string;
  from?: number;
  to?: number;
  bytes?: string;
}

export function joinPieces(pieces: readonly Piece[], longParts: ReadonlyMap<string, Uint8Array>): Buffer {
  return Buffer.concat(
    pieces.map((piece) => longParts.get(piece.part ?? "")?.subarray(piece.from, piece.to) ?? bytes(piece.bytes ?? "")),
  );
}

/** Inflates DEFLATE that ends with the last byte. */
export function inflateWhole(deflated: Uint8Array, maxOutputLength: number): Buffer {
  const { buffer, engine } = inflateRawSync(deflated, { maxOutputLength, info: true }) as unknown as {
    buffer: Buffer;
    engine: InflateRaw;
  };
  if (engine.bytesWritten !== deflated.length) throw new Error("refused");
  return buffer;
}
