import { randomBytes } from "node:crypto";
import { createBlockReader } from "@dexnet/blocks/ledger-blocks";
import { createAimdLimiter } from "@dexnet/blocks/limiter";
import { createInlinePartWorker } from "@dexnet/blocks/parts/inline-part-worker";
import { createRandom } from "@dexnet/blocks/random";
import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { segmentSizeBytes } from "@dexnet/crypto/blocks/segments";
import { blockCalls } from "@dexnet/protocol/blocks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredFile } from "../../file-list/entries.ts";
import { createCaller } from "../../http/caller.ts";
import { createFastClock } from "../../testing/device.ts";
import { createDownloadRig, type DownloadRig } from "../../testing/download-rig.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { createFileReader } from "../downloads/file-parts.ts";
import { createRangeReader, type RangeReader } from "./range-reader.ts";
import { serveFile } from "./serve-file.ts";

let world: FakeWorld;
let rig: DownloadRig;
/** Range of each request. Null for a whole block. */
let requests: (string | null)[];
const closers: (() => void)[] = [];

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  rig = await createDownloadRig(world);
  requests = [];
  world.host.injectFault = () => null;
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Answers a request, or null to send it. */
type Answer = (range: string | null, signal: AbortSignal, send: () => Promise<Response>) => Promise<Response> | null;

/** Range of a segment in the block of its part. */
function rangeOf(index: number): string {
  const start = 300 + index * (segmentSizeBytes + 16);
  return `bytes=${start}-${start + segmentSizeBytes + 15}`;
}

function open(file: StoredFile, answer: Answer = () => null): { reader: RangeReader; closing: AbortController } {
  const urls = { api: world.host.url, ledger: world.host.url };
  const fetch: typeof globalThis.fetch = (url, init) => {
    const range = new Headers(init?.headers).get("range");
    requests.push(range);
    const send = () => globalThis.fetch(url, init);
    return answer(range, init?.signal ?? new AbortController().signal, send) ?? send();
  };
  const call = createCaller({ urls, authorization: async () => undefined, fetch });
  const [clock, random] = [createFastClock(), createRandom()];
  const { port1, port2 } = new MessageChannel();
  const closing = new AbortController();
  const partWorker = createInlinePartWorker({ call });
  const limiter = createAimdLimiter({ clock, random });
  serveFile(
    file,
    port2,
    createFileReader({ blocks: createBlockReader(call), partWorker, limiter, clock, random }),
    closing.signal,
  );
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
    const { file, bytes } = await addFile(2 * partSizeBytes + 1_000);
    const { reader } = open(file);
    for (const [start, end, to] of [
      [0, 10, 10],
      [0, partSizeBytes, segmentSizeBytes],
      [3 * segmentSizeBytes - 5, 3 * segmentSizeBytes + 5, 3 * segmentSizeBytes],
      [partSizeBytes - 5, partSizeBytes + 5, partSizeBytes],
      [partSizeBytes, partSizeBytes + 5, partSizeBytes + 5],
      [2 * partSizeBytes + 990, 2 * partSizeBytes + 5_000, 2 * partSizeBytes + 1_000],
    ] as const) {
      expect(Buffer.from(await reader.read(start, end)).equals(bytes.subarray(start, to))).toBe(true);
    }
  });

  test("is read from the beginning over all parts, with progress by bytes", async () => {
    const { file, bytes } = await addFile(partSizeBytes + 77);
    const { reader } = open(file);
    const progress: number[] = [];
    const first = await reader.readFirst(file.sizeBytes, (doneBytes) => progress.push(doneBytes));
    expect(Buffer.from(first).equals(bytes)).toBe(true);
    const ends = Array.from({ length: partSizeBytes / segmentSizeBytes }, (_, index) => (index + 1) * segmentSizeBytes);
    expect(progress).toEqual([...ends, partSizeBytes + 77]);
    expect(Buffer.from(await reader.readFirst(100)).equals(bytes.subarray(0, 100))).toBe(true);
  });

  test("fetches only the segment of a read, and each once", async () => {
    const { file } = await addFile(5 * partSizeBytes);
    const { reader } = open(file);
    await Promise.all([reader.read(0, 1_000), reader.read(500, 600), reader.read(2_000, 3_000)]);
    expect(requests).toEqual([rangeOf(0)]);
    await reader.read(4 * partSizeBytes + 3 * segmentSizeBytes, 4 * partSizeBytes + 3 * segmentSizeBytes + 1);
    expect(requests).toEqual([rangeOf(0), rangeOf(3)]);
  });

  test("fetches more ahead the longer it is read in order, and then whole parts", async () => {
    const { file, bytes } = await addFile(4 * partSizeBytes);
    const { reader } = open(file);
    const numbers: number[] = [];
    for (let segment = 0; segment < 21; segment += 1) {
      const start = segment * segmentSizeBytes;
      const piece = await reader.read(start, start + segmentSizeBytes);
      expect(Buffer.from(piece).equals(bytes.subarray(start, start + segmentSizeBytes))).toBe(true);
      numbers.push(requests.length);
    }
    // One segment ahead after the sixth read, two after the seventh, then four. Then the next part is fetched whole.
    expect(numbers.slice(0, 8)).toEqual([1, 2, 3, 4, 5, 7, 9, 12]);
    expect(requests.filter((range) => range === null)).toHaveLength(2);
  });

  test("fetches a part whole when all of it is wanted, or when it has one segment", async () => {
    const { file } = await addFile(partSizeBytes + 77);
    const { reader } = open(file);
    await reader.read(0, partSizeBytes);
    await reader.read(partSizeBytes + 5, partSizeBytes + 6);
    expect(requests).toEqual([null, null]);
  });

  test("keeps 16 MiB in memory and fetches a dropped segment again", async () => {
    const { file } = await addFile(6 * partSizeBytes);
    const { reader } = open(file);
    // Backwards, so that nothing is read ahead.
    const readAt = (segment: number) => reader.read(segment * segmentSizeBytes, segment * segmentSizeBytes + 1);
    for (let segment = 40; segment >= 8; segment -= 1) await readAt(segment);
    expect(requests).toHaveLength(33);
    await readAt(8);
    expect(requests).toHaveLength(33);
    await readAt(40);
    expect(requests).toHaveLength(34);
  });

  test("ends what it reads ahead when the reader jumps, and a read that is cancelled", async () => {
    const { file } = await addFile(3 * partSizeBytes);
    const hanging: AbortSignal[] = [];
    const held = segmentSizeBytes * 6;
    const { reader } = open(file, (range, signal) => {
      const isHeld = range === rangeOf(6) || range === rangeOf(7);
      if (!isHeld) return null;
      hanging.push(signal);
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    for (let start = 0; start < held; start += segmentSizeBytes) await reader.read(start, start + 1);
    await waitFor(() => expect(hanging).toHaveLength(1));
    const cancelling = new AbortController();
    const cancelled = reader.read(held, held + 1, cancelling.signal);
    await reader.read(2 * partSizeBytes, 2 * partSizeBytes + 1);
    // Somebody waits for segment 6, and nobody for those after it.
    await waitFor(() => expect(hanging.map(({ aborted }) => aborted)).toEqual([false, true]));
    cancelling.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "transfer_cancelled" });
    await waitFor(() => expect(hanging.map(({ aborted }) => aborted)).toEqual([true, true]));
  });

  test("shows no wrong bytes: it reads the part whole, once for all of its segments", async () => {
    const { file, bytes } = await addFile(2 * partSizeBytes);
    const { reader } = open(file, async (range, _signal, send) => {
      const response = await send();
      if (range === null || range === "bytes=0-") return response;
      const wrong = new Uint8Array(await response.arrayBuffer()).fill(0, 100, 200);
      return new Response(wrong, { status: 206, headers: response.headers });
    });
    for (let segment = 0; segment < 3; segment += 1) {
      const start = segment * segmentSizeBytes;
      const piece = await reader.read(start, start + segmentSizeBytes);
      expect(Buffer.from(piece).equals(bytes.subarray(start, start + segmentSizeBytes))).toBe(true);
    }
    expect(requests.slice(0, 2)).toEqual([rangeOf(0), "bytes=0-"]);
    expect(requests.filter((range) => range === "bytes=0-")).toHaveLength(1);
  });

  test("fails with file_broken for a part that the ledger lost, and reads the others", async () => {
    const { file, bytes } = await addFile(2 * partSizeBytes);
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
