import { concatBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { ed25519 } from "@noble/curves/ed25519.js";
import { isEd25519Signature, type NoteSignature, type SignedNote, verifySignatures } from "./note.ts";
import { createVerifierKey, signatureTypes, type VerifierKey } from "./verifier-key.ts";

export interface Cosigner {
  readonly verifierKey: VerifierKey;
  /** States that the checkpoint was consistent with all that the cosigner had seen at that time. */
  cosign(text: string, at: Date): NoteSignature;
}

const timestampBytes = 8;

/** Ed25519 cosignatures (C2SP tlog-cosignature, `cosignature/v1`). */
export function createCosigner(name: string, secretKey: Uint8Array): Cosigner {
  const verifierKey = createVerifierKey(name, signatureTypes.cosignature, ed25519.getPublicKey(secretKey));
  return {
    verifierKey,
    cosign(text, at) {
      const seconds = Math.floor(at.getTime() / 1_000);
      const signature = concatBytes(timestamp(seconds), ed25519.sign(cosignedMessage(text, seconds), secretKey));
      return { name, keyId: verifierKey.id, signature };
    },
  };
}

export interface Cosignature {
  readonly key: VerifierKey;
  readonly at: Date;
}

/** Cosignatures by these keys. Those of other keys are ignored. Throws when a signature of one of the keys is wrong. */
export function verifyCosignatures(note: SignedNote, keys: readonly VerifierKey[]): Cosignature[] {
  const times = new Map<VerifierKey, number>();
  const cosigned = verifySignatures(note, keys, (key, signature) => {
    const seconds = secondsOf(signature);
    if (seconds === undefined) return false;
    times.set(key, Math.max(times.get(key) ?? 0, seconds));
    return isEd25519Signature(key, cosignedMessage(note.text, seconds), signature.subarray(timestampBytes));
  });
  return cosigned.map((key) => ({ key, at: new Date((times.get(key) ?? 0) * 1_000) }));
}

function cosignedMessage(text: string, seconds: number): Uint8Array {
  return utf8Bytes(`cosignature/v1\ntime ${seconds}\n${text}`);
}

function timestamp(seconds: number): Uint8Array {
  const bytes = new Uint8Array(timestampBytes);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(seconds));
  return bytes;
}

function secondsOf(signature: Uint8Array): number | undefined {
  if (signature.length <= timestampBytes) return undefined;
  const view = new DataView(signature.buffer, signature.byteOffset, timestampBytes);
  const seconds = Number(view.getBigUint64(0));
  return Number.isSafeInteger(seconds) ? seconds : undefined;
}
