import { packBlock, writeBlockHeader } from "@dexnet/crypto/blocks";
import { decryptPart, encryptPart, importFileKey, PART_BYTES, partSizeOf } from "@dexnet/crypto/parts";
import { type Bytes, equalBytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import { blockBytesLargest } from "@dexnet/protocol/limits";
import type { Caller } from "../../http/caller.ts";
import { mapCryptoFaults } from "../../platform/crypto-faults.ts";
import { spareBuffersMost } from "../../platform/limits.ts";
import { sendBlocks } from "./block-sending.ts";
import { createBufferPool } from "./buffer-pool.ts";
import { fetchEncrypted } from "./fetch-block.ts";
import type { PartToSeal, PartWorker } from "./part-worker.ts";

interface SealedBlock {
  readonly cid: BlockCid;
  readonly blockBytes: Bytes;
}

/** Works on the caller's thread: in Node, and inside each of the browser's part threads. */
export function createInlinePartWorker({ call }: { readonly call: Caller }): PartWorker {
  const partsKeyOf = createKeyCache();
  const buffers = createBufferPool(blockBytesLargest, spareBuffersMost);
  const newBlock = (sizeBytes: number): Bytes =>
    new Uint8Array(sizeBytes === blockBytesLargest ? buffers.acquire() : new ArrayBuffer(sizeBytes));

  async function sealOne(part: PartToSeal, signal: AbortSignal): Promise<SealedBlock> {
    throwIfCancelled(signal);
    const plain = await readPart(part);
    const key = await partsKeyOf(part.keyBytes);
    const encrypted = await mapCryptoFaults("internal", () => encryptPart(key, part, plain));
    throwIfCancelled(signal);
    const { cid, blockBytes } = await mapCryptoFaults("internal", () => packBlock(encrypted, newBlock));
    return { cid: blockCidSchema.parse(cid), blockBytes };
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
          for (const { blockBytes } of sealed) buffers.release(blockBytes.buffer);
          sealed = [];
        },
      };
    },

    async fetch(part, signal) {
      const encrypted = await fetchEncrypted(call, part.cid, signal);
      return mapCryptoFaults("file_broken", async () => decryptPart(await partsKeyOf(part.keyBytes), part, encrypted));
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

/** Browsers refuse to read from a file that was changed or removed since it was picked. */
async function readPart({ file, sizeBytes, partIndex }: PartToSeal): Promise<Bytes> {
  const start = partIndex * PART_BYTES;
  const partBytes = partSizeOf(sizeBytes, partIndex);
  // A slice is one more message to the browser's process, which thousands of small files would wait for.
  const part = partBytes === file.size ? file : file.slice(start, start + partBytes);
  const buffer = await part.arrayBuffer().catch((cause: unknown) => {
    throw new AppError("file_changed", { cause });
  });
  if (buffer.byteLength !== partBytes || file.size !== sizeBytes) throw new AppError("file_changed");
  return new Uint8Array(buffer);
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError("transfer_cancelled");
}
