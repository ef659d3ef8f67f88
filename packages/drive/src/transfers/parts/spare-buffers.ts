/**
 * Buffers of one size that are used again. A new one costs the system work for each of its pages, several times as much as
 * filling it does; for parts of files that is what limits the speed.
 */
export interface SpareBuffers {
  /** What is in it may be anything. */
  take(): ArrayBuffer;
  /** Nobody may look into it any more. One of another size is left alone. */
  giveBack(buffer: ArrayBuffer): void;
}

export function createSpareBuffers(sizeBytes: number, most: number): SpareBuffers {
  const spare: ArrayBuffer[] = [];
  return {
    take: () => spare.pop() ?? new ArrayBuffer(sizeBytes),
    giveBack(buffer) {
      if (buffer.byteLength === sizeBytes && spare.length < most) spare.push(buffer);
    },
  };
}
