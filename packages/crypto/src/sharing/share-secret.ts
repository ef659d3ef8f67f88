import { keySizeBytes } from "../ciphers/hkdf.ts";
import { type Bytes, base64FromBytes, bytesFromBase64, hexFromBytes, utf8Bytes } from "../verify/bytes.ts";

const secretShape = /^[A-Za-z0-9_-]{43}$/;
const shareIdShape = /^[0-9a-f]{32}$/;

export function newShareSecret(): Bytes {
  return crypto.getRandomValues(new Uint8Array(keySizeBytes));
}

/** Whether the text is the id of a share: 16 bytes in lower-case hex. */
export function isShareId(text: unknown): text is string {
  return typeof text === "string" && shareIdShape.test(text);
}

/** Text of 32 bytes for a URL or a request: base64url without padding (RFC 4648). */
export function shareKeyText(keyBytes: Bytes): string {
  return base64FromBytes(keyBytes).replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
}

/** Hash by which the server knows a key: SHA-256 of its text, in hex. The key has 256 random bits, so it needs no salt. */
export async function hashShareKey(keyBytes: Bytes): Promise<string> {
  return hexFromBytes(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8Bytes(shareKeyText(keyBytes)))));
}

/** Reads the fragment of a share link, without its #. Null unless it is the only text of 32 bytes. */
export function readShareSecret(text: unknown): Bytes | null {
  if (typeof text !== "string" || !secretShape.test(text)) return null;
  return bytesFromBase64(`${text.replaceAll("-", "+").replaceAll("_", "/")}=`);
}
