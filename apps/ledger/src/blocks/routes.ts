import { Readable } from "node:stream";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { batchBytesLargest, batchLengthBytes, blockBytesLargest, blocksPerBatch } from "@dexnet/protocol/limits";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance, FastifyReply } from "fastify";
import { parseByteRange } from "./byte-range.ts";
import type { createDeletes } from "./deletes.ts";
import type { HeldBytes } from "./held-bytes.ts";
import { announcedBytes, receive, receiveWhole } from "./receive.ts";
import type { BlockService } from "./service.ts";
import type { Turns } from "./turns.ts";
import type { YoungMemory } from "./young-memory.ts";

export interface BlockRouteDeps {
  readonly service: BlockService;
  readonly deletes: ReturnType<typeof createDeletes>;
  /** Of all that write, whoever they are. */
  readonly writing: Turns;
  readonly heldForWriters: HeldBytes;
  readonly heldForReaders: HeldBytes;
  readonly memory: YoungMemory;
}

export function registerBlockRoutes(app: FastifyInstance, deps: BlockRouteDeps): void {
  const { service, heldForWriters, heldForReaders } = deps;

  /** Whatever becomes of the bytes, they are taken in to their end. */
  async function taking<T>(body: Readable, work: (bytes: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> {
    const { bytes, drain } = receive(body);
    try {
      return await deps.writing.take("", () => work(bytes));
    } catch (error) {
      void drain();
      throw error;
    }
  }

  registerCall(
    app,
    blockCalls.putBlock,
    async ({ params, body, request }) =>
      await taking(body, async (bytes) => {
        const sizeBytes = announcedBytes(request);
        const { cid } = await service.put({ addressHex: lowerAddress(params.address), sizeBytes, bytes });
        return { cid, size: sizeBytes };
      }),
    { bodyLimitBytes: blockBytesLargest },
  );

  registerCall(
    app,
    blockCalls.putBlocks,
    async ({ params, body, request }) =>
      await taking(body, async (bytes) => {
        const sizeBytes = announcedBytes(request);
        heldForWriters.check(sizeBytes);
        heldForWriters.take(sizeBytes);
        try {
          const batchBytes = await receiveWhole(bytes, sizeBytes);
          const results = await service.putBatch(lowerAddress(params.address), batchBytes);
          return { results: results.map((one) => ("code" in one ? one : { cid: one.cid, size: one.sizeBytes })) };
        } finally {
          heldForWriters.give(sizeBytes);
        }
      }),
    { bodyLimitBytes: batchBytesLargest + blocksPerBatch * batchLengthBytes },
  );

  registerCall(app, blockCalls.missingBlocks, async ({ params, body }) => ({
    missing: await service.missing(lowerAddress(params.address), body.cids),
  }));

  registerCall(app, blockCalls.deleteBlocks, async ({ params, body }) => {
    const { cids, nonce, signature } = body;
    return await deps.deletes({ addressHex: lowerAddress(params.address), cids, nonce, signatureHex: signature });
  });

  registerCall(app, blockCalls.getBlock, async ({ params, request, reply }) => {
    const etag = `"${params.cid}"`;
    const { "if-none-match": known, "if-range": ifRange } = request.headers;
    const isMeasured = request.method === "HEAD" || known?.includes(etag) === true;
    if (!isMeasured) heldForReaders.check(blockBytesLargest);
    const block = isMeasured ? await service.measure(params.cid) : await service.get(params.cid);
    reply.headers({ etag, "cache-control": "public, max-age=31536000, immutable", "accept-ranges": "bytes" });
    if (typeof block === "number") {
      if (request.method !== "HEAD") return reply.code(304).send();
      // An empty stream: for whatever else stands in for a body, Fastify would tell that one's length.
      reply.header("content-length", block);
      return Readable.from([]);
    }
    holdUntilSent(heldForReaders, block.length, reply);
    deps.memory.passed(block.length);
    const isOutdated = typeof ifRange === "string" && ifRange.trim() !== etag;
    return partOf(block, isOutdated ? undefined : request.headers.range, reply);
  });
}

/** All of the block was checked before: a part of it is as sure as the whole. */
function partOf(blockBytes: Uint8Array, range: string | undefined, reply: FastifyReply): Uint8Array {
  const asked = parseByteRange(range, blockBytes.length);
  if (asked.kind === "whole") return blockBytes;
  if (asked.kind === "outside") {
    reply.header("content-range", `bytes */${blockBytes.length}`).header("cache-control", "no-store");
    throw new AppError("range_invalid");
  }
  reply.code(206).header("content-range", `bytes ${asked.start}-${asked.end - 1}/${blockBytes.length}`);
  return blockBytes.subarray(asked.start, asked.end);
}

function holdUntilSent(held: HeldBytes, bytes: number, reply: FastifyReply): void {
  held.take(bytes);
  reply.raw.once("close", () => held.give(bytes));
}
