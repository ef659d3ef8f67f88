import { encryptedPartOf, nameBlock, writeBlockHeader } from "@dexnet/crypto/blocks/blocks";
import {
  decryptPart,
  decryptSegmentOfPart,
  encryptedSizeOf,
  encryptPartInto,
  importFileKey,
  partSizeOf,
  sealedSegmentRange,
} from "@dexnet/crypto/blocks/parts";
import { segmentSizeBytes } from "@dexnet/crypto/blocks/segments";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { type Bytes, equalBytes, lengthOfAll } from "@dexnet/crypto/verify/bytes";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { maxBlockBytes } from "@dexnet/protocol/limits";
import { blockCidSchema } from "@dexnet/protocol/names/ids";
import type { SealedBlock } from "../block-store.ts";
import { mapCryptoFaults } from "../crypto-faults.ts";
import { fetchEncrypted, fetchEncryptedRange } from "../fetch-block.ts";
import { sendBlocks } from "../ledger-blocks.ts";
import { createBufferPool } from "./buffer-pool.ts";
import type { PartToFetch, PartToSeal, PartWorker } from "./part-worker.ts";
import { openPart } from "./read-part.ts";

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
