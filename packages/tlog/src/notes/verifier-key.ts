import {
  base64FromBytes,
  bytesFromBase64,
  bytesFromHex,
  concatBytes,
  equalBytes,
  hexFromBytes,
  utf8Bytes,
} from "@dexnet/crypto/verify/bytes";
import { sha256 } from "@noble/hashes/sha2.js";
import { TlogError } from "../tlog-error.ts";

/** Signature types of C2SP signed-note that are used here. */
export const signatureTypes = { ed25519: 0x01, cosignature: 0x04 } as const;
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

/** A public key with its name, as a person configures it. */
export interface VerifierKey {
  readonly name: string;
  readonly type: SignatureType;
  readonly publicKey: Uint8Array;
  /** First four bytes of a hash of name, type and key. */
  readonly id: Uint8Array;
}

const publicKeyBytes = 32;
const idBytes = 4;

export function createVerifierKey(name: string, type: SignatureType, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new TlogError("The name of a key has neither spaces nor plus signs.");
  if (publicKey.length !== publicKeyBytes) throw new TlogError("A public key has the wrong length.");
  const id = sha256(concatBytes(utf8Bytes(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, idBytes);
  return { name, type, publicKey, id };
}

/** Text form `<name>+<id>+<key>` (vkey). */
export function formatVerifierKey({ name, type, publicKey, id }: VerifierKey): string {
  return `${name}+${hexFromBytes(id)}+${base64FromBytes(concatBytes(Uint8Array.of(type), publicKey))}`;
}

/** Throws for a text that is not a verifier key of a known type, or whose id does not fit. */
export function parseVerifierKey(text: string): VerifierKey {
  // The base64 of the key may have plus signs.
  const match = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text);
  const [, name = "", idHex = "", encoded = ""] = match ?? [];
  const key = bytesFromBase64(encoded);
  const type = Object.values(signatureTypes).find((known) => known === key?.[0]);
  if (match === null || key === null || type === undefined) throw new TlogError("A verifier key can't be read.");
  const parsed = createVerifierKey(name, type, key.subarray(1));
  const id = bytesFromHex(idHex);
  if (id === null || !equalBytes(id, parsed.id)) throw new TlogError("The id of a verifier key does not fit the key.");
  return parsed;
}

export function isKeyName(name: string): boolean {
  return name.length > 0 && !/[\s+\p{White_Space}\p{Cc}]/u.test(name);
}
