import { type Bytes, concatBytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

/** Bytes that go into a stream at once. The thread is busy while it processes one slice. */
const SLICE_BYTES = 256 * 1024;

/** Raw DEFLATE (RFC 1951) without a wrapper, because the result is authenticated anyway. */
export async function deflate(plain: Bytes): Promise<Bytes> {
  const pieces: Bytes[] = [];
  for await (const piece of piecesOf(plain, new CompressionStream("deflate-raw"))) pieces.push(piece);
  return concatBytes(...pieces);
}

/**
 * Yields the inflated bytes piece by piece; only the end of the iteration proves that they are complete. Fails with
 * not_authentic if the input is not DEFLATE, and with too_large as soon as more than `maxBytes` have come out.
 */
export async function* inflatePieces(deflated: Bytes, maxBytes: number): AsyncGenerator<Bytes> {
  let sizeBytes = 0;
  try {
    for await (const piece of piecesOf(deflated, new DecompressionStream("deflate-raw"))) {
      sizeBytes += piece.length;
      if (sizeBytes > maxBytes) throw new CryptoError("too_large");
      yield piece;
    }
  } catch (fault) {
    throw fault instanceof CryptoError ? fault : new CryptoError("not_authentic");
  }
}

/** Uses a reader, because not every browser can iterate over a stream. */
async function* piecesOf(input: Bytes, through: GenericTransformStream): AsyncGenerator<Bytes> {
  let at = 0;
  const source = new ReadableStream<Bytes>({
    pull(controller) {
      if (at < input.length) controller.enqueue(input.subarray(at, at + SLICE_BYTES));
      else controller.close();
      at += SLICE_BYTES;
    },
  });
  const output: ReadableStream<Bytes> = source.pipeThrough(through);
  const reader = output.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    await reader.cancel();
  }
}
