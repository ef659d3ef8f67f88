import { openBlock, sealBlock } from "@dexnet/crypto/blocks";
import { decryptPart, encryptPart, importFileKey, PART_BYTES, partSizeOf } from "@dexnet/crypto/parts";
import { type Bytes, equalBytes } from "@dexnet/crypto/verify/bytes";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import { blockBytesLargest } from "@dexnet/protocol/limits";
import type { Caller } from "../../http/caller.ts";
import { mapCryptoFaults } from "../../platform/crypto-faults.ts";
import { spareBuffersMost } from "../../platform/limits.ts";
import { sendBlocks } from "./block-sending.ts";
import type { PartSigner, PartToFetch, PartToSeal, PartWork } from "./part-work.ts";
import { createSpareBuffers } from "./spare-buffers.ts";

interface SealedBlock {
  readonly cid: BlockCid;
  readonly blockBytes: Bytes;
}

/** On the thread that asks: in Node, and inside each of the browser's threads for parts. */
export function createPartWorkHere({ call }: { call: Caller }): PartWork {
  const partsKeyOf = createKeyOfFile();
  const blocks = createSpareBuffers(blockBytesLargest, spareBuffersMost);
  const newBlock = (sizeBytes: number): Bytes =>
    new Uint8Array(sizeBytes === blockBytesLargest ? blocks.take() : new ArrayBuffer(sizeBytes));

  async function sealOne(part: PartToSeal, signer: PartSigner, signal: AbortSignal): Promise<SealedBlock> {
    refuseWhenOver(signal);
    const plain = await readPart(part);
    const key = await partsKeyOf(part.keyBytes);
    const encrypted = await mapCryptoFaults("internal", () => encryptPart(key, part, plain));
    refuseWhenOver(signal);
    const { cid, blockBytes } = await mapCryptoFaults("internal", () => sealBlock(signer, encrypted, newBlock));
    return { cid: blockCidSchema.parse(cid), blockBytes };
  }

  return {
    async seal(parts, signer, signal) {
      // Small parts wait for the disk and for the browser's cipher, so they go side by side; a large one is alone.
      let sealed = await Promise.all(parts.map((part) => sealOne(part, signer, signal)));
      return {
        blocks: sealed.map(({ cid, blockBytes }) => ({ cid, sizeBytes: blockBytes.length })),
        async send(places, sendSignal) {
          const chosen = places.map((place) => sealed[place]);
          if (!chosen.every((block) => block !== undefined)) throw new AppError("internal");
          return sendBlocks(call, signer.address, chosen, sendSignal);
        },
        drop() {
          // Whatever was sent of them the platform has copied when it was told to.
          for (const { blockBytes } of sealed) blocks.giveBack(blockBytes.buffer);
          sealed = [];
        },
      };
    },

    async fetch(part: PartToFetch, signal) {
      const blockBytes = await call(blockCalls.getBlock, { params: { cid: part.cid }, signal });
      return mapCryptoFaults("file_broken", async () => {
        const encrypted = await openBlock(blockBytes, part.cid);
        return decryptPart(await partsKeyOf(part.keyBytes), part, encrypted);
      });
    },

    giveBack() {
      // They are this thread's own.
    },
  };
}

/** The parts of a large file come one after the other: its key is derived once for all of them. */
function createKeyOfFile(): (keyBytes: Bytes) => Promise<CryptoKey> {
  let last: { keyBytes: Bytes; key: Promise<CryptoKey> } | undefined;
  return (keyBytes) => {
    if (last === undefined || !equalBytes(last.keyBytes, keyBytes)) {
      last = { keyBytes: keyBytes.slice(), key: importFileKey(keyBytes) };
    }
    return last.key;
  };
}

/** A browser refuses to read on in a file that was changed or removed since it was picked. */
async function readPart({ file, sizeBytes, partIndex }: PartToSeal): Promise<Bytes> {
  const from = partIndex * PART_BYTES;
  const wanted = partSizeOf(sizeBytes, partIndex);
  const buffer = await file
    .slice(from, from + wanted)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new AppError("file_changed", { cause });
    });
  if (buffer.byteLength !== wanted || file.size !== sizeBytes) throw new AppError("file_changed");
  return new Uint8Array(buffer);
}

function refuseWhenOver(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError("transfer_cancelled");
}
