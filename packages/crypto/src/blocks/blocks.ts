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
 * Makes the stored form of an encrypted part: a header with its CID and signature, then the part. `newBytes` may return
 * used memory, because every byte is overwritten.
 */
export async function sealBlock(
  signer: BlockSigner,
  encryptedPart: Bytes,
  newBytes = (sizeBytes: number): Bytes => new Uint8Array(sizeBytes),
): Promise<{ cid: string; blockBytes: Bytes }> {
  const sizeBytes = BLOCK_HEADER_BYTES + encryptedPart.length;
  if (!isBlockSize(sizeBytes)) throw new CryptoError("input_invalid");
  const cid = cidFromDigest(await blake3(encryptedPart));
  const { deployment, address, privateKeyBytes } = signer;
  const signatureHex = signText(blockStatement({ deployment, address, blockCid: cid }), privateKeyBytes);
  const blockBytes = newBytes(sizeBytes);
  blockBytes.set(encodeBlockHeader({ cid, signatureHex }));
  blockBytes.set(encryptedPart, BLOCK_HEADER_BYTES);
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
