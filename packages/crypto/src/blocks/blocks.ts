import { blake3 } from "../verify/blake3.ts";
import { cidFromDigest } from "../verify/block-cid.ts";
import { blockHeaderSizeBytes, decodeBlockHeader, encodeBlockHeader } from "../verify/block-header.ts";
import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { blockStatement } from "../verify/statements.ts";
import { signText } from "../wallet/signing.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { encryptedSizeOf, partSizeBytes } from "./parts.ts";

const minBlockBytes = blockHeaderSizeBytes + encryptedSizeOf(0);
const maxBlockBytes = blockHeaderSizeBytes + encryptedSizeOf(partSizeBytes);

/** Wallet of the block's owner, and the deployment that may store the block. */
export interface BlockSigner extends Wallet {
  deployment: string;
}

/** Block of an encrypted part, without its header: the name is known, the signature is not. */
export async function packBlock(encryptedPart: Bytes): Promise<{ cid: string; blockBytes: Bytes }> {
  const blockBytes = new Uint8Array(blockHeaderSizeBytes + encryptedPart.length);
  blockBytes.set(encryptedPart, blockHeaderSizeBytes);
  return { cid: await nameBlock(blockBytes), blockBytes };
}

/** CID of a block whose encrypted part is in its place. The header may be missing. */
export async function nameBlock(blockBytes: Bytes): Promise<string> {
  if (!isBlockSize(blockBytes.length)) throw new CryptoError("input_invalid");
  return cidFromDigest(await blake3(encryptedPartOf(blockBytes)));
}

/** View of the bytes after the header. */
export function encryptedPartOf(blockBytes: Bytes): Bytes {
  return blockBytes.subarray(blockHeaderSizeBytes);
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
  const encryptedPart = encryptedPartOf(blockBytes);
  if (cidFromDigest(await blake3(encryptedPart)) !== expectedCid) throw new CryptoError("not_authentic");
  return encryptedPart;
}

function isBlockSize(sizeBytes: number): boolean {
  return sizeBytes >= minBlockBytes && sizeBytes <= maxBlockBytes;
}
