import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { blockHeaderBytes } from "@dexnet/protocol/limits";
import { blake3 } from "@napi-rs/blake-hash";
import type { Device } from "../devices/device.ts";
import { bufferView } from "./buffer-view.ts";
import type { BlockFacts } from "./store.ts";

export type CopyReading =
  | { kind: "good"; blockBytes: Uint8Array }
  | { kind: "missing" }
  /** Other bytes than those that were stored. */
  | { kind: "wrong" }
  | { kind: "failed"; cause: unknown };

export interface ReadingWatch {
  /** Nobody needs the copy any longer. */
  readonly signal: AbortSignal;
  /** Some of it has come. */
  readonly onProgress: () => void;
}

/** Reads a copy whole, and hands it out only when every byte of it is the block's: header and hash. */
export async function readVerifiedCopy(
  device: Device,
  copyName: string,
  block: BlockFacts,
  watch?: ReadingWatch,
): Promise<CopyReading> {
  try {
    const copy = await device.read(copyName);
    if (copy === undefined) return { kind: "missing" };
    const pieces: Uint8Array[] = [];
    let sizeBytes = 0;
    for await (const piece of copy.chunks) {
      pieces.push(piece);
      sizeBytes += piece.length;
      watch?.signal.throwIfAborted();
      watch?.onProgress();
      if (sizeBytes > block.sizeBytes) return { kind: "wrong" };
    }
    const blockBytes = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
    return isBlock(blockBytes, block) ? { kind: "good", blockBytes } : { kind: "wrong" };
  } catch (cause) {
    return { kind: "failed", cause };
  }
}

function isBlock(bytes: Uint8Array, block: BlockFacts): boolean {
  if (bytes.length !== block.sizeBytes) return false;
  const header = decodeBlockHeader(bytes);
  if (header?.cid !== block.cid || header.signatureHex !== block.signatureHex) return false;
  return cidFromDigest(blake3(bufferView(bytes.subarray(blockHeaderBytes)))) === block.cid;
}
