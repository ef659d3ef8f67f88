import { blake3 } from "../verify/blake3.ts";
import { cidFromDigest } from "../verify/block-cid.ts";
import { BLOCK_HEADER_BYTES, decodeBlockHeader, encodeBlockHeader } from "../verify/block-header.ts";
import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { blockStatement } from "../verify/statements.ts";
import { signText } from "../wallet/signing.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { PART_BYTES, PART_OVERHEAD_BYTES } from "./parts.ts";

const MIN_BLOCK_BYTES = BLOCK_HEADER_BYTES + PART_OVERHEAD_BYTES;
const MAX_BLOCK_BYTES = MIN_BLOCK_BYTES + PART_BYTES;

/** Wallet of the block's owner, and the deployment that may store the block. */
export interface BlockSigner extends Wallet {
  deployment: string;
}

/**
 * Block of an encrypted part, without its header: the name is known, the signature is not. `newBytes` may return memory
 * that was used before: every byte is written, those of the header by `writeBlockHeader`.
 */
export async function packBlock(
  encryptedPart: Bytes,
  newBytes = (sizeBytes: number): Bytes => new Uint8Array(sizeBytes),
): Promise<{ cid: string; blockBytes: Bytes }> {
  const sizeBytes = BLOCK_HEADER_BYTES + encryptedPart.length;
  if (!isBlockSize(sizeBytes)) throw new CryptoError("input_invalid");
  const cid = cidFromDigest(await blake3(encryptedPart));
  const blockBytes = newBytes(sizeBytes);
  blockBytes.set(encryptedPart, BLOCK_HEADER_BYTES);
  return { cid, blockBytes };
}

/** Signature of a block, which needs its name alone. */
export function signBlock({ deployment, address, privateKeyBytes }: BlockSigner, blockCid: string): string {
  return signText(blockStatement({ deployment, address, blockCid }), privateKeyBytes);
}

export function writeBlockHeader(blockBytes: Bytes, header: { cid: string; signatureHex: string }): void {
  blockBytes.set(encodeBlockHeader(header));
}

/** An encrypted part as it is stored: the header that names and signs it, and then the part. */
export async function sealBlock(
  signer: BlockSigner,
  encryptedPart: Bytes,
): Promise<{ cid: string; blockBytes: Bytes }> {
  const { cid, blockBytes } = await packBlock(encryptedPart);
  writeBlockHeader(blockBytes, { cid, signatureHex: signBlock(signer, cid) });
  return { cid, blockBytes };
}

/**
 * Returns the encrypted part of a block as a view into it. Fails with not_authentic unless the header is well formed and
 * has the expected CID, and the part has the digest of that CID.
 */
export async function openBlock(blockBytes: Bytes, expectedCid: string): Promise<Bytes> {
  if (!isBlockSize(blockBytes.length) || decodeBlockHeader(blockBytes)?.cid !== expectedCid) {
    throw new CryptoError("not_authentic");
  }
  const encryptedPart = blockBytes.subarray(BLOCK_HEADER_BYTES);
  if (cidFromDigest(await blake3(encryptedPart)) !== expectedCid) throw new CryptoError("not_authentic");
  return encryptedPart;
}

function isBlockSize(sizeBytes: number): boolean {
  return sizeBytes >= MIN_BLOCK_BYTES && sizeBytes <= MAX_BLOCK_BYTES;
}
