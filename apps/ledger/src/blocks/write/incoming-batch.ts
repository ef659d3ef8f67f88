import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { AppError } from "@dexnet/protocol/errors/errors";
import { batchLengthBytes, blocksPerBatch, maxBatchBytes } from "@dexnet/protocol/limits";

/** One block of a batch that is arriving. It must be received or skipped before the next one. */
export interface IncomingFrame {
  readonly sizeBytes: number;
  /** The first bytes: those of the header, or all of a frame that is smaller. */
  readonly startBytes: Buffer;
  /** Receives the whole block into a buffer of its size. */
  receiveInto(buffer: Buffer, onProgress: (bytes: number) => void): Promise<void>;
  /** Drops the rest of the block. */
  skip(): Promise<void>;
}

/** The blocks of a batch, as they arrive. */
export interface IncomingBatch {
  /** Undefined after the last one. Throws bad_request or too_large when the batch is malformed or too large. */
  nextFrame(): Promise<IncomingFrame | undefined>;
}

/** Splits a batch of that announced size into its blocks without checking them. Nothing but the start of a block is kept. */
export function openIncomingBatch(source: AsyncIterable<Uint8Array>, announcedBytes: number): IncomingBatch {
  const iterator = source[Symbol.asyncIterator]();
  let piece: Uint8Array = new Uint8Array(0);
  let leftBytes = announcedBytes;
  let frames = 0;
  let blocksBytes = 0;

  /** The next bytes, and no more than so many. The source reuses their memory when the next are requested. */
  async function nextBytes(max: number): Promise<Uint8Array> {
    while (piece.length === 0) {
      const step = await iterator.next();
      if (step.done === true) throw new AppError("bad_request");
      piece = step.value;
    }
    const bytes = piece.subarray(0, max);
    piece = piece.subarray(bytes.length);
    leftBytes -= bytes.length;
    return bytes;
  }

  async function fill(buffer: Buffer, onProgress?: (bytes: number) => void): Promise<void> {
    for (let filledBytes = 0; filledBytes < buffer.length; ) {
      const bytes = await nextBytes(buffer.length - filledBytes);
      buffer.set(bytes, filledBytes);
      filledBytes += bytes.length;
      onProgress?.(bytes.length);
    }
  }

  async function readBytes(count: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(count);
    await fill(bytes);
    return bytes;
  }

  return {
    async nextFrame() {
      if (leftBytes === 0 && frames > 0) return undefined;
      if (leftBytes < batchLengthBytes) throw new AppError("bad_request");
      const sizeBytes = (await readBytes(batchLengthBytes)).readUInt32BE();
      if (sizeBytes > leftBytes) throw new AppError("bad_request");
      frames += 1;
      blocksBytes += sizeBytes;
      if (frames > blocksPerBatch || blocksBytes > maxBatchBytes) throw new AppError("too_large");
      const startBytes = await readBytes(Math.min(sizeBytes, blockHeaderSizeBytes));
      return {
        sizeBytes,
        startBytes,
        async receiveInto(buffer, onProgress) {
          buffer.set(startBytes);
          await fill(buffer.subarray(startBytes.length), onProgress);
        },
        async skip() {
          for (let rest = sizeBytes - startBytes.length; rest > 0; ) rest -= (await nextBytes(rest)).length;
        },
      };
    },
  };
}
