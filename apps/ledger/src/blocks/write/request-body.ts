import { finished, type Readable } from "node:stream";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FastifyRequest } from "fastify";
import { bytesPerLoopTurn, unreadBytesLimit } from "./block-write-limits.ts";
import { freeMemory } from "./free-memory.ts";

/** Announced length of the body. It must be known, because memory and quota are checked before the bytes arrive. */
export function contentLength(request: FastifyRequest): number {
  const length = request.headers["content-length"];
  if (length === undefined) throw new AppError("bad_request", { context: { field: "content-length" } });
  return Number(length);
}

/**
 * Reads a body once, as it arrives. A piece may be used until the next is requested: then its memory is freed. The parser of
 * Node copies each piece of a request into its own memory.
 *
 * A reader that stops early does not close the connection, as the iterator of a stream would: the sender must get the
 * answer. `drain` reads the rest, without which a browser never reads the answer and the connection can't be used again.
 *
 * The stream flows, and is paused only while its reader is behind or other events must be handled. When requested piece by
 * piece, Node would pause and resume the socket for each piece, and each would take a turn of the event loop.
 */
export function readBody(body: Readable): { bytes: AsyncIterable<Uint8Array>; drain(): Promise<void> } {
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let bytesInTurn = 0;
  let isYielding = false;
  let inUse: Uint8Array | undefined;
  let isDraining = false;
  let hasStarted = false;
  let ending: { readonly cause: unknown } | undefined;
  let changed = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();

  function start(): void {
    if (hasStarted) return;
    hasStarted = true;
    finished(body, { writable: false }, (error) => {
      ending = { cause: error ?? undefined };
      changed.resolve();
      ended.resolve();
    });
    body.on("data", (piece: Uint8Array) => {
      if (isDraining) return freeMemory(piece);
      waiting.push(piece);
      waitingBytes += piece.length;
      yieldWhenDue(piece.length);
      pauseOrResume();
      changed.resolve();
    });
  }

  function yieldWhenDue(bytes: number): void {
    bytesInTurn += bytes;
    if (bytesInTurn < bytesPerLoopTurn || isYielding) return;
    isYielding = true;
    setImmediate(() => {
      isYielding = false;
      bytesInTurn = 0;
      pauseOrResume();
    });
  }

  function pauseOrResume(): void {
    const mustPause = !isDraining && (isYielding || waitingBytes >= unreadBytesLimit);
    if (mustPause === body.isPaused()) return;
    if (mustPause) body.pause();
    else body.resume();
  }

  function shiftPiece(): Uint8Array | undefined {
    const piece = waiting.shift();
    if (piece === undefined) return undefined;
    waitingBytes -= piece.length;
    pauseOrResume();
    return piece;
  }

  async function next(): Promise<IteratorResult<Uint8Array, undefined>> {
    start();
    if (inUse !== undefined) freeMemory(inUse);
    for (;;) {
      inUse = shiftPiece();
      if (inUse !== undefined) return { done: false, value: inUse };
      if (ending?.cause !== undefined) throw new AppError("transfer_cancelled", { cause: ending.cause });
      if (ending !== undefined) return { done: true, value: undefined };
      changed = Promise.withResolvers<void>();
      await changed.promise;
    }
  }

  return {
    bytes: { [Symbol.asyncIterator]: () => ({ next }) },
    async drain() {
      isDraining = true;
      // The piece in use stays: its reader may not know yet that reading has ended.
      for (const piece of waiting.splice(0)) freeMemory(piece);
      start();
      body.resume();
      await ended.promise;
    },
  };
}
