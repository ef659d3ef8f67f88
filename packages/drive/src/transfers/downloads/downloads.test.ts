import { randomBytes } from "node:crypto";
import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredFile } from "../../file-list/entries.ts";
import { createDownloadRig, type DownloadRig, rigAddress } from "../../testing/download-rig.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import type { InjectedFault } from "../../testing/fakes/http-host.ts";
import { MemoryHandle } from "../../testing/memory-handle.ts";
import { createStreamReader } from "../../testing/stream-reader.ts";
import { waitFor } from "../../testing/wait-for.ts";
import type { DownloadTarget } from "../transfers.ts";
import { downloadsAtOnce } from "./download-scheduler.ts";
import { maxMemorySinkBytes } from "./open-sink.ts";

const bytesFor = (sizeBytes: number) => new Uint8Array(randomBytes(sizeBytes));
const partCount = 4;
const bytes = bytesFor((partCount - 1) * partSizeBytes + 1000);

let world: FakeWorld;
let rig: DownloadRig;
let entry: StoredFile;
/** Number of fetched parts. */
let inMemory = 0;

beforeAll(async () => {
  world = await startFakeWorld();
  entry = await (await createDownloadRig(world)).addFile("a.bin", bytes);
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  inMemory = 0;
  rig = await createDownloadRig(world, {
    wrapPartWorker: (work) => ({
      ...work,
      async fetch(part, signal) {
        const plain = await work.fetch(part, signal);
        inMemory += 1;
        return plain;
      },
    }),
  });
  rig.tree.put(entry);
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
const isPart = (cid: string, index: number) => cid === entry.content.blockCids[index];
const codeOf = (download: Promise<unknown>) => download.then(() => "good").catch((error: AppError) => error.code);

/** The host hears earlier requests before it answers these. */
const laterRequests = () => rig.addFile("later.bin", bytesFor(10));

/** Runs the action once, when this part is requested. */
function atPart(index: number, action: () => void): void {
  let isDone = false;
  world.ledger.replaceBlock = (cid, block) => {
    if (isPart(cid, index) && !isDone) {
      isDone = true;
      action();
    }
    return block;
  };
}

describe("downloads of a file", () => {
  test.each([
    ["empty", 0],
    ["one byte", 1],
    ["exactly one part", partSizeBytes],
    ["a part and one byte", partSizeBytes + 1],
  ])("have the same bytes: %s", async (_, sizeBytes) => {
    const content = bytesFor(sizeBytes);
    const { id } = await rig.addFile("b.bin", content, { date: 1_600_000_000_000 });
    const file = await rig.download([id], { kind: "memory" }, "other name.bin");
    expect(file).toMatchObject({ name: "other name.bin", lastModified: 1_600_000_000_000, type: "" });
    expect(isSame(await bytesOf(file), content)).toBe(true);
  });

  test("replace the chosen file only at the end", async () => {
    const handle = new MemoryHandle();
    const before = handle.content;
    atPart(partCount - 1, () => expect(handle.content).toBe(before));
    expect(await rig.download([entry.id], handleTarget(handle))).toBeNull();
    expect(isSame(handle.content, bytes)).toBe(true);
    expect(handle).toMatchObject({ opened: 1, openWriters: 0 });
  });

  test("reach the browser's own download", async () => {
    const reader = createStreamReader();
    expect(await rig.download([entry.id], { kind: "stream", port: reader.port })).toBeNull();
    expect(await reader.end).toBe("end");
    expect(isSame(reader.whole(), bytes)).toBe(true);
  });

  test("read a part list in its own blocks", async () => {
    const long = await rig.addFile("long.bin", bytes, { maxListed: 2 });
    expect(long.content.listed).toBe("manifest");
    expect(isSame(await bytesOf(await rig.download([long.id])), bytes)).toBe(true);
  });

  test("have a row with name, bytes and steps, and a receipt at the end", async () => {
    await rig.download([entry.id], { kind: "memory" }, "mine.bin");
    await waitFor(() => expect(rig.states.some(({ receipts }) => receipts.length === 1)).toBe(true));
    const rows = rig.states.flatMap((state) => state.rows);
    expect(rows[0]).toMatchObject({ type: "download", meta: { rowName: "mine.bin", scope: rigAddress } });
    expect(rows.at(-1)).toMatchObject({ state: "done", progress: { percent: 100, totalBytes: bytes.length } });
    const done = rows.map(({ progress }) => progress.doneBytes);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    const receipt = rig.states.flatMap(({ receipts }) => receipts).at(-1);
    expect(receipt).toMatchObject({ type: "download", name: "a.bin", files: 1, succeeded: 1, failed: 0 });
  });

  test("run in parallel, and are not delayed by one that the browser does not read", async () => {
    const halted = createStreamReader();
    halted.isReading = false;
    const waiting = codeOf(rig.download([entry.id], { kind: "stream", port: halted.port }));
    const small = await rig.addFile("small.bin", bytesFor(10));
    for (let at = 0; at < downloadsAtOnce + 2; at += 1) expect((await rig.download([small.id]))?.size).toBe(10);
    rig.queue.calls.cancelTransfers();
    expect(await waiting).toBe("transfer_cancelled");
  });
});

describe("downloads refused before a block is fetched", () => {
  test("name an entry that does not exist, or none", async () => {
    await expect(rig.download(["0".repeat(32)])).rejects.toMatchObject({ code: "entry_not_found" });
    await expect(rig.download([entry.id, "0".repeat(32)])).rejects.toMatchObject({ code: "entry_not_found" });
    await expect(rig.download([])).rejects.toMatchObject({ code: "entry_not_found" });
    expect(reads()).toBe(0);
  });

  test("exceed the limit of memory, as one file or as an archive", async () => {
    const large = { ...entry, id: "f".repeat(32), sizeBytes: maxMemorySinkBytes + 1 };
    rig.tree.put(large);
    for (const ids of [[large.id], [large.id, entry.id]]) {
      const refused = rig.download(ids);
      await expect(refused).rejects.toMatchObject({ code: "file_too_large", context: { reason: "memory" } });
    }
    expect(reads()).toBe(0);
    expect(await rig.row()).toBeUndefined();
  });
});

describe("downloads with faults at any part", () => {
  const troubles: [string, InjectedFault][] = [
    ["a lost connection", { kind: "drop" }],
    ["a lost answer", { kind: "drop-after" }],
    ["an answer cut in half", { kind: "cut-after" }],
    ["a 500", { kind: "answer", status: 500 }],
    ["a 503", { kind: "answer", status: 503 }],
    ["a 429 that asks to wait", { kind: "answer", status: 429, code: "too_many_requests", retryAfter: 1 }],
  ];
  const everyPart = troubles.flatMap(([name, trouble]) =>
    Array.from({ length: partCount }, (_, index) => ({ name, trouble, index })),
  );

  test.each(everyPart)(
    "have the same bytes after $name, several times from request $index on",
    async ({ trouble, index }) => {
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
    },
  );

  test("have the same bytes after all kinds of faults", async () => {
    let times = 0;
    world.host.injectFault = () => {
      times += 1;
      return times % 3 === 0 ? null : (troubles[times % troubles.length]?.[1] ?? null);
    };
    expect(isSame(await bytesOf(await rig.download([entry.id])), bytes)).toBe(true);
  });

  test.each(Array.from({ length: partCount }, (_, index) => index))(
    "have the same bytes after wrong bytes once at part %i",
    async (index) => {
      let isLied = false;
      world.ledger.replaceBlock = (cid, block) => {
        if (!isPart(cid, index) || isLied) return block;
        isLied = true;
        return new Uint8Array(block.length);
      };
      expect(isSame(await bytesOf(await rig.download([entry.id])), bytes)).toBe(true);
      expect(reads()).toBe(partCount + 1);
    },
  );

  test("wait offline for the connection, and continue", { tags: "full" }, async () => {
    let isAway = true;
    world.host.injectFault = () => (isAway ? { kind: "drop" } : null);
    const download = rig.download([entry.id]);
    await waitFor(() => expect(reads()).toBeGreaterThan(12));
    expect(await rig.row()).toMatchObject({ state: "offline", isError: false });
    isAway = false;
    expect(isSame(await bytesOf(await download), bytes)).toBe(true);
  });
});

describe("paused downloads", () => {
  test.each(Array.from({ length: partCount }, (_, index) => index))(
    "continue after a pause at part %i, and write nothing twice",
    async (index) => {
      const handle = new MemoryHandle();
      // One part after the other, so that all earlier parts are written when this one is requested.
      rig.limiter.setMax(1);
      atPart(index, () => rig.queue.calls.pauseTransfers());
      const download = rig.download([entry.id], handleTarget(handle));
      await waitFor(async () => expect((await rig.row())?.state).toBe("paused"));
      const before = reads();
      await laterRequests();
      expect(reads()).toBe(before);
      expect(handle.openWriters).toBeLessThanOrEqual(1);
      rig.queue.calls.resumeTransfers();
      await download;
      expect(isSame(handle.content, bytes)).toBe(true);
      expect(handle.opened).toBe(1);
    },
  );

  test("lose nothing while the browser does not read", async () => {
    const reader = createStreamReader();
    reader.isReading = false;
    const download = rig.download([entry.id], { kind: "stream", port: reader.port });
    await waitFor(() => expect(reader.chunks).toHaveLength(1));
    for (let times = 0; times < 3; times += 1) {
      rig.queue.calls.pauseTransfers();
      rig.queue.calls.resumeTransfers();
    }
    reader.isReading = true;
    reader.pull();
    await download;
    expect(isSame(reader.whole(), bytes)).toBe(true);
  });

  test("let others run, also while the browser does not read", async () => {
    const small = await rig.addFile("small.bin", bytesFor(10));
    rig.limiter.setMax(1);
    const halted = Array.from({ length: downloadsAtOnce }, () => createStreamReader());
    const outcomes = halted.map((reader) => {
      reader.isReading = false;
      return codeOf(rig.download([entry.id], { kind: "stream", port: reader.port }));
    });
    // The first part of each was read, and the second waits in the sink.
    await waitFor(() => expect(inMemory).toBe(2 * downloadsAtOnce));
    await waitFor(() => expect(halted.every(({ chunks }) => chunks.length === 1)).toBe(true));
    rig.queue.calls.pauseTransfers();
    expect((await rig.download([small.id]))?.size).toBe(10);
    rig.queue.calls.cancelTransfers();
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(["transfer_cancelled"]));
  });
});

describe("downloads that end early", () => {
  test.each(["processing", "paused"] as const)(
    "do not change the chosen file when they are cancelled while %s",
    async (state) => {
      const handle = new MemoryHandle();
      const before = handle.content;
      atPart(2, () => (state === "paused" ? rig.queue.calls.pauseTransfers() : rig.queue.calls.cancelTransfers()));
      const download = codeOf(rig.download([entry.id], handleTarget(handle)));
      if (state === "paused") {
        await waitFor(async () => expect((await rig.row())?.state).toBe("paused"));
        rig.queue.calls.cancelTransfers();
      }
      expect(await download).toBe("transfer_cancelled");
      await waitFor(() => expect(handle.openWriters).toBe(0));
      expect(handle.content).toBe(before);
      expect(await rig.row()).toBeUndefined();
    },
  );

  test("disappear without a fault when they are cancelled in the browser", async () => {
    const reader = createStreamReader();
    atPart(2, () => reader.cancel());
    expect(await codeOf(rig.download([entry.id], { kind: "stream", port: reader.port }))).toBe("transfer_cancelled");
    expect(await rig.row()).toBeUndefined();
    expect(rig.states.at(-1)?.receipts).toEqual([]);
  });

  test("end the browser's download when the storage is closed", async () => {
    const reader = createStreamReader();
    atPart(2, () => {
      rig.queue.close(rigAddress);
      rig.downloads.removeStorage(rigAddress);
    });
    expect(await codeOf(rig.download([entry.id], { kind: "stream", port: reader.port }))).toBe("transfer_cancelled");
    expect(await reader.end).toBe("broken");
  });

  test("do not end when another storage is closed", async () => {
    atPart(2, () => rig.downloads.removeStorage(`0x${"1".repeat(40)}`));
    expect((await rig.download([entry.id]))?.size).toBe(bytes.length);
  });
});

describe("downloads with a fault of the sink", () => {
  test("report a full device, and write the file from the beginning at a retry", async () => {
    const handle = new MemoryHandle();
    const before = handle.content;
    handle.space = 2 * partSizeBytes;
    const failed = rig.download([entry.id], handleTarget(handle));
    await expect(failed).rejects.toMatchObject({ code: "file_too_large", context: { reason: "device" } });
    expect(handle).toMatchObject({ content: before, openWriters: 0 });
    expect(await rig.row()).toMatchObject({ state: "failed", errorCode: "file_too_large", canRetry: true });
    handle.space = Number.POSITIVE_INFINITY;
    rig.queue.calls.retryTransfers();
    await waitFor(() => expect(isSame(handle.content, bytes)).toBe(true));
    expect(handle.opened).toBe(2);
  });

  test("can't be retried when they went to the browser or to memory", async () => {
    world.ledger.replaceBlock = () => {
      throw new AppError("block_not_found");
    };
    const reader = createStreamReader();
    expect(await codeOf(rig.download([entry.id], { kind: "stream", port: reader.port }))).toBe("file_broken");
    expect(await reader.end).toBe("broken");
    expect(await rig.row()).toMatchObject({ state: "failed", canRetry: false });
    rig.queue.calls.retryTransfers();
    expect(await rig.row()).toMatchObject({ state: "failed" });
  });
});
