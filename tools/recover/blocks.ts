import { blake3 } from "@noble/hashes/blake3.js";
import { WrongBlockFault } from "./recover-error.ts";

/** docs/format.md, "Block". */
export const BLOCK_BYTES_LARGEST = 4_194_732;
const HEADER_BYTES = 300;
const BLOCK_BYTES_SMALLEST = HEADER_BYTES + 16;
const HEADER_SHAPE = /^DCB01(?<cid>b[a-z2-7]{58})0x[0-9a-f]{130} {104}$/;
const CID_PREFIX = Buffer.from("01551e20", "hex");
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** CID of the block whose encrypted part has this BLAKE3-256 digest. */
export function cidFromDigest(digest: Uint8Array): string {
  let name = "b";
  let value = 0;
  let bits = 0;
  for (const byte of Buffer.concat([CID_PREFIX, digest])) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) name += BASE32[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? name : name + BASE32[(value << (5 - bits)) & 31];
}

export function cidOf(encryptedPart: Uint8Array): string {
  return cidFromDigest(blake3(encryptedPart));
}

/**
 * The encrypted part of the block with this CID; null if the header is invalid or names another block, or if the part has
 * another digest. The CID comes from the signed list, so the signature in the header is not needed.
 */
export function openBlock(block: Buffer, cid: string): Buffer | null {
  if (block.length < BLOCK_BYTES_SMALLEST || block.length > BLOCK_BYTES_LARGEST) return null;
  const header = HEADER_SHAPE.exec(block.subarray(0, HEADER_BYTES).toString("latin1"));
  const part = block.subarray(HEADER_BYTES);
  return header?.groups?.cid === cid && cidOf(part) === cid ? part : null;
}

/** An invalid block is requested again, because another copy may be valid. */
const ATTEMPTS = 2;

/** Throws FileFault if the ledger does not give the block with this CID, and WrongBlockFault if it gives another. */
export async function fetchEncrypted(
  cid: string,
  ledger: { readonly block: (cid: string) => Promise<Buffer> },
): Promise<Buffer> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const part = openBlock(await ledger.block(cid), cid);
    if (part !== null) return part;
  }
  throw new WrongBlockFault("a block is not the one that the file list names");
}
