import { allocatePages, roundUpToPages } from "../../devices/page-memory.ts";
import { freeMemory } from "./free-memory.ts";

/**
 * Reuses memory for received blocks: allocating it for each block would keep the garbage collector busy. Pooled buffers are
 * whole pages, which devices can write past the cache of the system.
 */
export interface BufferPool {
  /** A buffer of that length, with undefined content. The rest of its last page is zero. */
  acquire(bytes: number): Buffer;
  /** Only for buffers that are not read or written any more. */
  release(buffer: Buffer): void;
}

/** Pools so many buffers of that size. Others get memory of their own. */
export function createBufferPool({
  bytes: pooledBytes,
  count,
}: {
  readonly bytes: number;
  readonly count: number;
}): BufferPool {
  const stepBytes = roundUpToPages(pooledBytes);
  const memory = allocatePages(stepBytes * count);
  /** The buffer that was used last is used first, so that few of them take up memory. */
  const idleOffsets = Array.from({ length: count }, (_, index) => (count - 1 - index) * stepBytes);
  return {
    acquire(bytes) {
      // A request that would leave half of a buffer unused gets its own memory.
      const offset = bytes > pooledBytes || bytes * 2 <= pooledBytes ? undefined : idleOffsets.pop();
      if (offset === undefined) return Buffer.allocUnsafeSlow(bytes);
      const pages = Buffer.from(memory, offset, roundUpToPages(bytes));
      return pages.fill(0, bytes).subarray(0, bytes);
    },
    release(buffer) {
      if (buffer.buffer === memory) idleOffsets.push(buffer.byteOffset);
      else freeMemory(buffer);
    },
  };
}
