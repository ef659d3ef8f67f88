import { finished, type Readable } from "node:stream";
import { AppError } from "@dexnet/protocol/errors";
import type { FastifyRequest } from "fastify";
import { bytesInTurn, unreadBytes } from "../limits.ts";

/** How long a body says it is. Room is taken before the bytes come: their number must be known. */
export function announcedBytes(request: FastifyRequest): number {
  const length = request.headers["content-length"];
  if (length === undefined) throw new AppError("bad_request", { facts: { field: "content-length" } });
  return Number(length);
}

/**
 * The body as it comes, once. A piece is its reader's until the next is asked for: then its memory is given back.
 *
 * A reader that stops early does not tear the connection down, as a stream's own iterator would: the sender is to hear
 * why. `drain` takes in the rest, without which a browser would never get to the answer, and the connection could not be
 * used again.
 *
 * The stream flows, and is stopped only while its reader is behind or others are to have their turn: asked piece by piece,
 * Node would stop and start the socket for each of them, and every piece would be a turn of the loop.
 */
export function receive(body: Readable): { bytes: AsyncIterable<Uint8Array>; drain(): Promise<void> } {
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let turnBytes = 0;
  let isOthersTurn = false;
  let inHand: Uint8Array | undefined;
  let isUnwanted = false;
  let hasBegun = false;
  let ending: { readonly cause: unknown } | undefined;
  let moved = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();

  function begin(): void {
    if (hasBegun) return;
    hasBegun = true;
    finished(body, { writable: false }, (error) => {
      ending = { cause: error ?? undefined };
      moved.resolve();
      ended.resolve();
    });
    body.on("data", (piece: Uint8Array) => {
      if (isUnwanted) return giveBack(piece);
      waiting.push(piece);
      waitingBytes += piece.length;
      countForTurn(piece.length);
      flowOrStop();
      moved.resolve();
    });
  }

  function countForTurn(bytes: number): void {
    turnBytes += bytes;
    if (turnBytes < bytesInTurn || isOthersTurn) return;
    isOthersTurn = true;
    setImmediate(() => {
      isOthersTurn = false;
      turnBytes = 0;
      flowOrStop();
    });
  }

  function flowOrStop(): void {
    const isToStop = !isUnwanted && (isOthersTurn || waitingBytes >= unreadBytes);
    if (isToStop === body.isPaused()) return;
    if (isToStop) body.pause();
    else body.resume();
  }

  function take(): Uint8Array | undefined {
    const piece = waiting.shift();
    if (piece === undefined) return undefined;
    waitingBytes -= piece.length;
    flowOrStop();
    return piece;
  }

  async function next(): Promise<IteratorResult<Uint8Array, undefined>> {
    begin();
    if (inHand !== undefined) giveBack(inHand);
    for (;;) {
      inHand = take();
      if (inHand !== undefined) return { done: false, value: inHand };
      if (ending?.cause !== undefined) throw new AppError("transfer_cancelled", { cause: ending.cause });
      if (ending !== undefined) return { done: true, value: undefined };
      moved = Promise.withResolvers<void>();
      await moved.promise;
    }
  }

  return {
    bytes: { [Symbol.asyncIterator]: () => ({ next }) },
    async drain() {
      isUnwanted = true;
      // Not what its reader has in hand: that one may not have heard yet that it is over.
      for (const piece of waiting.splice(0)) giveBack(piece);
      begin();
      body.resume();
      await ended.promise;
    },
  };
}

/**
 * Frees the memory of a piece now. Left to the garbage collector, bytes outside of its heap that come and go by the
 * hundred megabytes make it go over all of its memory again and again, for a third of the ledger's time under load.
 * Node's parser copies each piece of a request into memory of its own; what shares its memory with others is left alone.
 */
function giveBack(piece: Uint8Array): void {
  const { buffer } = piece;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0);
}

/**
 * A body that is to be in memory as a whole: exactly as many bytes as it announced. Memory is taken for what has come, not
 * for what was announced, and `onBytes` hears of each piece before it is kept.
 */
export async function receiveWhole(
  bytes: AsyncIterable<Uint8Array>,
  sizeBytes: number,
  onBytes: (count: number) => void,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let had = 0;
  for await (const piece of bytes) {
    had += piece.length;
    if (had > sizeBytes) throw new AppError("bad_request");
    onBytes(piece.length);
    // A piece is its source's again when the next is asked for.
    pieces.push(Buffer.from(piece));
  }
  if (had !== sizeBytes) throw new AppError("bad_request");
  const whole = Buffer.concat(pieces);
  for (const piece of pieces) giveBack(piece);
  return whole;
}
