import { Readable } from "node:stream";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { batchBytesLargest, batchLengthBytes, blockBytesLargest, blocksPerBatch } from "@dexnet/protocol/limits";
import { registerCall } from "@dexnet/service/calls";
import { networkKeyOf } from "@dexnet/service/network-key";
import type { FastifyInstance, FastifyReply } from "fastify";
import { sentPieceBytes } from "../limits.ts";
import type { ByteLease, ByteLeases } from "./byte-leases.ts";
import { parseByteRange } from "./byte-range.ts";
import type { createDeletes } from "./deletes.ts";
import type { RequireReadProof } from "./read-proof.ts";
import { announcedBytes, receive, receiveWhole } from "./receive.ts";
import type { BlockService } from "./service.ts";
import type { YoungMemory } from "./young-memory.ts";

export interface BlockRouteDeps {
  readonly service: BlockService;
  readonly deletes: ReturnType<typeof createDeletes>;
  readonly requireReadProof: RequireReadProof;
  /** Of those that send batches, which are in memory as a whole. */
  readonly batchLeases: ByteLeases;
  readonly readerLeases: ByteLeases;
  readonly memory: YoungMemory;
}

export function registerBlockRoutes(app: FastifyInstance, deps: BlockRouteDeps): void {
  const { service } = deps;

  /** Whatever becomes of the bytes, they are taken in to their end. */
  async function taking<T>(body: Readable, work: (bytes: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> {
    const { bytes, drain } = receive(body);
    try {
      return await work(bytes);
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
        const lease = deps.batchLeases.open(networkKeyOf(request.ip));
        lease.allowEviction(() => request.raw.destroy());
        try {
          const batchBytes = await receiveWhole(bytes, sizeBytes, (count) => {
            lease.take(count);
            lease.recordProgress(count);
          });
          // All has come: its sender has nothing more to do.
          lease.allowEviction(undefined);
          const results = await service.putBatch(lowerAddress(params.address), batchBytes);
          return { results: results.map((one) => ("code" in one ? one : { cid: one.cid, size: one.sizeBytes })) };
        } finally {
          lease.end();
        }
      }),
    { bodyLimitBytes: batchBytesLargest + blocksPerBatch * batchLengthBytes },
  );

  registerCall(app, blockCalls.missingBlocks, async ({ params, body }) => {
    const addressHex = lowerAddress(params.address);
    deps.requireReadProof(addressHex, body);
    return { missing: await service.missing(addressHex, body.cids) };
  });

  registerCall(app, blockCalls.deleteBlocks, async ({ params, body }) => {
    const { cids, nonce, signature } = body;
    return await deps.deletes({ addressHex: lowerAddress(params.address), cids, nonce, signatureHex: signature });
  });

  registerCall(app, blockCalls.getBlock, async ({ params, request, reply }) => {
    const etag = `"${params.cid}"`;
    const { "if-none-match": known, "if-range": ifRange } = request.headers;
    const isMeasured = request.method === "HEAD" || known?.includes(etag) === true;
    const headers = { etag, "cache-control": "public, max-age=31536000, immutable", "accept-ranges": "bytes" };
    if (isMeasured) {
      const sizeBytes = await service.measure(params.cid);
      reply.headers(headers);
      if (request.method !== "HEAD") return reply.code(304).send();
      // An empty stream: for whatever else stands in for a body, Fastify would tell that one's length.
      reply.header("content-length", sizeBytes);
      return Readable.from([]);
    }
    const lease = deps.readerLeases.open(networkKeyOf(request.ip));
    // Before anything is awaited: a client may be gone by then.
    reply.raw.once("close", lease.end);
    const blockBytes = await service.get(params.cid, lease.take);
    deps.memory.passed(blockBytes.length);
    reply.headers(headers);
    const isOutdated = typeof ifRange === "string" && ifRange.trim() !== etag;
    const part = partOf(blockBytes, isOutdated ? undefined : request.headers.range, reply);
    lease.allowEviction(() => reply.raw.destroy());
    reply.header("content-length", part.length);
    return piecesOf(part, lease);
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

/** The next piece is asked for when the one before has gone out. */
function piecesOf(bytes: Uint8Array, lease: ByteLease): Readable {
  let at = 0;
  return new Readable({
    highWaterMark: sentPieceBytes,
    read() {
      const piece = bytes.subarray(at, at + sentPieceBytes);
      at += piece.length;
      lease.recordProgress(piece.length);
      this.push(piece.length === 0 ? null : piece);
    },
  });
}
