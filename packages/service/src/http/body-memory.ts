import type { ServerResponse } from "node:http";
import { finished, type Readable } from "node:stream";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ByteLeases, createByteLeases } from "../concurrency/byte-leases.ts";
import { networkKeyOf } from "./network-key.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Memory for bodies that are read whole. */
    bodyLeases: ByteLeases;
  }
  interface FastifyRequest {
    /** Response of the request. Its end releases the memory of the body. */
    response: ServerResponse | undefined;
  }
}

/** Bytes of bodies in memory. More are refused with too_many_requests. */
export interface BodyMemoryLimits {
  readonly total: number;
  readonly perNetwork: number;
  /** Time after which the memory of an unfinished body is taken back when others need it. */
  readonly stalledMs: number;
}

const mebibyte = 1024 * 1024;
const stalledMs = 5_000;
/** The bodies of 256 requests of the default size take 4 MiB. */
export const defaultBodyMemory: BodyMemoryLimits = { total: 128 * mebibyte, perNetwork: 32 * mebibyte, stalledMs };
/** Large bodies of the internal port come from holders of the token only: the api reports saves of up to 64 MiB. */
export const internalBodyMemory: BodyMemoryLimits = { total: 512 * mebibyte, perNetwork: 512 * mebibyte, stalledMs };

/** A body of the default size never counts as progress: it must have arrived within the time for a stalled one. */
const progressBytes = 64 * 1024;

/** Counts the bodies of a server that `readBodyText` reads. `onEvicted` is called for a body that had to make room. */
export function limitBodyMemory(app: FastifyInstance, limits: BodyMemoryLimits, onEvicted: () => void): void {
  const { total: largest, perNetwork: maxPerKey, stalledMs } = limits;
  // Nobody waits for memory, so that no body is read while it waits.
  const leases = createByteLeases({ largest, maxPerKey, progressBytes, stalledMs, waitMs: 0, onEvicted });
  app.decorate("bodyLeases", leases);
  app.decorateRequest("response", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    request.response = reply.raw;
    done();
  });
}

/**
 * Reads a body as text, up to the limit of its route. Its bytes are counted as they arrive, until the request is answered
 * or its client is gone. Faults: too_large, too_many_requests, bad_request.
 */
export async function readBodyText(request: FastifyRequest, body: Readable): Promise<string> {
  const limitBytes = request.routeOptions.bodyLimit;
  const announcedBytes = Number(request.headers["content-length"]);
  if (announcedBytes > limitBytes) throw new AppError("too_large");
  const lease = request.server.bodyLeases.open([networkKeyOf(request.ip)]);
  lease.allowEviction(() => request.raw.destroy());
  request.response?.once("close", lease.release);
  const pieces: Buffer[] = [];
  let receivedBytes = 0;
  await readPieces(body, (piece) => {
    receivedBytes += piece.length;
    if (receivedBytes > limitBytes) throw new AppError("too_large");
    lease.reserve(piece.length);
    lease.recordProgress(piece.length);
    pieces.push(piece);
  });
  // The rest does not depend on the client.
  lease.allowEviction(undefined);
  if (!Number.isNaN(announcedBytes) && receivedBytes !== announcedBytes) throw new AppError("bad_request");
  const [first] = pieces;
  return (pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces)).toString("utf8");
}

/** After a refusal the rest of the body is dropped. The connection stays open, so that the client gets the answer. */
async function readPieces(body: Readable, onPiece: (piece: Buffer) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (piece: Buffer) => {
    try {
      onPiece(piece);
    } catch (refusal) {
      body.off("data", onData).resume();
      reject(refusal);
    }
  };
  finished(body, { writable: false }, (cause) => {
    if (cause) reject(new AppError("bad_request", { cause }));
    else resolve();
  });
  body.on("data", onData);
  await promise;
}
