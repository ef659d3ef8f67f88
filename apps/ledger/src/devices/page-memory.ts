/** Memory, offset and length of a write past the cache of the system are multiples of the block size of the disk. */
const pageBytes = 4_096;
const memories = new WeakSet<ArrayBufferLike>();

export function roundUpToPages(bytes: number): number {
  return Math.ceil(bytes / pageBytes) * pageBytes;
}

/**
 * Memory that starts at a page, as WebAssembly memory always does and buffers don't. It takes up none of the machine's memory
 * until it is used, and none of it can be given back.
 */
export function allocatePages(bytes: number): ArrayBuffer {
  const initial = Math.ceil(bytes / wasmPageBytes);
  const { buffer } = new WebAssembly.Memory({ initial, maximum: initial });
  memories.add(buffer);
  return buffer;
}

/** The bytes and the rest of their last page. Undefined when they don't start at a page of memory from `allocatePages`. */
export function wholePages({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array | undefined {
  if (!memories.has(buffer) || byteOffset % pageBytes !== 0) return undefined;
  return new Uint8Array(buffer, byteOffset, roundUpToPages(byteLength));
}

const wasmPageBytes = 65_536;
/** The types of Node lack it. */
declare const WebAssembly: {
  readonly Memory: new (options: {
    readonly initial: number;
    readonly maximum: number;
  }) => { readonly buffer: ArrayBuffer };
};
