import { hash } from "blake3-jit";
import { createBLAKE3 } from "hash-wasm";
import type { Bytes } from "./bytes.ts";

const sliceLength = 256 * 1024;
const maxUtf8BytesOfCodeUnit = 3;

const encoder = new TextEncoder();
let hasherLoading: ReturnType<typeof createBLAKE3> | undefined;

/** BLAKE3-256 of bytes. Unlike the hasher for texts it uses SIMD where available, but it needs all bytes at once. */
export async function blake3(data: Uint8Array): Promise<Bytes> {
  return new Uint8Array(hash(data));
}

/**
 * BLAKE3-256 of the UTF-8 of a text, which is encoded in slices so that a long text is not copied as a whole. All calls
 * share one compiled hasher: there is no await between its init and its digest, so concurrent calls can't mix.
 */
export async function blake3OfText(text: string): Promise<Bytes> {
  const hasher = await loadHasher();
  hasher.init();
  const slice = new Uint8Array(Math.min(text.length, sliceLength) * maxUtf8BytesOfCodeUnit);
  for (let from = 0; from < text.length; ) {
    // A surrogate pair is not split.
    const isCut = from + sliceLength < text.length && isHighSurrogate(text.charCodeAt(from + sliceLength - 1));
    const to = Math.min(text.length, from + sliceLength - (isCut ? 1 : 0));
    const { written } = encoder.encodeInto(text.slice(from, to), slice);
    hasher.update(slice.subarray(0, written));
    from = to;
  }
  return new Uint8Array(hasher.digest("binary"));
}

function loadHasher() {
  hasherLoading ??= createBLAKE3();
  return hasherLoading.catch((fault: unknown) => {
    hasherLoading = undefined;
    throw fault;
  });
}

function isHighSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xd800 && codeUnit < 0xdc00;
}
