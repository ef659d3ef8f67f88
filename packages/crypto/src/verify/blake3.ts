import { hash } from "blake3-jit";
import { createBLAKE3 } from "hash-wasm";
import type { Bytes } from "./bytes.ts";

const SLICE_LENGTH = 256 * 1024;
const MOST_BYTES_OF_A_UNIT = 3;

const encoder = new TextEncoder();
let hasherLoading: ReturnType<typeof createBLAKE3> | undefined;

/** BLAKE3-256. With SIMD where the platform has it, which the hasher for texts has not, but in one go alone. */
export async function blake3(data: Uint8Array): Promise<Bytes> {
  return new Uint8Array(hash(data));
}

/**
 * Of a text's UTF-8, which for a long one never stands in memory as a whole. The compiled hasher is made once and used for
 * every call: between its init and its digest there is no await, so calls that run at the same time can't mix.
 */
export async function blake3OfText(text: string): Promise<Bytes> {
  const hasher = await loadHasher();
  hasher.init();
  const slice = new Uint8Array(SLICE_LENGTH * MOST_BYTES_OF_A_UNIT);
  for (let from = 0; from < text.length; ) {
    // The two halves of one character stay together.
    const isCut = from + SLICE_LENGTH < text.length && isFirstHalf(text.charCodeAt(from + SLICE_LENGTH - 1));
    const to = Math.min(text.length, from + SLICE_LENGTH - (isCut ? 1 : 0));
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

function isFirstHalf(codeUnit: number): boolean {
  return codeUnit >= 0xd800 && codeUnit < 0xdc00;
}
