import { blake3 } from "@noble/hashes/blake3.js";
import { WrongBlockFault } from "./recover-error.ts";

/** docs/format.md, "Block". */
export const maxBlockBytes = 4_194_732;
const headerBytes = 300;
const blockBytesSmallest = headerBytes + 16;
const headerShape = /^DCB01(?<cid>b[a-z2-7]{58})0x[0-9a-f]{130} {104}$/;
const cidPrefix = Buffer.from("01551e20", "hex");
const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** CID of the block whose encrypted part has this BLAKE3-256 digest. */
export function cidFromDigest(digest: Uint8Array): string {
  let name = "b";
  let value = 0;
  let bits = 0;
  for (const byte of Buffer.concat([cidPrefix, digest])) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) name += base32[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? name : name + base32[(value << (5 - bits)) & 31];
}

export function cidOf(encryptedPart: Uint8Array): string {
  return cidFromDigest(blake3(encryptedPart));
}

/** CID of the part that consists of these pieces. */
export function cidOfPieces(pieces: Iterable<Uint8Array>): string {
  const hash = blake3.create();
  for (const piece of pieces) hash.update(piece);
  return cidFromDigest(hash.digest());
}

/**
 * The encrypted part of the block with this CID; null if the header is invalid or names another block, or if the part has
 * another digest. The CID comes from the signed list, so the signature in the header is not needed.
 */
export function openBlock(block: Buffer, cid: string): Buffer | null {
  if (block.length < blockBytesSmallest || block.length > maxBlockBytes) return null;
  const header = headerShape.exec(block.subarray(0, headerBytes).toString("latin1"));
  const part = block.subarray(headerBytes);
  return header?.groups?.cid === cid && cidOf(part) === cid ? part : null;
}

/** An invalid block is requested again, because another copy may be valid. */
const attempts = 2;

/** Throws FileFault if the ledger does not give the block with this CID, and WrongBlockFault if it gives another. */
export async function fetchEncrypted(
  cid: string,
  ledger: { readonly block: (cid: string, memory?: Buffer) => Promise<Buffer> },
  memory?: Buffer,
): Promise<Buffer> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const part = openBlock(await ledger.block(cid, memory), cid);
    if (part !== null) return part;
  }
  throw new WrongBlockFault("a block is not the one that the file list names");
}
