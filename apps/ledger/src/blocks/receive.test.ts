import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { bytesInTurn, unreadBytes } from "../limits.ts";
import { receive } from "./receive.ts";

/** As pieces of a request are: each with memory of its own. */
function ownPiece(length: number, fill = 1): Buffer<ArrayBuffer> {
  return Buffer.allocUnsafeSlow(length).fill(fill);
}

function openBody(): Readable {
  return new Readable({ read: () => undefined, highWaterMark: 2 * unreadBytes });
}

async function countOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0;
  for await (const _ of pieces) count += 1;
  return count;
}

describe("a body that is received", () => {
  it("comes in order, to its end", async () => {
    const body = openBody();
    for (const fill of [1, 2, 3]) body.push(ownPiece(10, fill));
    body.push(null);
    const got: number[] = [];
    for await (const piece of receive(body).bytes) got.push(...piece.subarray(0, 1));
    expect(got).toEqual([1, 2, 3]);
  });

  it("gives the memory of a piece back when the next is asked for, and not before", async () => {
    const body = openBody();
    const pieces = [ownPiece(10, 1), ownPiece(10, 2)];
    for (const piece of pieces) body.push(piece);
    const chunks = receive(body).bytes[Symbol.asyncIterator]();
    const detached = () => pieces.map(({ buffer }) => buffer.detached);
    expect((await chunks.next()).value).toEqual(ownPiece(10, 1));
    expect(detached()).toEqual([false, false]);
    expect((await chunks.next()).value).toEqual(ownPiece(10, 2));
    expect(detached()).toEqual([true, false]);
  });

  it("leaves memory alone that a piece shares with others", async () => {
    const body = openBody();
    const shared = ownPiece(20);
    body.push(shared.subarray(0, 10));
    body.push(shared.subarray(10));
    body.push(null);
    for await (const piece of receive(body).bytes) expect(piece).toEqual(ownPiece(10));
    expect(shared).toEqual(ownPiece(20));
  });

  it("stops while its reader is behind, and goes on when it is not", async () => {
    const body = openBody();
    const chunks = receive(body).bytes[Symbol.asyncIterator]();
    const first = chunks.next();
    body.push(ownPiece(1));
    await first;
    body.push(ownPiece(unreadBytes));
    await turn();
    expect(body.isPaused()).toBe(true);
    await chunks.next();
    expect(body.isPaused()).toBe(false);
    body.push(ownPiece(1, 7));
    expect((await chunks.next()).value).toEqual(ownPiece(1, 7));
  });

  it("leaves others a turn of the loop after so many bytes, however fast its reader is", async () => {
    const body = openBody();
    const { bytes } = receive(body);
    const reading = countOf(bytes);
    const pieceBytes = unreadBytes / 2;
    const send = async (pieces: number) => {
      for (let sent = 0; sent < pieces; sent += 1) {
        body.push(ownPiece(pieceBytes));
        // Its reader has it before the next comes, and all within one turn.
        for (let step = 0; step < 20; step += 1) await Promise.resolve();
      }
    };
    await turn();
    await send(bytesInTurn / pieceBytes - 1);
    expect(body.isPaused()).toBe(false);
    await send(1);
    expect(body.isPaused()).toBe(true);
    await turn();
    expect(body.isPaused()).toBe(false);
    body.push(null);
    expect(await reading).toBe(bytesInTurn / pieceBytes);
  });

  it("fails its reader when it breaks off, also one that waits", async () => {
    const body = openBody();
    const chunks = receive(body).bytes[Symbol.asyncIterator]();
    const waiting = chunks.next();
    body.destroy();
    await expect(waiting).rejects.toMatchObject({ code: "transfer_cancelled" });
    await expect(chunks.next()).rejects.toMatchObject({ code: "transfer_cancelled" });
  });

  it("is taken in to its end when it is drained, whether or not somebody has begun to read", async () => {
    for (const hasReader of [false, true]) {
      const body = openBody();
      const { bytes, drain } = receive(body);
      body.push(ownPiece(1));
      if (hasReader) await bytes[Symbol.asyncIterator]().next();
      const late = [ownPiece(unreadBytes), ownPiece(unreadBytes)];
      for (const piece of late) body.push(piece);
      body.push(null);
      await drain();
      expect(body.readableEnded).toBe(true);
      expect(late.map(({ buffer }) => buffer.detached)).toEqual([true, true]);
    }
  });

  it("has been drained when it breaks off", async () => {
    const body = openBody();
    const draining = receive(body).drain();
    body.destroy();
    await expect(draining).resolves.toBeUndefined();
  });
});
