import { encryptedPartOf, nameBlock, writeBlockHeader } from "@dexnet/crypto/blocks/blocks";
import {
  decryptPart,
  decryptSegmentOfPart,
  encryptedSizeOf,
  encryptPartInto,
  importFileKey,
  partSizeBytes,
  partSizeOf,
  sealedSegmentRange,
} from "@dexnet/crypto/blocks/parts";
import { segmentSizeBytes } from "@dexnet/crypto/blocks/segments";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { type Bytes, equalBytes, lengthOfAll } from "@dexnet/crypto/verify/bytes";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { maxBlockBytes } from "@dexnet/protocol/limits";
import type { SealedBlock } from "../block-store.ts";
import { mapCryptoFaults } from "../crypto-faults.ts";
import { fetchEncrypted, fetchEncryptedRange } from "../fetch-block.ts";
import { sendBlocks } from "../ledger-blocks.ts";
import { createBufferPool } from "./buffer-pool.ts";
import type { PartToFetch, PartToSeal, PartWorker } from "./part-worker.ts";

/** Buffers of each size that a thread keeps for reuse. */
const maxSpareBuffers = 2;

/** Works on the caller's thread: in Node, and inside each of the browser's part threads. */
export function createInlinePartWorker({ call }: { readonly call: Caller }): PartWorker {
  const partsKeyOf = createKeyCache();
  const blocks = createBufferPool(maxBlockBytes, maxSpareBuffers);
  const segments = createBufferPool(segmentSizeBytes, maxSpareBuffers);

  /** Browsers use small buffers again by themselves. */
  function newBlock(plainBytes: number): Bytes {
    const sizeBytes = blockHeaderSizeBytes + encryptedSizeOf(plainBytes);
    return new Uint8Array(plainBytes > segmentSizeBytes ? blocks.acquire() : new ArrayBuffer(sizeBytes), 0, sizeBytes);
  }

  /** Reads a part segment by segment, and encrypts each into its place in the block. */
  async function encryptInto(blockBytes: Bytes, part: PartToSeal, signal: AbortSignal): Promise<void> {
    const memory = segments.borrow();
    const reader = openPart(part, memory.bytes);
    try {
      const key = await partsKeyOf(part.keyBytes);
      const plainBytes = partSizeOf(part.sizeBytes, part.partIndex);
      await encryptPartInto(encryptedPartOf(blockBytes), key, part, plainBytes, (sizeBytes) => {
        throwIfCancelled(signal);
        return reader.readNext(sizeBytes);
      });
    } finally {
      reader.close();
      memory.release();
    }
  }

  async function sealOne(part: PartToSeal, signal: AbortSignal): Promise<SealedBlock> {
    throwIfCancelled(signal);
    const blockBytes = newBlock(partSizeOf(part.sizeBytes, part.partIndex));
    try {
      await mapCryptoFaults("internal", () => encryptInto(blockBytes, part, signal));
      throwIfCancelled(signal);
      return { cid: blockCidSchema.parse(await nameBlock(blockBytes)), blockBytes };
    } catch (error) {
      blocks.release(blockBytes.buffer);
      throw error;
    }
  }

  async function fetchPart(part: PartToFetch, signal: AbortSignal, hadWrongRange: boolean): Promise<Bytes[]> {
    const memory = blocks.borrow();
    try {
      const encrypted = await fetchEncrypted(call, part.cid, signal, { memory: memory.bytes, hadWrongRange });
      const key = await partsKeyOf(part.keyBytes);
      const segments = await mapCryptoFaults("file_broken", () => decryptPart(key, part, encrypted));
      if (lengthOfAll(segments) !== part.partBytes) throw new AppError("file_broken");
      return segments;
    } finally {
      memory.release();
    }
  }

  async function fetchSegment(part: PartToFetch, index: number, signal: AbortSignal): Promise<Bytes> {
    const { partBytes } = part;
    const encrypted = await fetchEncryptedRange(call, part.cid, sealedSegmentRange(partBytes, index), signal);
    const key = await partsKeyOf(part.keyBytes);
    return mapCryptoFaults("file_broken", () => decryptSegmentOfPart(key, part, partBytes, index, encrypted));
  }

  return {
    async seal(parts, signal) {
      // Small parts wait for the disk and for the browser's cipher, so they run in parallel; a large one is alone.
      let sealed = await Promise.all(parts.map((part) => sealOne(part, signal)));
      return {
        blocks: sealed.map(({ cid, blockBytes }) => ({ cid, sizeBytes: blockBytes.length })),
        async send(address, signedParts, sendSignal) {
          const blocks = signedParts.map(({ index, signatureHex }) => {
            const block = sealed[index];
            if (block === undefined) throw new AppError("internal");
            writeBlockHeader(block.blockBytes, { cid: block.cid, signatureHex });
            return block;
          });
          return sendBlocks(call, address, blocks, sendSignal);
        },
        drop() {
          // The platform copied the bytes of each request when it started.
          for (const { blockBytes } of sealed) blocks.release(blockBytes.buffer);
          sealed = [];
        },
      };
    },

    async fetch(part, signal) {
      if (part.segmentIndex === undefined) return fetchPart(part, signal, false);
      try {
        return [await fetchSegment(part, part.segmentIndex, signal)];
      } catch (error) {
        if (!(error instanceof AppError && error.code === "file_broken")) throw error;
        return fetchPart(part, signal, true);
      }
    },

    recycle() {
      // The bytes belong to this thread and are garbage collected here.
    },
  };
}

/** The parts of a large file follow one another: its key is derived once for all of them. */
function createKeyCache(): (keyBytes: Bytes) => Promise<CryptoKey> {
  let last: { keyBytes: Bytes; key: Promise<CryptoKey> } | undefined;
  return (keyBytes) => {
    if (last === undefined || !equalBytes(last.keyBytes, keyBytes)) {
      last = { keyBytes: keyBytes.slice(), key: importFileKey(keyBytes) };
    }
    return last.key;
  };
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError("transfer_cancelled");
}

/** Reads the bytes of one part in order. */
interface PartReader {
  /** Returns so many bytes, which are valid until the next call. Faults: file_changed. */
  readNext(sizeBytes: number): Promise<Bytes>;
  close(): void;
}

/**
 * Opens a part of a file. `memory` has the bytes of a segment, and is used for each of them. Browsers refuse to read from a
 * file that was changed or removed since it was picked. Faults: file_changed.
 */
function openPart({ file, sizeBytes, partIndex }: PartToSeal, memory: () => Bytes): PartReader {
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
