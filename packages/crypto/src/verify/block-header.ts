import { digestFromCid } from "./block-cid.ts";
import { type Bytes, equalBytes, utf8Bytes } from "./bytes.ts";
import { CryptoError } from "./crypto-error.ts";
import { isSignatureHex } from "./signature.ts";

export const blockHeaderSizeBytes = 300;

const mark = "DCB01";
const cidCharacters = 59;
const signatureCharacters = 132;
const cidEnd = mark.length + cidCharacters;
const signatureEnd = cidEnd + signatureCharacters;

export interface BlockHeader {
  cid: string;
  signatureHex: string;
}

export function encodeBlockHeader({ cid, signatureHex }: BlockHeader): Bytes {
  if (digestFromCid(cid) === null || !isSignatureHex(signatureHex)) throw new CryptoError("input_invalid");
  return utf8Bytes(`${mark}${cid}${signatureHex}`.padEnd(blockHeaderSizeBytes, " "));
}

/**
 * Reads the header at the front of a block. Null unless it is exactly what `encodeBlockHeader` returns. The caller must
 * still check the digest and the signature.
 */
export function decodeBlockHeader(bytes: Uint8Array): BlockHeader | null {
  if (!(bytes instanceof Uint8Array) || bytes.length < blockHeaderSizeBytes) return null;
  const headerBytes = bytes.subarray(0, blockHeaderSizeBytes);
  const text = String.fromCharCode(...headerBytes);
  const header = { cid: text.slice(mark.length, cidEnd), signatureHex: text.slice(cidEnd, signatureEnd) };
  if (digestFromCid(header.cid) === null || !isSignatureHex(header.signatureHex)) return null;
  return equalBytes(encodeBlockHeader(header), headerBytes) ? header : null;
}
