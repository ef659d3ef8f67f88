/** Memory for blocks that come in, used again and again: making it anew for each would keep the garbage collector busy. */
export interface Slabs {
  /** At least as many bytes as asked for, with whatever is in them. */
  take(bytes: number): Buffer;
  /** Only what nobody can still read or write. */
  give(slab: Buffer): void;
}

export function createSlabs(options: { readonly bytes: number; readonly most: number }): Slabs {
  const idle: Buffer[] = [];
  return {
    take(bytes) {
      // Half a slab or more is worth one from the pool.
      if (bytes > options.bytes || bytes * 2 <= options.bytes) return Buffer.allocUnsafeSlow(bytes);
      return (idle.pop() ?? Buffer.allocUnsafeSlow(options.bytes)).subarray(0, bytes);
    },
    give(slab) {
      if (slab.buffer.byteLength !== options.bytes || idle.length >= options.most) return;
      idle.push(Buffer.from(slab.buffer));
    },
  };
}
