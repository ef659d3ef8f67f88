import { describe, expect, test } from "vitest";
import { handedOverKeptMs } from "./limits.ts";
import { createProcessLocks } from "./locks.ts";
import { createOpfsSinks } from "./opfs-sinks.ts";
import { createRandom } from "./random.ts";
import { createFastClock } from "./testing/device.ts";
import { MemoryFolder, type WriteWay } from "./testing/memory-folder.ts";

const bytes = crypto.getRandomValues(new Uint8Array(5000));

function setUp(way: WriteWay = "sync", root = new MemoryFolder(way), locks = createProcessLocks()) {
  let shiftMs = 0;
  const clock = { ...createFastClock(), now: () => Date.now() + shiftMs };
  const sinks = createOpfsSinks({ root: async () => root, locks, clock, random: createRandom() });
  const pass = (milliseconds: number) => {
    shiftMs += milliseconds;
  };
  return { sinks, root, locks, pass };
}
const foldersIn = (root: MemoryFolder) => [...(root.folders.get("dexnet-downloads")?.folders.values() ?? [])];
const filesIn = (root: MemoryFolder) => foldersIn(root).flatMap((folder) => [...folder.files.keys()]);

describe.each<WriteWay>(["sync", "writable"])("downloads in private files, written the %s way", (way) => {
  test("come out whole and in order, under a name that tells nothing", async () => {
    const { sinks, root } = setUp(way);
    const sink = await sinks.open();
    await sink.write(bytes.subarray(0, 4000));
    await sink.write(bytes.subarray(4000));
    const file = await sink.close();
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    expect(filesIn(root)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  test("leave nothing when they are broken off", async () => {
    const { sinks, root } = setUp(way);
    const sink = await sinks.open();
    await sink.write(bytes);
    await sink.abort();
    expect(filesIn(root)).toEqual([]);
  });

  test("say so when the device is full", async () => {
    const { sinks, root } = setUp(way);
    root.space = 4500;
    const sink = await sinks.open();
    await expect(sink.write(bytes)).rejects.toMatchObject({ code: "file_too_large", facts: { reason: "device" } });
  });
});

describe("private files", () => {
  test("that were handed over go when there was time to save them", async () => {
    const { sinks, root, pass } = setUp();
    await (await sinks.open()).close();
    await sinks.open();
    expect(filesIn(root)).toHaveLength(2);
    pass(handedOverKeptMs + 1);
    await sinks.open();
    expect(filesIn(root)).toHaveLength(2);
  });

  test("of a drive that is gone are swept at the next start, those of one that lives are not", async () => {
    const first = setUp();
    await (await first.sinks.open()).close();
    const besides = setUp("sync", first.root, first.locks);
    await besides.sinks.open();
    expect(foldersIn(first.root)).toHaveLength(2);
    // Locks end with their holders: a new browser session knows of none.
    const later = setUp("sync", first.root, createProcessLocks());
    await later.sinks.open();
    expect(foldersIn(first.root)).toHaveLength(1);
    expect(filesIn(first.root)).toHaveLength(1);
  });

  test("a browser that has none keeps downloads in memory", async () => {
    const root = () => Promise.reject(new DOMException("no", "SecurityError"));
    const { locks } = setUp();
    const sinks = createOpfsSinks({ root, locks, clock: createFastClock(), random: createRandom() });
    const sink = await sinks.open();
    await sink.write(bytes);
    expect((await sink.close()).size).toBe(bytes.length);
  });

  test("that can't be written are a fault", async () => {
    await expect(setUp("none").sinks.open()).rejects.toMatchObject({ code: "internal" });
  });
});
