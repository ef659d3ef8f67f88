import { labels } from "../ciphers/labels.ts";
import { cidFromDigest, digestFromCid, digestSizeBytes } from "../verify/block-cid.ts";
import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { decryptPart, deriveFromFileKey, encryptPart, partCountOf, partSizeBytes, partSizeOf } from "./parts.ts";

/**
 * Encrypts the list of a file's block digests as a file of its own under a key of its own. The result is one or more
 * encrypted parts, each to be stored as a block. See [Note: one key, one content].
 */
export async function sealPartList(fileKeyBytes: Bytes, fileId: Bytes, cids: readonly string[]): Promise<Bytes[]> {
  if (cids.length === 0) throw new CryptoError("input_invalid");
  const listBytes = new Uint8Array(cids.length * digestSizeBytes);
  for (const [at, cid] of cids.entries()) {
    const digestBytes = digestFromCid(cid);
    if (digestBytes === null) throw new CryptoError("input_invalid");
    listBytes.set(digestBytes, at * digestSizeBytes);
  }
  const key = await deriveFromFileKey(fileKeyBytes, labels.partListKey);
  const partCount = partCountOf(listBytes.length);
  const encryptedParts: Bytes[] = [];
  for (let partIndex = 0; partIndex < partCount; partIndex++) {
    const from = partIndex * partSizeBytes;
    const plain = listBytes.subarray(from, from + partSizeOf(listBytes.length, partIndex));
    encryptedParts.push(await encryptPart(key, { fileId, partIndex, partCount }, plain));
  }
  return encryptedParts;
}

/** Returns the CIDs of the file's blocks in order. Fails with not_authentic unless there are exactly `cidCount` of them. */
export async function openPartList(
  fileKeyBytes: Bytes,
  fileId: Bytes,
  encryptedParts: readonly Bytes[],
  cidCount: number,
): Promise<string[]> {
  const key = await deriveFromFileKey(fileKeyBytes, labels.partListKey);
  const partCount = encryptedParts.length;
  const cids: string[] = [];
  for (const [partIndex, encrypted] of encryptedParts.entries()) {
    for (const plain of await decryptPart(key, { fileId, partIndex, partCount }, encrypted)) {
      for (let at = 0; at < plain.length; at += digestSizeBytes) {
        cids.push(cidFromDigest(plain.subarray(at, at + digestSizeBytes)));
      }
      if (plain.length % digestSizeBytes !== 0) throw new CryptoError("not_authentic");
    }
  }
  if (cids.length === 0 || cids.length !== cidCount) throw new CryptoError("not_authentic");
  return cids;
}
