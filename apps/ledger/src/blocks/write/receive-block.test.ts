import { createByteLeases } from "@dexnet/service/concurrency/byte-leases";
import { describe, expect, it } from "vitest";
import { newBlock, newWallet } from "../../testing/signed-block.ts";
import { orderedBlockBytes } from "./block-write-limits.ts";
import { createBufferPool } from "./buffer-pool.ts";
import { openIncomingBlock } from "./incoming-block.ts";
import { createBlockReceiver } from "./receive-block.ts";

const nextTurn = () => new Promise(setImmediate);
const { blockBytes } = newBlock(newWallet(), 5_000);
const sizeBytes = blockBytes.length;

function newReceiver(largest = sizeBytes) {
  const leases = createByteLeases({
    largest,
    maxPerKey: largest,
    progressBytes: 1,
    stalledMs: 60_000,
    waitMs: 60_000,
  });
  const released: Buffer[] = [];
  const pool = createBufferPool({ bytes: sizeBytes, count: 1 });
  const bufferPool = { ...pool, release: (buffer: Buffer) => void released.push(buffer) };
  return { leases, released, receiver: createBlockReceiver({ leases, bufferPool }) };
}

/** A block whose last bytes arrive after `rest`. */
async function openBlock(rest: Promise<unknown> = Promise.resolve(), last = blockBytes.subarray(4_000)) {
  const source = (async function* () {
    yield blockBytes.subarray(0, 4_000);
    await rest;
    yield last;
  })();
  return { incoming: await openIncomingBlock(source), sizeBytes, keys: ["network"], evict: () => undefined };
}

describe("createBlockReceiver", () => {
  it("gives out the verified bytes, and takes their memory back when the last write has ended", async () => {
    const { receiver, released, leases } = newReceiver();
    const writing = Promise.withResolvers<void>();
    const got = await receiver.receive(await openBlock(), async ({ received, retainUntil }) => {
      const bytes = await received;
      retainUntil(writing.promise);
      return Buffer.from(bytes);
    });
    expect(got.equals(blockBytes)).toBe(true);
    await nextTurn();
    expect([released.length, leases.usedBytes]).toEqual([0, sizeBytes]);
    writing.resolve();
    await nextTurn();
    expect([released.length, leases.usedBytes]).toEqual([1, 0]);
  });

  it("rejects bytes with another hash", async () => {
    const { receiver, leases } = newReceiver();
    const wrong = Buffer.alloc(sizeBytes - 4_000);
    const receiving = receiver.receive(await openBlock(Promise.resolve(), wrong), ({ received }) => received);
    await expect(receiving).rejects.toMatchObject({ code: "block_invalid" });
    await nextTurn();
    expect(leases.usedBytes).toBe(0);
  });

  it("takes the memory of refused work back at once, and later bytes of its sender do not get there", async () => {
    const { receiver, released, leases } = newReceiver();
    const rest = Promise.withResolvers<void>();
    const refusal = new Error("no space");
    await expect(receiver.receive(await openBlock(rest.promise), () => Promise.reject(refusal))).rejects.toBe(refusal);
    await nextTurn();
    expect([released.length, leases.usedBytes]).toEqual([1, 0]);
    released[0]?.fill(7);
    rest.resolve();
    await nextTurn();
    expect(released[0]?.equals(Buffer.alloc(sizeBytes, 7))).toBe(true);
  });

  it("starts no work before there is memory for the block", async () => {
    const { receiver } = newReceiver();
    const rest = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = receiver.receive(await openBlock(rest.promise), async ({ received }) => {
      await received;
      order.push("first");
    });
    const second = receiver.receive(await openBlock(), async () => void order.push("second"));
    await nextTurn();
    rest.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(["first", "second"]);
  });

  it("does not write to memory that was taken back before the turn of its sender", async () => {
    const { blockBytes: largeBytes } = newBlock(newWallet(), orderedBlockBytes);
    const { receiver, released } = newReceiver(2 * largeBytes.length);
    const rest = Promise.withResolvers<void>();
    async function openLarge(last: Promise<unknown>) {
      const source = (async function* () {
        yield largeBytes.subarray(0, 4_000);
        await last;
        yield largeBytes.subarray(4_000);
      })();
      const incoming = await openIncomingBlock(source);
      return { incoming, sizeBytes: largeBytes.length, keys: [], evict: () => undefined };
    }
    const first = receiver.receive(await openLarge(rest.promise), ({ received }) => received);
    const refusal = new Error("no space");
    const second = receiver.receive(await openLarge(Promise.resolve()), () => Promise.reject(refusal));
    await expect(second).rejects.toBe(refusal);
    await nextTurn();
    expect(released.length).toBe(1);
    released[0]?.fill(7);
    rest.resolve();
    expect(Buffer.from(await first).equals(largeBytes)).toBe(true);
    await nextTurn();
    expect(released[0]?.equals(Buffer.alloc(largeBytes.length, 7))).toBe(true);
  });
});
