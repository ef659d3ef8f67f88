import { type Bytes, concatBytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

/** Bytes that go into a stream at once. The thread is busy while it processes one slice. */
const sliceBytes = 256 * 1024;

/** Raw DEFLATE (RFC 1951) without a wrapper, because the result is authenticated anyway. */
export function deflate(plain: Bytes): Promise<Bytes> {
  return throughStream(plain, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
}

/**
 * Returns the inflated bytes. Fails with not_authentic if the input is not DEFLATE, and with too_large as soon as more
 * than `maxBytes` have come out.
 */
export async function inflate(deflated: Bytes, maxBytes: number): Promise<Bytes> {
  try {
    return await throughStream(deflated, new DecompressionStream("deflate-raw"), maxBytes);
  } catch (fault) {
    throw fault instanceof CryptoError ? fault : new CryptoError("not_authentic");
  }
}

/** Uses a reader, because not every browser can iterate over a stream. */
async function throughStream(input: Bytes, through: GenericTransformStream, maxBytes: number): Promise<Bytes> {
  let at = 0;
  const source = new ReadableStream<Bytes>({
    pull(controller) {
      if (at < input.length) controller.enqueue(input.subarray(at, at + sliceBytes));
      else controller.close();
      at += sliceBytes;
    },
  });
  const output: ReadableStream<Bytes> = source.pipeThrough(through);
  const reader = output.getReader();
  const pieces: Bytes[] = [];
  let sizeBytes = 0;
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      sizeBytes += step.value.length;
      if (sizeBytes > maxBytes) throw new CryptoError("too_large");
      pieces.push(step.value);
    }
  } finally {
    await reader.cancel();
  }
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : concatBytes(...pieces);
}
