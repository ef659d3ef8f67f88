import { scryptAsync } from "@noble/hashes/scrypt.js";
import { deriveKeyBytes, deriveSecret, keySizeBytes } from "../ciphers/hkdf.ts";
import { labels } from "../ciphers/labels.ts";
import { type Bytes, concatBytes, utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { isShareId } from "./share-secret.ts";

/** The cost of the key store: each attempt at a password takes 128 MiB and about a second. */
const cost = { N: 131_072, r: 8, p: 1 } as const;
/** Time after which scrypt yields to other work of its thread. */
const yieldAfterMs = 10;

export interface ShareKeys {
  /** Id of the share, so that the keys are not used for another share by mistake. */
  readonly shareId: string;
  /** Null without a password. */
  readonly passwordKeyBytes: Bytes | null;
  /** Secret from which the keys of listing and contents are derived. */
  readonly manifestSecret: CryptoKey;
}

/** Key that shows to the server that a visitor has the link. It opens nothing. Faults: input_invalid. */
export async function deriveLinkKey(shareId: string, secretBytes: Bytes): Promise<Bytes> {
  requireInput(shareId, secretBytes);
  return deriveKeyBytes(secretBytes, labels.shareLinkKey(shareId));
}

/**
 * Keys of a share. [Note: password of a share] With a password they follow from the secret and the password together:
 * neither the server, which lacks the secret, nor a visitor without the password can derive them. Faults: input_invalid,
 * also for an empty password.
 */
export async function deriveShareKeys(
  shareId: string,
  secretBytes: Bytes,
  password: string | null,
): Promise<ShareKeys> {
  requireInput(shareId, secretBytes);
  if (password === null) {
    const manifestSecret = await deriveSecret(secretBytes, labels.shareManifestKey(shareId));
    return { shareId, passwordKeyBytes: null, manifestSecret };
  }
  const passwordBytes = await stretchPassword(shareId, secretBytes, password);
  const rootBytes = concatBytes(secretBytes, passwordBytes);
  try {
    return {
      shareId,
      passwordKeyBytes: await deriveKeyBytes(rootBytes, labels.sharePasswordKey(shareId)),
      manifestSecret: await deriveSecret(rootBytes, labels.shareManifestKey(shareId)),
    };
  } finally {
    passwordBytes.fill(0);
    rootBytes.fill(0);
  }
}

/** The salt follows from the secret, which is different for each share. So it need not be stored or published. */
async function stretchPassword(shareId: string, secretBytes: Bytes, password: string): Promise<Bytes> {
  if (password === "" || !password.isWellFormed()) throw new CryptoError("input_invalid");
  const salt = await deriveKeyBytes(secretBytes, labels.shareSalt(shareId));
  const plainBytes = utf8Bytes(password.normalize("NFKC"));
  try {
    return new Uint8Array(
      await scryptAsync(plainBytes, salt, { ...cost, dkLen: keySizeBytes, asyncTick: yieldAfterMs }),
    );
  } finally {
    plainBytes.fill(0);
  }
}

function requireInput(shareId: string, secretBytes: Bytes): void {
  if (!isShareId(shareId) || secretBytes.length !== keySizeBytes) throw new CryptoError("input_invalid");
}
