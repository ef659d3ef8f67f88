/** Reuses memory for received blocks: allocating it for each block would keep the garbage collector busy. */
export interface BufferPool {
  /** A buffer of that length, with undefined content. */
  acquire(bytes: number): Buffer;
  /** Only for buffers that are not read or written any more. */
  release(buffer: Buffer): void;
}

/** Buffers of one length, and how many unused ones are kept. */
interface BufferSize {
  readonly bytes: number;
  readonly idleLimit: number;
}

export function createBufferPool(sizes: readonly BufferSize[]): BufferPool {
  const pools = sizes.map(({ bytes, idleLimit }) => ({ bytes, idleLimit, idle: [] as Buffer[] }));
  return {
    acquire(bytes) {
      // A request that would leave half of a buffer unused gets its own memory.
      const pool = pools.find((one) => bytes <= one.bytes && bytes * 2 > one.bytes);
      if (pool === undefined) return Buffer.allocUnsafeSlow(bytes);
      return (pool.idle.pop() ?? Buffer.allocUnsafeSlow(pool.bytes)).subarray(0, bytes);
    },
    release(buffer) {
      const pool = pools.find(({ bytes }) => bytes === buffer.buffer.byteLength);
      if (pool !== undefined && pool.idle.length < pool.idleLimit) pool.idle.push(Buffer.from(buffer.buffer));
    },
  };
}
