import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { blockHeaderSizeBytes, decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { blake3 } from "@napi-rs/blake-hash";
import type { ByteRange, Device, StoredCopy } from "../../devices/device.ts";
import { bufferView } from "./buffer-view.ts";
import type { BlockInfo } from "./copy-reference.ts";

export type CopyReading =
  /** The whole block, or the requested range of it. */
  | { kind: "good"; blockBytes: Uint8Array }
  | { kind: "missing" }
  /** Other bytes than the stored ones. */
  | { kind: "wrong" }
  | { kind: "failed"; cause: unknown };

export interface ReadingObserver {
  /** Aborted when the copy is not needed any more. */
  readonly signal: AbortSignal;
  /** Called when some bytes have arrived. */
  readonly onProgress: () => void;
}

/** Reads a copy whole, and returns it only when header and hash are those of the block. */
export async function readVerifiedCopy(
  device: Device,
  copyName: string,
  block: BlockInfo,
  observer?: ReadingObserver,
): Promise<CopyReading> {
  try {
    const copy = await device.read(copyName);
    if (copy === undefined) return { kind: "missing" };
    const blockBytes = await joinChunks(copy, block.sizeBytes, observer);
    return blockBytes !== undefined && isBlock(blockBytes, block) ? { kind: "good", blockBytes } : { kind: "wrong" };
  } catch (cause) {
    return { kind: "failed", cause };
  }
}

/**
 * Reads a range of a copy. Only the sizes are checked: the bytes may be wrong, which their reader notices by the tags of the
 * segments. The range must be inside of the block.
 */
export async function readCopyRange(
  device: Device,
  copyName: string,
  block: BlockInfo,
  range: ByteRange,
  observer?: ReadingObserver,
): Promise<CopyReading> {
  try {
    const copy = await device.read(copyName, range);
    if (copy === undefined) return { kind: "missing" };
    const blockBytes = await joinChunks(copy, range.length, observer);
    const isWhole = copy.sizeBytes === block.sizeBytes && blockBytes?.length === range.length;
    return isWhole ? { kind: "good", blockBytes } : { kind: "wrong" };
  } catch (cause) {
    return { kind: "failed", cause };
  }
}

/** Undefined when there are more bytes than expected. */
async function joinChunks(
  copy: StoredCopy,
  maxBytes: number,
  observer: ReadingObserver | undefined,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of copy.chunks) {
    pieces.push(piece);
    sizeBytes += piece.length;
    observer?.signal.throwIfAborted();
    observer?.onProgress();
    if (sizeBytes > maxBytes) return undefined;
  }
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
}

function isBlock(bytes: Uint8Array, block: BlockInfo): boolean {
  if (bytes.length !== block.sizeBytes) return false;
  const header = decodeBlockHeader(bytes);
  if (header?.cid !== block.cid || header.signatureHex !== block.signatureHex) return false;
  return cidFromDigest(blake3(bufferView(bytes.subarray(blockHeaderSizeBytes)))) === block.cid;
}
