import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { blockHeaderSizeBytes, encodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { concatBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { blockStatement } from "@dexnet/crypto/verify/statements";
import { maxBlockBytes } from "@dexnet/protocol/limits";
import { mapConcurrently } from "@dexnet/service/concurrency/semaphore";
import { blake3 } from "@napi-rs/blake-hash";
import { bufferView } from "../blocks/copies/buffer-view.ts";
import type { BlockWriter } from "../blocks/write/writer.ts";
import type { CopyKey } from "./copy-key.ts";

/** Stores documents as blocks of the ledger's own address. */
export interface CopyWriter {
  /** CIDs of the blocks whose parts are the text, in order. The same text has the same blocks. */
  write(text: string): Promise<string[]>;
}

const concurrentBlocks = 3;
const maxPartBytes = maxBlockBytes - blockHeaderSizeBytes;

export function createCopyWriter(deps: {
  readonly deployment: string;
  readonly key: CopyKey;
  readonly writer: Pick<BlockWriter, "write">;
}): CopyWriter {
  const { deployment, key, writer } = deps;

  async function writeBlock(part: Uint8Array): Promise<string> {
    const cid = cidFromDigest(blake3(bufferView(part)));
    const signatureHex = key.sign(blockStatement({ deployment, address: key.addressHex, blockCid: cid }));
    const bytes = concatBytes(encodeBlockHeader({ cid, signatureHex }), part);
    const block = { cid, sizeBytes: bytes.length, signatureHex };
    // The bytes belong to this call alone, so they live as long as a device needs them.
    await writer.write(key.addressHex, block, { received: Promise.resolve(bytes), retainUntil: () => undefined });
    return cid;
  }

  return {
    async write(text) {
      const bytes = utf8Bytes(text);
      const parts: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += maxPartBytes) parts.push(bytes.subarray(at, at + maxPartBytes));
      return await mapConcurrently(parts, concurrentBlocks, writeBlock);
    },
  };
}
