import type { Readable } from "node:stream";
import { AppError } from "@dexnet/protocol/errors";
import type { FastifyRequest } from "fastify";
import type { YoungMemory } from "./young-memory.ts";

/** How long a body says it is. Room is taken before the bytes come: their number must be known. */
export function announcedBytes(request: FastifyRequest): number {
  const length = request.headers["content-length"];
  if (length === undefined) throw new AppError("bad_request", { facts: { field: "content-length" } });
  return Number(length);
}

/**
 * The body as it comes. A reader that stops early does not tear the connection down, as a stream's own iterator would:
 * the sender is to hear why. `drain` takes in the rest, without which a browser would never get to the answer, and the
 * connection could not be used again.
 */
export function receive(
  body: Readable,
  memory: YoungMemory,
): { bytes: AsyncIterable<Uint8Array>; drain(): Promise<void> } {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const next = async () => {
    try {
      const step = await chunks.next();
      if (step.done !== true) memory.passed(step.value.length);
      return step;
    } catch (cause) {
      throw new AppError("transfer_cancelled", { cause });
    }
  };
  return {
    bytes: { [Symbol.asyncIterator]: () => ({ next }) },
    async drain() {
      // The sender is gone: so is what was left to take in.
      for (let more = true; more; )
        more = await chunks.next().then(
          ({ done }) => done !== true,
          () => false,
        );
    },
  };
}

/** A body that is to be in memory as a whole: exactly as many bytes as it announced. */
export async function receiveWhole(bytes: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(sizeBytes);
  let had = 0;
  for await (const piece of bytes) {
    if (had + piece.length > sizeBytes) throw new AppError("bad_request");
    whole.set(piece, had);
    had += piece.length;
  }
  if (had !== sizeBytes) throw new AppError("bad_request");
  return whole;
}
