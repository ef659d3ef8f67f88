import { Readable } from "node:stream";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { blockBytesLargest } from "@dexnet/protocol/limits";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";
import type { BlockService } from "./service.ts";

export function registerBlockRoutes(app: FastifyInstance, service: BlockService): void {
  registerCall(
    app,
    blockCalls.putBlock,
    async ({ params, body, request }) => {
      const length = request.headers["content-length"];
      // Room is reserved before the bytes come: their number must be known.
      if (length === undefined) throw new AppError("bad_request", { facts: { field: "content-length" } });
      const addressHex = lowerAddress(params.address);
      const { bytes, drain } = receive(body);
      try {
        const { cid, sizeBytes } = await service.put({ addressHex, sizeBytes: Number(length), bytes });
        return { cid, size: sizeBytes };
      } catch (error) {
        void drain();
        throw error;
      }
    },
    { bodyLimitBytes: blockBytesLargest },
  );

  registerCall(app, blockCalls.getBlock, async ({ params, request, reply }) => {
    const etag = `"${params.cid}"`;
    const isMeasured = request.method === "HEAD" || request.headers["if-none-match"]?.includes(etag) === true;
    const block = isMeasured ? await service.measure(params.cid) : await service.get(params.cid);
    reply.headers({ etag, "cache-control": "public, max-age=31536000, immutable" });
    if (typeof block !== "number") return block;
    if (request.method !== "HEAD") return reply.code(304).send();
    // An empty stream: for whatever else stands in for a body, Fastify would tell that one's length.
    reply.header("content-length", block);
    return Readable.from([]);
  });
}

/**
 * The body as it comes. A reader that stops early does not tear the connection down, as a stream's own iterator would:
 * the sender is to hear why. `drain` takes in the rest, without which a browser would never get to the answer, and the
 * connection could not be used again.
 */
function receive(body: Readable): { bytes: AsyncIterable<Uint8Array>; drain(): Promise<void> } {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const next = async () => {
    try {
      return await chunks.next();
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
