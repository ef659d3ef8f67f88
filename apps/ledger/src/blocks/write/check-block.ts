import { type BlockHeader, decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { blockStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors/errors";
import { maxBlockBytes, minBlockBytes } from "@dexnet/protocol/limits";
import { isSignedBy } from "../signer.ts";

/** Expected signer of a block, and deployment of the signature. */
export interface BlockOwner {
  readonly deployment: string;
  readonly addressHex: string;
}

/** Throws block_invalid or too_large. */
export function checkSize(sizeBytes: number): void {
  if (sizeBytes < minBlockBytes) throw new AppError("block_invalid");
  if (sizeBytes > maxBlockBytes) throw new AppError("too_large");
}

/** Throws block_invalid unless the bytes begin with a header. */
export function readHeader(startBytes: Uint8Array): BlockHeader {
  const header = decodeBlockHeader(startBytes);
  if (header === null) throw new AppError("block_invalid");
  return header;
}

/** Takes about a millisecond. Throws signature_invalid. */
export function checkSignature({ deployment, addressHex }: BlockOwner, { cid, signatureHex }: BlockHeader): void {
  const statement = blockStatement({ deployment, address: addressHex, blockCid: cid });
  if (!isSignedBy(statement, signatureHex, addressHex)) throw new AppError("signature_invalid");
}
