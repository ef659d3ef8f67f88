import { base64FromBytes, bytesFromBase64, concatBytes, equalBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { ed25519 } from "@noble/curves/ed25519.js";
import { TlogError } from "../tlog-error.ts";
import { createVerifierKey, isKeyName, signatureTypes, type VerifierKey } from "./verifier-key.ts";

/** A text with signatures (C2SP signed-note). */
export interface SignedNote {
  /** With its final newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

export interface NoteSigner {
  readonly verifierKey: VerifierKey;
  sign(text: string): NoteSignature;
}

const keyIdBytes = 4;
const ed25519SignatureBytes = 64;
const maxNoteLength = 64 * 1024;
/** Signatures that are read. The format requires at least 16. */
const maxSignatures = 100;
const separator = "\n\n";

/** Ed25519 signature (RFC 8032), which is the same in every implementation. Servers pass a faster one. */
export type SignBytes = (bytes: Uint8Array, secretKey: Uint8Array) => Uint8Array;

export function createNoteSigner(
  name: string,
  secretKey: Uint8Array,
  signBytes: SignBytes = (bytes, key) => ed25519.sign(bytes, key),
): NoteSigner {
  const verifierKey = createVerifierKey(name, signatureTypes.ed25519, ed25519.getPublicKey(secretKey));
  return {
    verifierKey,
    sign: (text) => ({ name, keyId: verifierKey.id, signature: signBytes(utf8Bytes(checkText(text)), secretKey) }),
  };
}

export function formatNote({ text, signatures }: SignedNote): string {
  return `${checkText(text)}\n${signatures.map(formatSignature).join("")}`;
}

export function formatSignature({ name, keyId, signature }: NoteSignature): string {
  return `— ${name} ${base64FromBytes(concatBytes(keyId, signature))}\n`;
}

/** Throws for a text that is not a note. The signatures are not verified. */
export function parseNote(note: string): SignedNote {
  if (note.length > maxNoteLength || !note.endsWith("\n")) throw new TlogError("A note can't be read.");
  const end = note.lastIndexOf(separator);
  if (end < 0) throw new TlogError("A note has no signatures.");
  const text = checkText(note.slice(0, end + 1));
  const lines = note
    .slice(end + separator.length)
    .split("\n")
    .slice(0, -1);
  if (lines.length === 0 || lines.length > maxSignatures) throw new TlogError("A note has no signatures.");
  return { text, signatures: lines.map(parseSignature) };
}

/** Parses a line without its newline. */
export function parseSignature(line: string): NoteSignature {
  const match = /^— (\S+) (\S+)$/u.exec(line);
  const [, name = "", encoded = ""] = match ?? [];
  const bytes = bytesFromBase64(encoded);
  if (match === null || !isKeyName(name) || bytes === null || bytes.length <= keyIdBytes) {
    throw new TlogError("A signature of a note can't be read.");
  }
  return { name, keyId: bytes.subarray(0, keyIdBytes), signature: bytes.subarray(keyIdBytes) };
}

/**
 * Keys whose signatures are on the note. Signatures of other keys are ignored. Throws when a signature of one of the keys is
 * wrong.
 */
export function verifySignatures(
  note: SignedNote,
  keys: readonly VerifierKey[],
  isValid: (key: VerifierKey, signature: Uint8Array) => boolean = (key, signature) =>
    isEd25519Signature(key, utf8Bytes(note.text), signature),
): VerifierKey[] {
  return keys.filter((key) => {
    const own = note.signatures.filter(({ name, keyId }) => name === key.name && equalBytes(keyId, key.id));
    if (own.some(({ signature }) => !isValid(key, signature))) throw new TlogError("A signature of a note is wrong.");
    return own.length > 0;
  });
}

/** RFC 8032, without the more lenient rules that other verifiers might not share. */
export function isEd25519Signature(key: VerifierKey, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== ed25519SignatureBytes) return false;
  return ed25519.verify(signature, message, key.publicKey, { zip215: false });
}

function checkText(text: string): string {
  const hasControls = /[\p{Cc}\uFFFD]/u.test(text.replaceAll("\n", ""));
  if (!text.endsWith("\n") || hasControls) throw new TlogError("The text of a note can't be signed.");
  return text;
}
