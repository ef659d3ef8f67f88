import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts values for the database, so that a copy of the database alone does not reveal them. */
export interface Sealer {
  /** `context` names what the value belongs to. The value can only be opened with the same context. */
  seal(plain: Uint8Array, context: string): string;
  /** Returns null if the text was changed, has another context, or was sealed under another secret. */
  open(sealed: string, context: string): Buffer | null;
}

export function createSealer(keyBytes: Uint8Array): Sealer {
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", keyBytes, nonce).setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64");
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, "base64");
      if (bytes.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv("aes-256-gcm", keyBytes, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
