/**
 * Buffers of one size that are used again. A new buffer costs the system work for each of its pages, several times as much
 * as filling it. For parts of files that would limit the speed.
 */
export interface BufferPool {
  /** A buffer with arbitrary content. */
  acquire(): ArrayBuffer;
  /** Ends the caller's use of the buffer. Buffers of another size are ignored. */
  release(buffer: ArrayBuffer): void;
}

export function createBufferPool(sizeBytes: number, most: number): BufferPool {
  const spare: ArrayBuffer[] = [];
  return {
    acquire: () => spare.pop() ?? new ArrayBuffer(sizeBytes),
    release(buffer) {
      if (buffer.byteLength === sizeBytes && spare.length < most) spare.push(buffer);
    },
  };
}
