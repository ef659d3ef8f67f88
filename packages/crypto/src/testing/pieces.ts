import type { Bytes } from "../verify/bytes.ts";

/** Yields the bytes in pieces of these sizes, and then the rest. */
export async function* piecesOf(bytes: Bytes, sizes: readonly number[]): AsyncGenerator<Bytes> {
  let at = 0;
  for (const size of sizes) {
    yield bytes.slice(at, at + size);
    at += size;
  }
  yield bytes.slice(at);
}
