import type { BufferPool } from "../memory/buffer-pool.ts";
import type { MemoryBudget } from "../memory/memory-budget.ts";
import { type BroadcastBuffer, createBroadcastBuffer } from "./broadcast-buffer.ts";
import { smallWriteChunkBytes, writeChunkBytes } from "./limits.ts";

/** A block that is being received into memory. */
export interface BlockReception {
  readonly buffer: Pick<BroadcastBuffer, "openReader" | "stopRetaining">;
  /** Resolves when all bytes are received. Rejects with the error of the bytes, which every reader gets too. */
  readonly done: Promise<void>;
  /**
   * Says that the readers have started. From now on the first bytes may be released under memory pressure; before, receiving
   * stops under pressure. `beforeRelease` is the last chance to start further readers.
   */
  onReadersStarted(beforeRelease?: () => void): void;
}

interface BlockReceptionDeps {
  readonly budget: MemoryBudget;
  readonly bufferPool: BufferPool;
}

/** Receives bytes at once, so that they do not wait for the database to accept the write. */
export function receiveBlock(
  { budget, bufferPool }: BlockReceptionDeps,
  bytes: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): BlockReception {
  const chunkBytes = () => (budget.isUnderPressure ? smallWriteChunkBytes : writeChunkBytes);
  const buffer = createBroadcastBuffer({ budget, bufferPool, sizeBytes, chunkBytes });
  let haveReadersStarted = false;
  let beforeFirstRelease: (() => void) | undefined;
  const readersStarted = Promise.withResolvers<void>();

  async function receive(): Promise<void> {
    try {
      for await (const piece of bytes) {
        buffer.append(piece);
        if (budget.isUnderPressure && !haveReadersStarted) await readersStarted.promise;
        if (budget.isUnderPressure) {
          beforeFirstRelease?.();
          buffer.stopRetaining();
        }
        if (budget.isFull) await budget.waitForCapacity();
      }
      buffer.end();
    } catch (error) {
      buffer.fail(error);
      throw error;
    }
  }
  const done = receive();
  // Handled by those that await it.
  done.catch(() => undefined);

  return {
    buffer,
    done,
    onReadersStarted(beforeRelease) {
      haveReadersStarted = true;
      beforeFirstRelease = beforeRelease;
      readersStarted.resolve();
    },
  };
}
