import { randomBytes } from "node:crypto";
import { PART_BYTES } from "@dexnet/crypto/parts";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredFile } from "../../file-list/entries.ts";
import { downloadsAtOnce, memorySinkBytesMost } from "../../platform/limits.ts";
import { createDownloadRig, type DownloadRig, rigAddress } from "../../testing/download-rig.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import type { InjectedFault } from "../../testing/fakes/http-host.ts";
import { MemoryHandle } from "../../testing/memory-handle.ts";
import { runEventLoop } from "../../testing/run-event-loop.ts";
import { createStreamReader } from "../../testing/stream-reader.ts";
import { waitFor } from "../../testing/wait-for.ts";
import type { DownloadTarget } from "../transfers.ts";

const bytesFor = (sizeBytes: number) => new Uint8Array(randomBytes(sizeBytes));
const partCount = 4;
const bytes = bytesFor((partCount - 1) * PART_BYTES + 1000);

let world: FakeWorld;
let rig: DownloadRig;
let entry: StoredFile;
/** Plain parts that were given out and have not been written yet. */
let held = 0;
let mostHeld = 0;
/** Sizes of those that were given back, in order. */
let givenBack: number[] = [];

beforeAll(async () => {
  world = await startFakeWorld();
  entry = await (await createDownloadRig(world)).addFile("a.bin", bytes);
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  held = 0;
  mostHeld = 0;
  givenBack = [];
  rig = await createDownloadRig(world, {
    wrapPartWork: (work) => ({
      ...work,
      async fetch(part, signal) {
        const plain = await work.fetch(part, signal);
        held += 1;
        mostHeld = Math.max(mostHeld, held);
        return plain;
      },
      giveBack: (plain) => void givenBack.push(plain.length),
    }),
  });
  rig.entries.set(entry.id, entry);
  world.host.receivedCalls.length = 0;
});
afterEach(() => {
  world.host.injectFault = () => null;
  world.ledger.replaceBlock = (_, block) => block;
});

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.from(a).equals(Buffer.from(b));
const bytesOf = async (file: File | null) => new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
const reads = () => world.host.receivedCalls.filter((call) => call === blockCalls.getBlock).length;
const handleTarget = (handle: MemoryHandle): DownloadTarget => ({
  kind: "handle",
  handle: handle as unknown as FileSystemFileHandle,
});
/** Of the part at this place, whenever it is asked for. */
const isPart = (cid: string, index: number) => cid === entry.content.blockCids[index];
const codeOf = (download: Promise<unknown>) =>
  download.then(
    () => "good",
    (error: AppError) => error.code,
  );

/** Does something once, when the part at this place is asked for. */
function atPart(index: number, act: () => void): void {
  let isDone = false;
  world.ledger.replaceBlock = (cid, block) => {
    if (isPart(cid, index) && !isDone) {
      isDone = true;
      act();
    }
    return block;
  };
}

describe("a file comes down", () => {
  test.each([
    ["empty", 0],
    ["one byte", 1],
    ["exactly one part", PART_BYTES],
    ["a part and one byte", PART_BYTES + 1],
  ])("%s: the same bytes", async (_, sizeBytes) => {
    const content = bytesFor(sizeBytes);
    const { id } = await rig.addFile("b.bin", content, { date: 1_600_000_000_000 });
    const file = await rig.download([id], { kind: "memory" }, "other name.bin");
    expect(file).toMatchObject({ name: "other name.bin", lastModified: 1_600_000_000_000, type: "" });
    expect(isSame(await bytesOf(file), content)).toBe(true);
  });

  test("into a file of the person's, which is replaced at the end alone", async () => {
    const handle = new MemoryHandle();
    const before = handle.content;
    atPart(partCount - 1, () => expect(handle.content).toBe(before));
    expect(await rig.download([entry.id], handleTarget(handle))).toBeNull();
    expect(isSame(handle.content, bytes)).toBe(true);
    expect(handle).toMatchObject({ opened: 1, openWriters: 0 });
  });

  test("through the browser's own download", async () => {
    const reader = createStreamReader();
    expect(await rig.download([entry.id], { kind: "stream", port: reader.port })).toBeNull();
    expect(await reader.end).toBe("end");
    expect(isSame(reader.whole(), bytes)).toBe(true);
  });

  test("by a list of its blocks that stands in a block of its own", async () => {
    const long = await rig.addFile("long.bin", bytes, { listMost: 2 });
    expect(long.content.listed).toBe("manifest");
    expect(isSame(await bytesOf(await rig.download([long.id])), bytes)).toBe(true);
  });

  test("one row tells of it, with its name, bytes and steps, and a receipt at its end", async () => {
    await rig.download([entry.id], { kind: "memory" }, "mine.bin");
    await waitFor(() => expect(rig.states.some(({ receipts }) => receipts.length === 1)).toBe(true));
    const rows = rig.states.flatMap((state) => state.rows);
    expect(rows[0]).toMatchObject({ type: "download", meta: { taskName: "mine.bin", address: rigAddress } });
    expect(rows.at(-1)).toMatchObject({ state: "done", progress: { percent: 100, totalBytes: bytes.length } });
    const done = rows.map(({ progress }) => progress.doneBytes);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    const receipt = rig.states.flatMap(({ receipts }) => receipts).at(-1);
    expect(receipt).toMatchObject({ type: "download", name: "a.bin", files: 1, succeeded: 1, failed: 0 });
  });

  test("several go side by side, and one that nobody takes bytes from holds up none of the others", async () => {
    const halted = createStreamReader();
    halted.isReading = false;
    const waiting = codeOf(rig.download([entry.id], { kind: "stream", port: halted.port }));
    const small = await rig.addFile("small.bin", bytesFor(10));
    for (let at = 0; at < downloadsAtOnce + 2; at += 1) expect((await rig.download([small.id]))?.size).toBe(10);
    rig.queue.cancel();
    expect(await waiting).toBe("transfer_cancelled");
  });
});

describe("what is refused before anything is fetched", () => {
  test("an entry that is not there, or none at all", async () => {
    await expect(rig.download(["0".repeat(32)])).rejects.toMatchObject({ code: "entry_not_found" });
    await expect(rig.download([entry.id, "0".repeat(32)])).rejects.toMatchObject({ code: "entry_not_found" });
    await expect(rig.download([])).rejects.toMatchObject({ code: "entry_not_found" });
    expect(reads()).toBe(0);
  });

  test("more than memory may take, as one file or as an archive", async () => {
    const large = { ...entry, id: "f".repeat(32), sizeBytes: memorySinkBytesMost + 1 };
    rig.entries.set(large.id, large);
    for (const ids of [[large.id], [large.id, entry.id]]) {
      const refused = rig.download(ids);
      await expect(refused).rejects.toMatchObject({ code: "file_too_large", facts: { reason: "memory" } });
    }
    expect(reads()).toBe(0);
    expect(rig.row()).toBeUndefined();
  });
});

describe("trouble at any part ends in the same bytes", () => {
  const troubles: [string, InjectedFault][] = [
    ["a lost connection", { kind: "drop" }],
    ["a lost answer", { kind: "drop-after" }],
    ["an answer cut in half", { kind: "cut-after" }],
    ["a 500", { kind: "answer", status: 500 }],
    ["a 503", { kind: "answer", status: 503 }],
    ["a 429 that asks to wait", { kind: "answer", status: 429, code: "too_many_requests", retryAfter: 1 }],
  ];
  const everyPlace = troubles.flatMap(([name, trouble]) =>
    Array.from({ length: partCount }, (_, index) => ({ name, trouble, index })),
  );

  test.each(everyPlace)("$name at request $index, several times", async ({ trouble, index }) => {
    let request = -1;
    let times = 0;
    world.host.injectFault = () => {
      request += 1;
      if (request < index || times >= 3) return null;
      times += 1;
      return trouble;
    };
    expect(isSame(await bytesOf(await rig.download([entry.id])), bytes)).toBe(true);
    expect(times).toBe(3);
  });

  test("all kinds of it in turn", async () => {
    let times = 0;
    world.host.injectFault = () => {
      times += 1;
      return times % 3 === 0 ? null : (troubles[times % troubles.length]?.[1] ?? null);
    };
    expect(isSame(await bytesOf(await rig.download([entry.id])), bytes)).toBe(true);
  });

  test.each(Array.from({ length: partCount }, (_, index) => index))("wrong bytes once at part %i", async (index) => {
    let isLied = false;
    world.ledger.replaceBlock = (cid, block) => {
      if (!isPart(cid, index) || isLied) return block;
      isLied = true;
      return new Uint8Array(block.length);
    };
    expect(isSame(await bytesOf(await rig.download([entry.id])), bytes)).toBe(true);
    expect(reads()).toBe(partCount + 1);
  });

  test("no connection for long is waited out, and shown", async () => {
    let isAway = true;
    world.host.injectFault = () => (isAway ? { kind: "drop" } : null);
    const download = rig.download([entry.id]);
    await waitFor(() => expect(reads()).toBeGreaterThan(12));
    expect(rig.row()).toMatchObject({ state: "offline", isError: false });
    isAway = false;
    expect(isSame(await bytesOf(await download), bytes)).toBe(true);
  });
});

describe("a pause", () => {
  test.each(Array.from({ length: partCount }, (_, index) => index))(
    "at part %i keeps what is written, and nothing is written twice",
    async (index) => {
      const handle = new MemoryHandle();
      // One after the other: so many parts are written when it comes to this one.
      rig.limiter.setMaximum(1);
      atPart(index, () => rig.queue.pause());
      const download = rig.download([entry.id], handleTarget(handle));
      await waitFor(() => expect(rig.row()?.state).toBe("paused"));
      const before = reads();
      await runEventLoop();
      expect(reads()).toBe(before);
      expect(handle.openWriters).toBeLessThanOrEqual(1);
      rig.queue.resume();
      await download;
      expect(isSame(handle.content, bytes)).toBe(true);
      expect(handle.opened).toBe(1);
    },
  );

  test("while the browser takes nothing, and a resume, lose nothing", async () => {
    const reader = createStreamReader();
    reader.isReading = false;
    const download = rig.download([entry.id], { kind: "stream", port: reader.port });
    await waitFor(() => expect(reader.chunks).toHaveLength(1));
    for (let times = 0; times < 3; times += 1) {
      rig.queue.pause();
      rig.queue.resume();
    }
    reader.isReading = true;
    reader.pull();
    await download;
    expect(isSame(reader.whole(), bytes)).toBe(true);
  });

  test("of downloads that the browser takes nothing from makes room for others", async () => {
    const small = await rig.addFile("small.bin", bytesFor(10));
    rig.limiter.setMaximum(1);
    const halted = Array.from({ length: downloadsAtOnce }, () => createStreamReader());
    const outcomes = halted.map((reader) => {
      reader.isReading = false;
      return codeOf(rig.download([entry.id], { kind: "stream", port: reader.port }));
    });
    // Of each the first part was taken, and the second waits to be.
    await waitFor(() => expect(held).toBe(2 * downloadsAtOnce));
    await new Promise((resolve) => setTimeout(resolve));
    rig.queue.pause();
    expect((await rig.download([small.id]))?.size).toBe(10);
    rig.queue.cancel();
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(["transfer_cancelled"]));
  });
});

describe("the end before the end", () => {
  test.each(["processing", "paused"] as const)("cancelled while %s, it leaves the file as it was", async (state) => {
    const handle = new MemoryHandle();
    const before = handle.content;
    atPart(2, () => (state === "paused" ? rig.queue.pause() : rig.queue.cancel()));
    const download = codeOf(rig.download([entry.id], handleTarget(handle)));
    if (state === "paused") {
      await waitFor(() => expect(rig.row()?.state).toBe("paused"));
      rig.queue.cancel();
    }
    expect(await download).toBe("transfer_cancelled");
    await waitFor(() => expect(handle.openWriters).toBe(0));
    expect(handle.content).toBe(before);
    expect(rig.row()).toBeUndefined();
  });

  test("stopped in the browser's own list, it is gone here too, without a fault", async () => {
    const reader = createStreamReader();
    atPart(2, () => reader.cancel());
    expect(await codeOf(rig.download([entry.id], { kind: "stream", port: reader.port }))).toBe("transfer_cancelled");
    expect(rig.row()).toBeUndefined();
    expect(rig.states.at(-1)?.receipts).toEqual([]);
  });

  test("the storage is left: the browser's download is told, and nothing more is fetched", async () => {
    const reader = createStreamReader();
    atPart(2, () => {
      rig.queue.removeTasks(rigAddress);
      rig.downloads.removeStorage(rigAddress);
    });
    expect(await codeOf(rig.download([entry.id], { kind: "stream", port: reader.port }))).toBe("transfer_cancelled");
    expect(await reader.end).toBe("broken");
  });

  test("those of another storage go on when one is left", async () => {
    atPart(2, () => rig.downloads.removeStorage(`0x${"1".repeat(40)}`));
    expect((await rig.download([entry.id]))?.size).toBe(bytes.length);
  });
});

describe("a sink that fails in the middle", () => {
  test("a full device is told, and a retry writes the file anew from its beginning", async () => {
    const handle = new MemoryHandle();
    const before = handle.content;
    handle.space = 2 * PART_BYTES;
    const failed = rig.download([entry.id], handleTarget(handle));
    await expect(failed).rejects.toMatchObject({ code: "file_too_large", facts: { reason: "device" } });
    expect(handle).toMatchObject({ content: before, openWriters: 0 });
    expect(rig.row()).toMatchObject({ state: "failed", errorCode: "file_too_large", canRetry: true });
    handle.space = Number.POSITIVE_INFINITY;
    rig.queue.retry();
    await waitFor(() => expect(isSame(handle.content, bytes)).toBe(true));
    expect(handle.opened).toBe(2);
  });

  test("what went to the browser or to memory can't be tried again: its promise has been answered", async () => {
    world.ledger.replaceBlock = () => {
      throw new AppError("block_not_found");
    };
    const reader = createStreamReader();
    expect(await codeOf(rig.download([entry.id], { kind: "stream", port: reader.port }))).toBe("file_broken");
    expect(await reader.end).toBe("broken");
    expect(rig.row()).toMatchObject({ state: "failed", canRetry: false });
    rig.queue.retry();
    expect(rig.row()).toMatchObject({ state: "failed" });
  });
});

describe("memory", () => {
  test("a slow sink never has more parts behind it than the limiter is wide", async () => {
    const content: Bytes[] = [];
    const slow = {
      createWritable: async () => ({
        async write(chunk: Bytes) {
          await new Promise((resolve) => setTimeout(resolve, 15));
          content.push(chunk);
          held -= 1;
          expect(held).toBeLessThanOrEqual(rig.limiter.currentLimit());
        },
        close: async () => undefined,
        abort: async () => undefined,
      }),
    };
    rig.limiter.setMaximum(2);
    await rig.download([entry.id], { kind: "handle", handle: slow as unknown as FileSystemFileHandle });
    expect(isSame(Buffer.concat(content), bytes)).toBe(true);
    expect(mostHeld).toBeLessThanOrEqual(2);
  });

  test("every part is given back when it is written, and none before", async () => {
    const writes: { sizeBytes: number; end(): void }[] = [];
    const slow = {
      createWritable: async () => ({
        write: ({ length }: Bytes) => new Promise<void>((end) => writes.push({ sizeBytes: length, end })),
        close: async () => undefined,
        abort: async () => undefined,
      }),
    };
    rig.limiter.setMaximum(2);
    const download = rig.download([entry.id], { kind: "handle", handle: slow as unknown as FileSystemFileHandle });
    for (let written = 0; written < partCount; written += 1) {
      await waitFor(() => expect(writes).toHaveLength(written + 1));
      expect(givenBack).toHaveLength(written);
      expect(reads()).toBeLessThanOrEqual(written + 2);
      writes[written]?.end();
    }
    await download;
    expect(givenBack).toEqual(writes.map(({ sizeBytes }) => sizeBytes));
  });

  test("a sink that takes nothing lets nothing more be fetched", async () => {
    const reader = createStreamReader();
    reader.isReading = false;
    rig.limiter.setMaximum(2);
    const download = codeOf(rig.download([entry.id], { kind: "stream", port: reader.port }));
    await waitFor(() => expect(reads()).toBe(3));
    await runEventLoop();
    expect(reads()).toBe(3);
    rig.queue.cancel();
    expect(await download).toBe("transfer_cancelled");
  });
});
