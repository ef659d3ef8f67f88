import { partSizeBytes, partSizeOf } from "@dexnet/crypto/blocks/parts";
import { segmentSizeBytes } from "@dexnet/crypto/blocks/segments";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { PartToSeal } from "./part-worker.ts";

/** Reads the bytes of one part in order. */
export interface PartReader {
  /** Returns so many bytes, which are valid until the next call. Faults: file_changed. */
  readNext(sizeBytes: number): Promise<Bytes>;
  close(): void;
}

/**
 * Opens a part of a file. `memory` has the bytes of a segment, and is used for each of them. Browsers refuse to read from a
 * file that was changed or removed since it was picked. Faults: file_changed.
 */
export function openPart({ file, sizeBytes, partIndex }: PartToSeal, memory: () => Bytes): PartReader {
  if (file.size !== sizeBytes) throw new AppError("file_changed");
  const partBytes = partSizeOf(sizeBytes, partIndex);
  const start = partIndex * partSizeBytes;
  // A slice is one more message to the browser's process, which thousands of small files would wait for.
  const part = partBytes === file.size ? file : file.slice(start, start + partBytes);
  // A stream of a small file costs more than its bytes.
  return partBytes <= segmentSizeBytes ? readAtOnce(part) : readStream(part, memory());
}

function readAtOnce(part: Blob): PartReader {
  return {
    async readNext(sizeBytes) {
      const bytes = new Uint8Array(await part.arrayBuffer().catch(throwChanged));
      if (bytes.length !== sizeBytes) throw new AppError("file_changed");
      return bytes;
    },
    close: () => undefined,
  };
}

function readStream(part: Blob, memory: Bytes): PartReader {
  // A reader with buffers of its own. Readers that fill the caller's buffers have stalled in Chromium.
  const reader = part.stream().getReader();
  let unread = new Uint8Array(0);
  return {
    async readNext(sizeBytes) {
      const bytes = memory.subarray(0, sizeBytes);
      for (let filledBytes = 0; filledBytes < sizeBytes; ) {
        if (unread.length === 0) {
          const { done, value } = await reader.read().catch(throwChanged);
          if (done) throw new AppError("file_changed");
          unread = value;
        }
        const piece = unread.subarray(0, sizeBytes - filledBytes);
        bytes.set(piece, filledBytes);
        filledBytes += piece.length;
        unread = unread.subarray(piece.length);
      }
      return bytes;
    },
    close() {
      reader.cancel().catch(() => undefined);
    },
  };
}

function throwChanged(cause: unknown): never {
  throw new AppError("file_changed", { cause });
}
