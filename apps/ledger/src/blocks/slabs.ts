/** Memory for blocks that come in, used again and again: making it anew for each would keep the garbage collector busy. */
export interface Slabs {
  /** As many bytes as asked for, with whatever is in them. */
  take(bytes: number): Buffer;
  /** Only what nobody can still read or write. */
  give(slab: Buffer): void;
}

/** Slabs of one length, and how many of them are kept while nobody uses them. */
export interface SlabSize {
  readonly bytes: number;
  readonly most: number;
}

export function createSlabs(sizes: readonly SlabSize[]): Slabs {
  const shelves = sizes.map(({ bytes, most }) => ({ bytes, most, idle: [] as Buffer[] }));
  return {
    take(bytes) {
      // What would leave half of a slab empty is made to measure.
      const shelf = shelves.find((one) => bytes <= one.bytes && bytes * 2 > one.bytes);
      if (shelf === undefined) return Buffer.allocUnsafeSlow(bytes);
      return (shelf.idle.pop() ?? Buffer.allocUnsafeSlow(shelf.bytes)).subarray(0, bytes);
    },
    give(slab) {
      const shelf = shelves.find(({ bytes }) => bytes === slab.buffer.byteLength);
      if (shelf !== undefined && shelf.idle.length < shelf.most) shelf.idle.push(Buffer.from(slab.buffer));
    },
  };
}
