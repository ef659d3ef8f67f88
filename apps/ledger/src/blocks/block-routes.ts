import { Readable } from "node:stream";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { ByteLease, ByteLeases } from "@dexnet/service/concurrency/byte-leases";
import { type CallContext, registerCall } from "@dexnet/service/http/calls";
import { networkKeyOf } from "@dexnet/service/http/network-key";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ByteRange } from "../devices/device.ts";
import type { BlockService } from "./block-service.ts";
import { parseByteRange } from "./byte-range.ts";
import type { DeleteBlocks } from "./delete-blocks.ts";
import { sentPieceBytes } from "./read-block.ts";
import type { RequireReadProof } from "./read-proof.ts";
import { freeMemory } from "./write/free-memory.ts";
import { contentLength, readBody } from "./write/request-body.ts";

interface BlockRouteDeps {
  readonly service: BlockService;
  readonly deleteBlocks: DeleteBlocks;
  readonly requireReadProof: RequireReadProof;
  readonly readerLeases: ByteLeases;
}

export function registerBlockRoutes(app: FastifyInstance, deps: BlockRouteDeps): void {
  const { service } = deps;

  /** Reads the body to its end, also when the work fails. */
  async function withBody<T>(body: Readable, work: (bytes: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> {
    const { bytes, drain } = readBody(body);
    try {
      return await work(bytes);
    } catch (error) {
      void drain();
      throw error;
    }
  }

  /** Fields that both calls that store blocks need. */
  function requestOf({ params, request }: Pick<CallContext<typeof blockCalls.putBlock>, "params" | "request">) {
    return {
      addressHex: lowerAddress(params.address),
      sizeBytes: contentLength(request),
      networkKey: networkKeyOf(request.ip),
      evict: () => request.raw.destroy(),
    };
  }

  registerCall(app, blockCalls.putBlock, (context) =>
    withBody(context.body, async (bytes) => {
      const { cid, sizeBytes } = await service.put({ ...requestOf(context), bytes });
      return { cid, size: sizeBytes };
    }),
  );

  registerCall(app, blockCalls.putBlocks, (context) =>
    withBody(context.body, async (bytes) => {
      const results = await service.putBatch({ ...requestOf(context), bytes });
      return { results: results.map((one) => ("code" in one ? one : { cid: one.cid, size: one.sizeBytes })) };
    }),
  );

  registerCall(app, blockCalls.missingBlocks, async ({ params, body, request }) => {
    const addressHex = lowerAddress(params.address);
    await deps.requireReadProof(addressHex, body, request);
    return { missing: await service.findMissing(addressHex, body.cids) };
  });

  registerCall(app, blockCalls.deleteBlocks, async ({ params, body, request }) => {
    const { cids, nonce, signature: signatureHex } = body;
    const networkKey = networkKeyOf(request.ip);
    return await deps.deleteBlocks({ addressHex: lowerAddress(params.address), cids, nonce, signatureHex, networkKey });
  });

  registerCall(app, blockCalls.getBlock, async ({ params, request, reply }) => {
    const etag = `"${params.cid}"`;
    const { "if-none-match": known, "if-range": ifRange } = request.headers;
    const isSizeRequest = request.method === "HEAD" || known?.includes(etag) === true;
    const headers = { etag, "cache-control": "public, max-age=31536000, immutable", "accept-ranges": "bytes" };
    if (isSizeRequest) {
      const sizeBytes = await service.readSize(params.cid);
      reply.headers(headers);
      if (request.method !== "HEAD") return reply.code(304).send();
      // An empty stream: for any other body Fastify would set its own length.
      reply.header("content-length", sizeBytes);
      return Readable.from([]);
    }
    const lease = deps.readerLeases.open([networkKeyOf(request.ip)]);
    let bytes: Uint8Array | undefined;
    // Before the first await: the client may be gone after it.
    reply.raw.once("close", () => {
      lease.release();
      if (bytes !== undefined) freeMemory(bytes);
    });
    const block = await service.find(params.cid);
    const isOutdated = typeof ifRange === "string" && ifRange.trim() !== etag;
    const range = requestedRange(isOutdated ? undefined : request.headers.range, block.sizeBytes, reply);
    lease.reserve(range?.length ?? block.sizeBytes);
    bytes = await block.read(range);
    reply.headers(headers);
    if (range !== undefined) {
      const contentRange = `bytes ${range.start}-${range.start + range.length - 1}/${block.sizeBytes}`;
      reply.code(206).header("content-range", contentRange);
      // See [Note: ranges are not verified]: nobody shall keep such bytes, or put a block together from them.
      if (range.length < block.sizeBytes) reply.header("cache-control", "no-store");
    }
    lease.allowEviction(() => reply.raw.destroy());
    reply.header("content-length", bytes.length);
    return streamPieces(bytes, lease);
  });
}

/** Undefined for the whole block. */
function requestedRange(header: string | undefined, sizeBytes: number, reply: FastifyReply): ByteRange | undefined {
  const requested = parseByteRange(header, sizeBytes);
  if (requested.kind === "whole") return undefined;
  if (requested.kind === "outside") {
    reply.header("content-range", `bytes */${sizeBytes}`).header("cache-control", "no-store");
    throw new AppError("range_invalid");
  }
  return { start: requested.start, length: requested.end - requested.start };
}

/** The next piece is requested when the one before has been sent. */
function streamPieces(bytes: Uint8Array, lease: ByteLease): Readable {
  let offset = 0;
  return new Readable({
    highWaterMark: sentPieceBytes,
    read() {
      const piece = bytes.subarray(offset, offset + sentPieceBytes);
      offset += piece.length;
      lease.recordProgress(piece.length);
      this.push(piece.length === 0 ? null : piece);
    },
  });
}
