import type { Bytes } from "@dexnet/crypto/verify/bytes";

/**
 * Buffers of one size that are used again. A new buffer costs the system work for each of its pages, several times as much
 * as filling it. For parts of files that would limit the speed. Browsers use smaller buffers again by themselves.
 */
export interface BufferPool {
  /** A buffer with arbitrary content. */
  acquire(): ArrayBuffer;
  /** Ends the caller's use of the buffer. Buffers of another size are ignored. */
  release(buffer: ArrayBuffer): void;
  /** A buffer that is acquired at its first use. */
  borrow(): BorrowedBuffer;
}

export interface BorrowedBuffer {
  bytes(): Bytes;
  release(): void;
}

export function createBufferPool(sizeBytes: number, max: number): BufferPool {
  const spare: ArrayBuffer[] = [];
  const acquire = () => spare.pop() ?? new ArrayBuffer(sizeBytes);
  const release = (buffer: ArrayBuffer) => {
    if (buffer.byteLength === sizeBytes && spare.length < max) spare.push(buffer);
  };
  return {
    acquire,
    release,
    borrow() {
      let bytes: Bytes | undefined;
      return {
        bytes() {
          bytes ??= new Uint8Array(acquire());
          return bytes;
        },
        release() {
          if (bytes !== undefined) release(bytes.buffer);
          bytes = undefined;
        },
      };
    },
  };
}
