import { importSecret, keySizeBytes } from "../ciphers/hkdf.ts";
import { labels } from "../ciphers/labels.ts";
import { openSaltedBoxBytes, type SaltedBoxContext, sealSaltedBoxBytes } from "../ciphers/salted-box.ts";
import { type Bytes, hexFromBytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

/**
 * Seals the thumbnail of a file. The result is stored in a block. Unlike parts it has a random salt: an image encoder may
 * give other bytes at the next attempt. See [Note: one key, one content].
 */
export async function sealThumbnail(fileKeyBytes: Bytes, fileId: Bytes, imageBytes: Bytes): Promise<Bytes> {
  return sealSaltedBoxBytes(await contextOf(fileKeyBytes, fileId), imageBytes);
}

/** Fails with not_authentic for every reason. */
export async function openThumbnail(fileKeyBytes: Bytes, fileId: Bytes, sealed: Bytes): Promise<Bytes> {
  return openSaltedBoxBytes(await contextOf(fileKeyBytes, fileId), sealed);
}

async function contextOf(fileKeyBytes: Bytes, fileId: Bytes): Promise<SaltedBoxContext> {
  if (fileKeyBytes.length !== keySizeBytes) throw new CryptoError("input_invalid");
  const secret = await importSecret(fileKeyBytes);
  return { secret, label: labels.thumbnail, bound: `${labels.thumbnail}/${hexFromBytes(fileId)}` };
}
