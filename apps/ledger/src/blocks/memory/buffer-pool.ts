/** Reuses memory for received blocks: allocating it for each block would keep the garbage collector busy. */
export interface BufferPool {
  /** A buffer of that length, with undefined content. */
  acquire(bytes: number): Buffer;
  /** Only for buffers that are not read or written any more. */
  release(buffer: Buffer): void;
}

/** Keeps up to `idleLimit` unused buffers of that many bytes. */
export function createBufferPool({
  bytes: pooledBytes,
  idleLimit,
}: {
  readonly bytes: number;
  readonly idleLimit: number;
}): BufferPool {
  const idle: Buffer[] = [];
  return {
    acquire(bytes) {
      // A request that would leave half of a buffer unused gets its own memory.
      if (bytes > pooledBytes || bytes * 2 <= pooledBytes) return Buffer.allocUnsafeSlow(bytes);
      return (idle.pop() ?? Buffer.allocUnsafeSlow(pooledBytes)).subarray(0, bytes);
    },
    release(buffer) {
      if (buffer.buffer.byteLength === pooledBytes && idle.length < idleLimit) idle.push(Buffer.from(buffer.buffer));
    },
  };
}
