import { type Bytes, utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

const notAscii = /[\u0080-\uffff]/g;

/**
 * Returns the JSON in ASCII, with all other characters escaped. JavaScript engines store such a text in half the memory
 * and decode it in a quarter of the time. Deflated it is hardly longer.
 */
export function jsonBytes(value: unknown): Bytes {
  const json = JSON.stringify(value);
  if (json === undefined) throw new CryptoError("input_invalid");
  return utf8Bytes(json.replace(notAscii, escaped));
}

function escaped(codeUnit: string): string {
  return `\\u${codeUnit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
