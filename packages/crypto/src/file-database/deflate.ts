import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

/** What goes into a stream in one go: as long as one of them takes, its thread does nothing else. */
const SLICE_BYTES = 256 * 1024;

/** Raw DEFLATE (RFC 1951), without a wrapper: what it goes into is authenticated. */
export function deflate(plain: Bytes): Promise<Bytes> {
  return gather(piecesOf(plain, new CompressionStream("deflate-raw")));
}

/** Fails with not_authentic when it is not DEFLATE, and with too_large as soon as more than `largestBytes` have come out. */
export function inflate(deflated: Bytes, largestBytes: number): Promise<Bytes> {
  return gather(inflatePieces(deflated, largestBytes));
}

/** The same, piece by piece as it comes out. Only their end tells that the pieces were good. */
export async function* inflatePieces(deflated: Bytes, largestBytes: number): AsyncGenerator<Bytes> {
  let sizeBytes = 0;
  try {
    for await (const piece of piecesOf(deflated, new DecompressionStream("deflate-raw"))) {
      sizeBytes += piece.length;
      if (sizeBytes > largestBytes) throw new CryptoError("too_large");
      yield piece;
    }
  } catch (fault) {
    throw fault instanceof CryptoError ? fault : new CryptoError("not_authentic");
  }
}

/** By a reader, since not every browser can iterate over a stream. */
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

async function gather(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const gathered: Bytes[] = [];
  for await (const piece of pieces) gathered.push(piece);
  const joined = new Uint8Array(gathered.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of gathered) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
