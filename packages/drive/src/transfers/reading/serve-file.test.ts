import { randomBytes } from "node:crypto";
import { PART_BYTES } from "@dexnet/crypto/parts";
import { SEGMENT_BYTES } from "@dexnet/crypto/segments";
import { blockCalls } from "@dexnet/protocol/blocks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredFile } from "../../file-list/entries.ts";
import { createCaller } from "../../http/caller.ts";
import { createRandom } from "../../platform/random.ts";
import { createFastClock } from "../../testing/device.ts";
import { createDownloadRig, type DownloadRig } from "../../testing/download-rig.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { createAimdLimiter } from "../link/create-aimd-limiter.ts";
import { createRetryRead } from "../link/retry-read.ts";
import { createInlinePartWorker } from "../parts/inline-part-worker.ts";
import { createRangeReader, type RangeReader } from "./range-reader.ts";
import { serveFile } from "./serve-file.ts";

let world: FakeWorld;
let rig: DownloadRig;
let fetched: number;
const closers: (() => void)[] = [];

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  rig = await createDownloadRig(world);
  fetched = 0;
  world.host.injectFault = (call) => {
    if (call === blockCalls.getBlock) fetched += 1;
    return null;
  };
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function open(file: StoredFile): { reader: RangeReader; closing: AbortController } {
  const urls = { api: world.host.url, ledger: world.host.url };
  const call = createCaller({ urls, authorization: async () => undefined });
  const [clock, random] = [createFastClock(), createRandom()];
  const read = createRetryRead({ limiter: createAimdLimiter({ clock, random }), clock, random });
  const { port1, port2 } = new MessageChannel();
  const closing = new AbortController();
  serveFile(file, port2, { call, partWorker: createInlinePartWorker({ call }), read }, closing.signal);
  const reader = createRangeReader(port1, file.sizeBytes);
  closers.push(() => {
    reader.close();
    closing.abort();
  });
  return { reader, closing };
}

async function addFile(sizeBytes: number): Promise<{ file: StoredFile; bytes: Buffer }> {
  const bytes = randomBytes(sizeBytes);
  return { file: await rig.addFile("clip.mp4", new Uint8Array(bytes)), bytes };
}

describe("a file that is read in any order", () => {
  test("gives the bytes of each range, up to the end of their segment", async () => {
    const { file, bytes } = await addFile(2 * PART_BYTES + 1_000);
    const { reader } = open(file);
    for (const [start, end, to] of [
      [0, 10, 10],
      [0, PART_BYTES, SEGMENT_BYTES],
      [3 * SEGMENT_BYTES - 5, 3 * SEGMENT_BYTES + 5, 3 * SEGMENT_BYTES],
      [PART_BYTES - 5, PART_BYTES + 5, PART_BYTES],
      [PART_BYTES, PART_BYTES + 5, PART_BYTES + 5],
      [2 * PART_BYTES + 990, 2 * PART_BYTES + 5_000, 2 * PART_BYTES + 1_000],
    ] as const) {
      expect(Buffer.from(await reader.read(start, end)).equals(bytes.subarray(start, to))).toBe(true);
    }
  });

  test("is read from the beginning over all parts, with progress by bytes", async () => {
    const { file, bytes } = await addFile(PART_BYTES + 77);
    const { reader } = open(file);
    const progress: number[] = [];
    const first = await reader.readFirst(file.sizeBytes, (doneBytes) => progress.push(doneBytes));
    expect(Buffer.from(first).equals(bytes)).toBe(true);
    const ends = Array.from({ length: PART_BYTES / SEGMENT_BYTES }, (_, index) => (index + 1) * SEGMENT_BYTES);
    expect(progress).toEqual([...ends, PART_BYTES + 77]);
    expect(Buffer.from(await reader.readFirst(100)).equals(bytes.subarray(0, 100))).toBe(true);
  });

  test("fetches only the parts of the range, and each once", async () => {
    const { file } = await addFile(5 * PART_BYTES);
    const { reader } = open(file);
    await Promise.all([reader.read(0, 1_000), reader.read(500, 600), reader.read(2_000, 3_000)]);
    expect(fetched).toBe(1);
    await reader.read(4 * PART_BYTES, 4 * PART_BYTES + 1);
    expect(fetched).toBe(2);
  });

  test("fetches the next part ahead when the end of a part is near", async () => {
    const { file } = await addFile(3 * PART_BYTES);
    const { reader } = open(file);
    await reader.read(PART_BYTES - 1_000_000, PART_BYTES - 500_000);
    await waitFor(() => expect(fetched).toBe(2));
  });

  test("keeps four parts in memory and fetches a dropped one again", async () => {
    const { file } = await addFile(6 * PART_BYTES);
    const { reader } = open(file);
    for (const index of [0, 1, 2, 3, 4]) await reader.read(index * PART_BYTES, index * PART_BYTES + 1);
    expect(fetched).toBe(5);
    await reader.read(PART_BYTES, PART_BYTES + 1);
    expect(fetched).toBe(5);
    await reader.read(0, 1);
    expect(fetched).toBe(6);
  });

  test("fails with file_broken for a part that the ledger lost, and reads the others", async () => {
    const { file, bytes } = await addFile(2 * PART_BYTES);
    const { reader } = open(file);
    world.host.injectFault = (call) =>
      call === blockCalls.getBlock ? { kind: "answer", status: 404, code: "block_not_found" } : null;
    await expect(reader.read(0, 10)).rejects.toMatchObject({ code: "file_broken" });
    world.host.injectFault = () => null;
    expect(Buffer.from(await reader.read(0, 10)).equals(bytes.subarray(0, 10))).toBe(true);
  });

  test.each([
    [-1, 5],
    [5, 5],
    [100, 200],
    [0.5, 2],
    [Number.NaN, 2],
  ])("refuses the range from %d to %d of a file of 100 bytes", async (start, end) => {
    const { file } = await addFile(100);
    const { reader } = open(file);
    await expect(reader.read(start, end)).rejects.toMatchObject({ code: "bad_request" });
  });

  test("reads a file without bytes as nothing", async () => {
    const { file } = await addFile(0);
    const { reader } = open(file);
    expect(await reader.readFirst(10)).toHaveLength(0);
  });

  test("fails the waiting reads when the reader is closed", async () => {
    const { file } = await addFile(100);
    const { reader } = open(file);
    const reading = reader.read(0, 10);
    reader.close();
    await expect(reading).rejects.toMatchObject({ code: "transfer_cancelled" });
    await expect(reader.read(0, 10)).rejects.toMatchObject({ code: "transfer_cancelled" });
  });
});
