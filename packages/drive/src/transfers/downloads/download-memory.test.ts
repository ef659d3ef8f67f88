import { randomBytes } from "node:crypto";
import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { type Bytes, lengthOfAll } from "@dexnet/crypto/verify/bytes";
import { blockCalls } from "@dexnet/protocol/blocks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredFile } from "../../file-list/entries.ts";
import { createDownloadRig, type DownloadRig } from "../../testing/download-rig.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import { createStreamReader } from "../../testing/stream-reader.ts";
import { waitFor } from "../../testing/wait-for.ts";
import type { DownloadTarget } from "../transfers.ts";

const partCount = 4;
const bytes = new Uint8Array(randomBytes((partCount - 1) * partSizeBytes + 1000));

let world: FakeWorld;
let rig: DownloadRig;
let entry: StoredFile;
/** Number of fetched parts that are not written yet. */
let inMemory = 0;
let maxInMemory = 0;
/** Sizes of the recycled parts, in order. */
let recycled: number[] = [];

beforeAll(async () => {
  world = await startFakeWorld();
  entry = await (await createDownloadRig(world)).addFile("a.bin", bytes);
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  inMemory = 0;
  maxInMemory = 0;
  recycled = [];
  rig = await createDownloadRig(world, {
    wrapPartWorker: (work) => ({
      ...work,
      async fetch(part, signal) {
        const plain = await work.fetch(part, signal);
        inMemory += 1;
        maxInMemory = Math.max(maxInMemory, inMemory);
        return plain;
      },
      recycle: (plain) => void recycled.push(lengthOfAll(plain)),
    }),
  });
  rig.tree.put(entry);
  world.host.receivedCalls.length = 0;
});

const reads = () => world.host.receivedCalls.filter((call) => call === blockCalls.getBlock).length;
/** The host hears earlier requests before it answers these. */
const laterRequests = () => rig.addFile("later.bin", new Uint8Array(randomBytes(10)));

describe("memory of downloads", () => {
  function targetOf(write: (chunk: Bytes) => Promise<void>): DownloadTarget {
    const writer = { write, close: async () => undefined, abort: async () => undefined };
    return { kind: "handle", handle: { createWritable: async () => writer } as unknown as FileSystemFileHandle };
  }

  test("is limited by the limiter, also with a slow sink", async () => {
    const content: Bytes[] = [];
    rig.limiter.setMax(2);
    const slow = targetOf(async (chunk) => {
      // The write lasts until the next parts are in memory, as far as the limit allows.
      const partsLeft = partCount - content.length;
      await waitFor(() => expect(inMemory).toBe(Math.min(rig.limiter.currentLimit(), partsLeft)));
      content.push(chunk.slice());
      inMemory -= 1;
      expect(inMemory).toBeLessThanOrEqual(rig.limiter.currentLimit());
    });
    await rig.download([entry.id], slow);
    expect(Buffer.concat(content).equals(bytes)).toBe(true);
    expect(maxInMemory).toBeLessThanOrEqual(2);
  });

  test("is recycled after each part was written, and not before", async () => {
    const writes: { sizeBytes: number; end(): void }[] = [];
    rig.limiter.setMax(2);
    const slow = targetOf(({ length }) => new Promise((end) => writes.push({ sizeBytes: length, end })));
    const download = rig.download([entry.id], slow);
    for (let written = 0; written < partCount; written += 1) {
      await waitFor(() => expect(writes).toHaveLength(written + 1));
      expect(recycled).toHaveLength(written);
      expect(reads()).toBeLessThanOrEqual(written + 2);
      writes[written]?.end();
    }
    await download;
    expect(recycled).toEqual(writes.map(({ sizeBytes }) => sizeBytes));
  });

  test("does not grow while the sink does not accept bytes", async () => {
    const reader = createStreamReader();
    reader.isReading = false;
    rig.limiter.setMax(2);
    const download = rig.download([entry.id], { kind: "stream", port: reader.port });
    await waitFor(() => expect(reads()).toBe(3));
    await laterRequests();
    expect(reads()).toBe(3);
    rig.queue.calls.cancelTransfers();
    await expect(download).rejects.toMatchObject({ code: "transfer_cancelled" });
  });
});
