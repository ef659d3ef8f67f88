import type { CopySource } from "../../devices/device.ts";
import type { BufferPool } from "../memory/buffer-pool.ts";
import type { MemoryBudget } from "../memory/memory-budget.ts";

/** Bytes in one buffer, and the chunk that follows. */
interface Chunk {
  /** Undefined before the first byte and after the last reader. */
  buffer: Buffer | undefined;
  filledBytes: number;
  /** Set once the chunk is complete. Further bytes go there. */
  next: Chunk | undefined;
  /** Readers that still need it. */
  pendingReaders: number;
  /** A reader was closed while it used the chunk. The end of that use is unknown, so the memory is not used again. */
  isInUnknownUse: boolean;
}

export interface BroadcastReader {
  readonly source: CopySource;
  /** Releases the chunks of this reader. Its source throws when it is read further. */
  close(): void;
}

/**
 * One stream of bytes for several readers, each at its own speed. Readers get it in chunks, because each write to a device
 * has a cost of its own. All chunks are retained, so that a reader can start at the first byte, until `stopRetaining`.
 * From then on a chunk is released when the slowest reader has read it.
 */
export interface BroadcastBuffer {
  /** Reads from the first byte. Undefined when chunks are not retained any more. */
  openReader(): BroadcastReader | undefined;
  append(piece: Uint8Array): void;
  /** Marks the end of the bytes. */
  end(): void;
  /** Every reader throws this error. */
  fail(error: unknown): void;
  /** No more readers are opened. */
  stopRetaining(): void;
}

type Ending = { kind: "ended" } | { kind: "failed"; error: unknown };

interface BroadcastBufferOptions {
  readonly budget: Pick<MemoryBudget, "reserve" | "release" | "isFull">;
  readonly bufferPool: BufferPool;
  /** Expected number of bytes. */
  readonly sizeBytes: number;
  /** Size of the next chunk. */
  readonly chunkBytes: () => number;
}

export function createBroadcastBuffer(options: BroadcastBufferOptions): BroadcastBuffer {
  const { budget, bufferPool, sizeBytes, chunkBytes } = options;
  const first = newChunk(0);
  let last = first;
  let receivedBytes = 0;
  /** Undefined after `stopRetaining`. */
  let retained: Chunk[] | undefined = [first];
  let ending: Ending | undefined;
  let changed = Promise.withResolvers<void>();
  let readers = 0;

  function wakeReaders(): void {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  }

  function releaseIfUnused(chunk: Chunk): void {
    const { buffer } = chunk;
    if (retained !== undefined || chunk.pendingReaders > 0 || buffer === undefined) return;
    chunk.buffer = undefined;
    budget.release(buffer.length);
    if (!chunk.isInUnknownUse) bufferPool.release(buffer);
  }

  function finishReading(chunk: Chunk): void {
    chunk.pendingReaders -= 1;
    releaseIfUnused(chunk);
  }

  /** Copies as many bytes as the last chunk has space for, and returns their number. */
  function fill(piece: Uint8Array): number {
    if (last.buffer === undefined) {
      const expectedBytes = Math.max(sizeBytes - receivedBytes, piece.length);
      last.buffer = bufferPool.acquire(Math.max(1, Math.min(chunkBytes(), expectedBytes)));
      budget.reserve(last.buffer.length);
    }
    const part = piece.subarray(0, last.buffer.length - last.filledBytes);
    last.buffer.set(part, last.filledBytes);
    last.filledBytes += part.length;
    receivedBytes += part.length;
    return part.length;
  }

  function completeChunk(): void {
    const complete = last;
    last = newChunk(readers);
    complete.next = last;
    retained?.push(last);
    releaseIfUnused(complete);
    wakeReaders();
  }

  function finish(how: Ending): void {
    ending ??= how;
    releaseIfUnused(last);
    wakeReaders();
  }

  function newReader(): BroadcastReader {
    let position: Chunk = first;
    let inUse: Chunk[] = [];
    let isClosed = false;
    readers += 1;
    for (const chunk of retained ?? []) chunk.pendingReaders += 1;

    function close(): void {
      if (isClosed) return;
      isClosed = true;
      readers -= 1;
      for (const chunk of inUse) chunk.isInUnknownUse = true;
      for (let chunk: Chunk | undefined = position; chunk !== undefined; chunk = chunk.next) finishReading(chunk);
      wakeReaders();
    }
    async function* read(): AsyncGenerator<readonly Uint8Array[]> {
      for (;;) {
        if (ending?.kind === "failed") throw ending.error;
        if (isClosed) throw new Error("The bytes are not kept for this reader any longer");
        const { complete, next } = completeChunks(position, ending !== undefined);
        if (complete.length > 0) {
          inUse = complete;
          const batch = complete.map(({ buffer, filledBytes }) => (buffer ?? Buffer.alloc(0)).subarray(0, filledBytes));
          yield batch;
          // A reader that waits for the next batch still refers to this one, and would keep released memory alive.
          batch.length = 0;
          inUse = [];
          // Closed while the batch was written: its chunks are released already.
          if (isClosed) continue;
        }
        if (complete.length > 0 && next !== undefined) {
          position = next;
          for (const chunk of complete) finishReading(chunk);
        } else if (ending !== undefined) {
          return;
        } else {
          await changed.promise;
        }
      }
    }
    return { source: read(), close };
  }

  return {
    openReader: () => (retained === undefined ? undefined : newReader()),
    append(piece) {
      for (let start = 0; start < piece.length; ) {
        start += fill(piece.subarray(start));
        // Under a full budget incomplete chunks are passed on too: waiting for more bytes could be a deadlock.
        if (last.filledBytes === last.buffer?.length || budget.isFull) completeChunk();
      }
    },
    end: () => finish({ kind: "ended" }),
    fail: (error) => finish({ kind: "failed", error }),
    stopRetaining() {
      const chunks = retained ?? [];
      retained = undefined;
      for (const chunk of chunks) releaseIfUnused(chunk);
    },
  };
}

/** Complete chunks from there on, and the chunk that follows them. */
function completeChunks(from: Chunk, isEnded: boolean): { complete: Chunk[]; next: Chunk | undefined } {
  const complete: Chunk[] = [];
  let chunk = from;
  for (; chunk.next !== undefined; chunk = chunk.next) complete.push(chunk);
  if (!isEnded) return { complete, next: chunk };
  if (chunk.filledBytes > 0) complete.push(chunk);
  return { complete, next: undefined };
}

function newChunk(pendingReaders: number): Chunk {
  return { buffer: undefined, filledBytes: 0, next: undefined, pendingReaders, isInUnknownUse: false };
}
