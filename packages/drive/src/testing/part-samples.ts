import type { PartToFetch, PartToSeal } from "@dexnet/blocks/parts/part-worker";
import { newFileId, newFileKey, partSizeBytes, partSizeOf } from "@dexnet/crypto/blocks/parts";

export const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

export type PartSample = PartToSeal & Pick<PartToFetch, "partBytes">;

/** Parts of a new file. */
export function parts(content: Uint8Array<ArrayBuffer>, name = "a"): PartSample[] {
  const partCount = Math.max(1, Math.ceil(content.length / partSizeBytes));
  const common = { keyBytes: newFileKey(), fileId: newFileId(), partCount, sizeBytes: content.length };
  const file = new File([content], name);
  return Array.from({ length: partCount }, (_, partIndex) => {
    return { ...common, file, partIndex, partBytes: partSizeOf(content.length, partIndex) };
  });
}

/** Blocks of a batch. */
export function framesOf(body: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < body.length; ) {
    const length = new DataView(body.buffer, body.byteOffset + at).getUint32(0);
    frames.push(body.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return frames;
}
