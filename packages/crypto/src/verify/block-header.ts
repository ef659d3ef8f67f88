import { digestFromCid } from "./block-cid.ts";
import { type Bytes, equalBytes, utf8Bytes } from "./bytes.ts";
import { CryptoError } from "./crypto-error.ts";
import { isSignatureHex } from "./signature.ts";

export const BLOCK_HEADER_BYTES = 300;

const MARK = "DCB01";
const CID_CHARACTERS = 59;
const SIGNATURE_CHARACTERS = 132;
const CID_END = MARK.length + CID_CHARACTERS;
const SIGNATURE_END = CID_END + SIGNATURE_CHARACTERS;

export interface BlockHeader {
  cid: string;
  signatureHex: string;
}

export function encodeBlockHeader({ cid, signatureHex }: BlockHeader): Bytes {
  if (digestFromCid(cid) === null || !isSignatureHex(signatureHex)) throw new CryptoError("input_invalid");
  return utf8Bytes(`${MARK}${cid}${signatureHex}`.padEnd(BLOCK_HEADER_BYTES, " "));
}

/**
 * Reads the header at the front of a block. Null unless it is exactly what `encodeBlockHeader` returns. The caller must
 * still check the digest and the signature.
 */
export function decodeBlockHeader(bytes: Uint8Array): BlockHeader | null {
  if (!(bytes instanceof Uint8Array) || bytes.length < BLOCK_HEADER_BYTES) return null;
  const headerBytes = bytes.subarray(0, BLOCK_HEADER_BYTES);
  const text = String.fromCharCode(...headerBytes);
  const header = { cid: text.slice(MARK.length, CID_END), signatureHex: text.slice(CID_END, SIGNATURE_END) };
  if (digestFromCid(header.cid) === null || !isSignatureHex(header.signatureHex)) return null;
  return equalBytes(encodeBlockHeader(header), headerBytes) ? header : null;
}
