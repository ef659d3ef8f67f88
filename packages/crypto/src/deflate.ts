import { CryptoError } from "./crypto-error.ts";
import type { Bytes } from "./verify/bytes.ts";

/** Raw DEFLATE (RFC 1951), without a wrapper: what it goes into is authenticated. */
export function deflate(plain: Bytes): Promise<Bytes> {
  return collect(plain, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
}

/** Fails with not_authentic when it is not DEFLATE, and as soon as more than `largestBytes` have come out. */
export async function inflate(deflated: Bytes, largestBytes: number): Promise<Bytes> {
  try {
    return await collect(deflated, new DecompressionStream("deflate-raw"), largestBytes);
  } catch {
    throw new CryptoError("not_authentic");
  }
}

async function collect(input: Bytes, through: GenericTransformStream, largestBytes: number): Promise<Bytes> {
  const source = new ReadableStream<Bytes>({
    start(controller) {
      controller.enqueue(input);
      controller.close();
    },
  });
  const output: ReadableStream<Bytes> = source.pipeThrough(through);
  const reader = output.getReader();
  const pieces: Bytes[] = [];
  let sizeBytes = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    sizeBytes += step.value.length;
    if (sizeBytes > largestBytes) {
      await reader.cancel();
      throw new CryptoError("too_large");
    }
    pieces.push(step.value);
  }
  return join(pieces, sizeBytes);
}

function join(pieces: readonly Bytes[], sizeBytes: number): Bytes {
  const joined = new Uint8Array(sizeBytes);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
