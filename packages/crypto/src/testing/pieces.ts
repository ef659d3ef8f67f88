import type { Bytes } from "../verify/bytes.ts";

/** The bytes as they may come from elsewhere: in pieces of these sizes, and a rest. */
export async function* piecesOf(bytes: Bytes, sizes: readonly number[]): AsyncGenerator<Bytes> {
  let at = 0;
  for (const size of sizes) {
    yield bytes.slice(at, at + size);
    at += size;
  }
  yield bytes.slice(at);
}
