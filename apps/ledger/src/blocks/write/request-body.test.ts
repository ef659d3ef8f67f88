import { Readable } from "node:stream";
import { setImmediate as nextLoopTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { bytesPerLoopTurn, unreadBytesLimit } from "./block-write-limits.ts";
import { readBody } from "./request-body.ts";

/** A piece with its own memory, as those of a request. */
function ownPiece(length: number, fill = 1): Buffer<ArrayBuffer> {
  return Buffer.allocUnsafeSlow(length).fill(fill);
}

function openBody(): Readable {
  return new Readable({ read: () => undefined, highWaterMark: 2 * unreadBytesLimit });
}

async function countOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0;
  for await (const _ of pieces) count += 1;
  return count;
}

describe("readBody", () => {
  it("yields the pieces in order, to the end", async () => {
    const body = openBody();
    for (const fill of [1, 2, 3]) body.push(ownPiece(10, fill));
    body.push(null);
    const got: number[] = [];
    for await (const piece of readBody(body).bytes) got.push(...piece.subarray(0, 1));
    expect(got).toEqual([1, 2, 3]);
  });

  it("releases the memory of a piece when the next is requested, and not before", async () => {
    const body = openBody();
    const pieces = [ownPiece(10, 1), ownPiece(10, 2)];
    for (const piece of pieces) body.push(piece);
    const chunks = readBody(body).bytes[Symbol.asyncIterator]();
    const detached = () => pieces.map(({ buffer }) => buffer.detached);
    expect((await chunks.next()).value).toEqual(ownPiece(10, 1));
    expect(detached()).toEqual([false, false]);
    expect((await chunks.next()).value).toEqual(ownPiece(10, 2));
    expect(detached()).toEqual([true, false]);
  });

  it("does not release memory that pieces share", async () => {
    const body = openBody();
    const shared = ownPiece(20);
    body.push(shared.subarray(0, 10));
    body.push(shared.subarray(10));
    body.push(null);
    for await (const piece of readBody(body).bytes) expect(piece).toEqual(ownPiece(10));
    expect(shared).toEqual(ownPiece(20));
  });

  it("pauses the body while its reader is behind", async () => {
    const body = openBody();
    const chunks = readBody(body).bytes[Symbol.asyncIterator]();
    const first = chunks.next();
    body.push(ownPiece(1));
    await first;
    body.push(ownPiece(unreadBytesLimit));
    await nextLoopTurn();
    expect(body.isPaused()).toBe(true);
    await chunks.next();
    expect(body.isPaused()).toBe(false);
    body.push(ownPiece(1, 7));
    expect((await chunks.next()).value).toEqual(ownPiece(1, 7));
  });

  it("yields to the event loop after a number of bytes, however fast its reader is", async () => {
    const body = openBody();
    const { bytes } = readBody(body);
    const reading = countOf(bytes);
    const pieceBytes = unreadBytesLimit / 2;
    const send = async (pieces: number) => {
      for (let sent = 0; sent < pieces; sent += 1) {
        body.push(ownPiece(pieceBytes));
        // The reader gets each piece before the next, all within one turn of the event loop.
        for (let step = 0; step < 20; step += 1) await Promise.resolve();
      }
    };
    await nextLoopTurn();
    await send(bytesPerLoopTurn / pieceBytes - 1);
    expect(body.isPaused()).toBe(false);
    await send(1);
    expect(body.isPaused()).toBe(true);
    await nextLoopTurn();
    expect(body.isPaused()).toBe(false);
    body.push(null);
    expect(await reading).toBe(bytesPerLoopTurn / pieceBytes);
  });

  it("rejects a waiting and a later read when the body breaks off", async () => {
    const body = openBody();
    const chunks = readBody(body).bytes[Symbol.asyncIterator]();
    const waiting = chunks.next();
    body.destroy();
    await expect(waiting).rejects.toMatchObject({ code: "transfer_cancelled" });
    await expect(chunks.next()).rejects.toMatchObject({ code: "transfer_cancelled" });
  });

  it("drains the body to its end, with and without a reader", async () => {
    for (const hasReader of [false, true]) {
      const body = openBody();
      const { bytes, drain } = readBody(body);
      body.push(ownPiece(1));
      if (hasReader) await bytes[Symbol.asyncIterator]().next();
      const late = [ownPiece(unreadBytesLimit), ownPiece(unreadBytesLimit)];
      for (const piece of late) body.push(piece);
      body.push(null);
      await drain();
      expect(body.readableEnded).toBe(true);
      expect(late.map(({ buffer }) => buffer.detached)).toEqual([true, true]);
    }
  });

  it("ends draining when the body breaks off", async () => {
    const body = openBody();
    const draining = readBody(body).drain();
    body.destroy();
    await expect(draining).resolves.toBeUndefined();
  });
});
