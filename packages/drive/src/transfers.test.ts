import { PART_BYTES, partCountOf } from "@dexnet/crypto/parts";
import { blockCalls } from "@dexnet/protocol/blocks";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { blocksSizeOf } from "./block-sizes.ts";
import type { Task } from "./drive.ts";
import { transferRetries } from "./limits.ts";
import { type Device, entryIdOf, listOf, makeStorage, recordTasks, startDevice } from "./testing/device.ts";
import { type FakeWorld, startFakeWorld } from "./testing/fake-world.ts";
import type { Trouble } from "./testing/http-host.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];
let tasks: Map<string, Task>;

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.host.trouble = () => null;
  world.ledger.blocks.clear();
  world.ledger.order.length = 0;
  device = await startDevice(world);
  ({ address, words } = await makeStorage(device.drive));
  tasks = await recordTasks(device.drive);
  world.host.heard.length = 0;
});

function randomFile(name: string, sizeBytes: number): File {
  const bytes = new Uint8Array(sizeBytes);
  for (let at = 0; at < sizeBytes; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return new File([bytes], name, { lastModified: 1_700_000_000_000 });
}

async function sameBytes(a: Blob, b: Blob): Promise<boolean> {
  return Buffer.from(await a.arrayBuffer()).equals(Buffer.from(await b.arrayBuffer()));
}

const upload = (...files: File[]) => device.drive.upload(address, null, files);
const download = async (name: string) => device.drive.download(address, await entryIdOf(device.drive, address, name));
const namesIn = async () => (await listOf(device.drive, address)).entries.map(({ name }) => name);
/** The row as it was at its end. What is told comes a moment after what happened. */
const ended = (name: string) =>
  vi.waitFor(() => {
    const task = tasks.get(name);
    expect(task?.isProcessing).toBe(false);
    return task;
  });
const count = (call: unknown) => world.host.heard.filter((heard) => heard === call).length;

describe("up and down again", () => {
  test.each([
    ["empty", 0, 1],
    ["one byte", 1, 1],
    ["a part less one byte", PART_BYTES - 1, 1],
    ["exactly one part", PART_BYTES, 1],
    ["a part and one byte", PART_BYTES + 1, 2],
    ["9 MiB", 9 * 1024 * 1024, 3],
  ])("%s: the same bytes", async (name, sizeBytes, blocks) => {
    const file = randomFile(`${name}.bin`, sizeBytes);
    await upload(file);
    expect(world.ledger.blocks.size).toBe(blocks);
    const kept = [...world.ledger.blocks.values()].reduce((sum, block) => sum + block.length, 0);
    expect(kept).toBe(blocksSizeOf(sizeBytes));
    expect(world.storages.at(address).versions.at(-1)?.publicData).toMatchObject({
      storageFilesSize: sizeBytes,
      storageFilesFactSize: kept,
    });
    const back = await download(file.name);
    expect(back.name).toBe(file.name);
    expect(back.lastModified).toBe(file.lastModified);
    expect(await sameBytes(back, file)).toBe(true);
    expect(await ended(file.name)).toMatchObject({ isProcessing: false, isError: false, progress: { percent: 100 } });
  });

  test("many small files of one call go into one change of the list", async () => {
    const files = Array.from({ length: 40 }, (_, index) => randomFile(`файл ${index} 🗂.txt`, index * 10));
    await upload(...files);
    expect(count(productCalls.updateStorage)).toBe(1);
    expect(await namesIn()).toEqual(files.map(({ name }) => name));
    const last = files.at(-1) as File;
    expect(await sameBytes(await download(last.name), last)).toBe(true);
  });

  test("another device that restores by phrase gets the same bytes, and the server never sees a name or a byte", async () => {
    const plain = "The quick brown fox jumps over the lazy dog. ".repeat(100);
    await upload(new File([plain], "secret-plan.txt"));
    const other = await startDevice(world, { email: device.email });
    await other.drive.restore(address, words);
    const back = await other.drive.download(address, await entryIdOf(other.drive, address, "secret-plan.txt"));
    expect(await back.text()).toBe(plain);
    const kept =
      JSON.stringify(world.storages.at(address)) + Buffer.concat([...world.ledger.blocks.values()]).toString();
    expect(kept).not.toContain("secret-plan");
    expect(kept).not.toContain("quick brown");
  });

  test("the same file twice shares no block: each has a key of its own", async () => {
    const file = randomFile("one.bin", 1000);
    await upload(file, new File([file], "two.bin"));
    expect(world.ledger.blocks.size).toBe(2);
  });

  test("a screen hears of the file only when the server has the list", async () => {
    const seen: number[] = [];
    await device.drive.watchFiles(address, ({ entries }) => seen.push(entries.length));
    await upload(randomFile("a.bin", 10));
    expect(seen).toEqual([0, 1]);
  });
});

describe("what is refused before a byte is sent", () => {
  test("a file larger than the free space, while a smaller one of the same call goes on", async () => {
    const small = await makeStorage(device.drive, 5000);
    const files = [randomFile("too large.bin", 6000), randomFile("fits.bin", 3000), randomFile("no more.bin", 2000)];
    await device.drive.upload(small.address, null, files);
    expect((await listOf(device.drive, small.address)).entries.map(({ name }) => name)).toEqual(["fits.bin"]);
    expect(await ended("too large.bin")).toMatchObject({ isError: true, errorCode: "file_too_large" });
    expect(await ended("no more.bin")).toMatchObject({ isError: true, errorCode: "file_too_large" });
    expect(count(blockCalls.putBlock)).toBe(1);
  });

  test("a name that is there already, in the list or in the same call", async () => {
    await upload(randomFile("a.txt", 10));
    await ended("a.txt");
    tasks.clear();
    await upload(randomFile("a.txt", 20), randomFile("b.txt", 5), randomFile("b.txt", 6));
    expect(await namesIn()).toEqual(["a.txt", "b.txt"]);
    expect(await ended("a.txt")).toMatchObject({ errorCode: "file_exists" });
    expect(await ended("b.txt")).toMatchObject({ errorCode: "file_exists" });
    expect(count(blockCalls.putBlock)).toBe(2);
  });

  test("a folder that does not exist, and a storage that is locked", async () => {
    const file = randomFile("a.txt", 10);
    await expect(device.drive.upload(address, "0".repeat(32), [file])).rejects.toMatchObject({
      code: "entry_not_found",
    });
    await expect(device.drive.download(address, "0".repeat(32))).rejects.toMatchObject({ code: "entry_not_found" });
    await device.drive.lock();
    await expect(upload(file)).rejects.toMatchObject({ code: "phrase_not_saved" });
    expect(count(blockCalls.putBlock)).toBe(0);
  });
});

describe("trouble on the way", () => {
  const troubles: [string, Trouble][] = [
    ["500s", { kind: "answer", status: 500 }],
    ["503s", { kind: "answer", status: 503 }],
    ["429s", { kind: "answer", status: 429, code: "too_many_requests", retryAfter: 1 }],
    ["lost connections", { kind: "drop" }],
    ["lost answers", { kind: "drop-after" }],
    ["answers cut in half", { kind: "cut-after" }],
  ];

  test.each([
    ...troubles.map(([name, trouble]) => ({ name, kinds: [trouble], sizeBytes: 5000 })),
    { name: "all of them in turn", kinds: troubles.map(([, trouble]) => trouble), sizeBytes: 2 * PART_BYTES + 5000 },
  ])("$name up and down end in the same bytes", async ({ kinds, sizeBytes }) => {
    let times = 0;
    world.host.trouble = (call) => {
      if (call.service !== "ledger") return null;
      times += 1;
      return times % 3 === 0 ? null : (kinds[times % kinds.length] ?? null);
    };
    const file = randomFile("a.bin", sizeBytes);
    await upload(file);
    expect(await sameBytes(await download("a.bin"), file)).toBe(true);
    expect(world.ledger.blocks.size).toBe(partCountOf(sizeBytes));
  });

  test("a ledger that stays away ends in a fault after a bounded number of tries", async () => {
    world.host.trouble = (call) => (call.service === "ledger" ? { kind: "drop" } : null);
    await upload(randomFile("a.bin", 10));
    expect(await ended("a.bin")).toMatchObject({ isError: true, errorCode: "network", isProcessing: false });
    expect(count(blockCalls.putBlock)).toBe(transferRetries.attempts);
    expect(await namesIn()).toEqual([]);
  });

  test("a refusal of one part ends the file at once, and the list stays as it was", async () => {
    let parts = 0;
    world.host.trouble = (call) => {
      if (call !== blockCalls.putBlock) return null;
      parts += 1;
      return parts === 2 ? { kind: "answer", status: 413, code: "quota_exceeded" } : null;
    };
    await upload(randomFile("a.bin", 3 * PART_BYTES));
    expect(await ended("a.bin")).toMatchObject({ errorCode: "quota_exceeded" });
    expect(await namesIn()).toEqual([]);
    expect(world.storages.at(address).versions).toHaveLength(1);
  });

  test("a crash between the blocks and the list leaves the list as it was", async () => {
    world.host.trouble = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 402, code: "plan_required" } : null;
    await upload(randomFile("a.bin", 10), randomFile("b.bin", 10));
    expect(world.ledger.blocks.size).toBe(2);
    for (const name of ["a.bin", "b.bin"]) expect(await ended(name)).toMatchObject({ errorCode: "plan_required" });
    const later = await startDevice(world, { email: device.email, keyValue: device.keyValue });
    await later.drive.unlock(address);
    expect((await listOf(later.drive, address)).entries).toEqual([]);
  });

  test("a ledger that acknowledges another block is not believed", async () => {
    world.host.lie = (call, answer) =>
      call === blockCalls.putBlock ? { ...(answer as object), cid: `b${"a".repeat(58)}` } : answer;
    await upload(randomFile("a.bin", 10));
    world.host.lie = (_, answer) => answer;
    expect(await ended("a.bin")).toMatchObject({ errorCode: "bad_answer" });
    expect(await namesIn()).toEqual([]);
  });
});

describe("a file that changes while it is read", () => {
  test.each([
    ["is cut", (file: File) => Object.defineProperty(file, "slice", { value: () => new Blob(["short"]) })],
    [
      "can't be read any more",
      (file: File) =>
        Object.defineProperty(file, "slice", {
          value: () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) }),
        }),
    ],
    [
      "has a new date",
      (file: File) => {
        let reads = 0;
        return Object.defineProperty(file, "lastModified", { get: () => ++reads });
      },
    ],
  ])("one that %s is not added", async (_, spoil) => {
    await upload(spoil(randomFile("a.bin", 5000)), randomFile("b.bin", 10));
    expect(await ended("a.bin")).toMatchObject({ isError: true, errorCode: "file_changed" });
    expect(await namesIn()).toEqual(["b.bin"]);
  });
});

describe("cancelling", () => {
  test("an upload leaves the list as it was, and the others of its call go on", async () => {
    world.host.trouble = (call) => {
      const id = tasks.get("a.bin")?.id;
      if (call === blockCalls.putBlock && id !== undefined) void device.drive.cancel(id);
      return null;
    };
    await upload(randomFile("a.bin", 4 * PART_BYTES), randomFile("b.bin", 10));
    expect(await ended("a.bin")).toMatchObject({ isProcessing: false, isError: true, errorCode: "transfer_cancelled" });
    expect(await namesIn()).toEqual(["b.bin"]);
    expect(world.ledger.blocks.size).toBeLessThan(5);
  });

  test("one that is stored but still waits for its call is not added", async () => {
    world.host.trouble = (call) => {
      if (call === blockCalls.putBlock && world.ledger.blocks.size === 1) {
        void device.drive.cancel(tasks.get("a.bin")?.id ?? "");
      }
      return null;
    };
    await upload(randomFile("a.bin", 10), randomFile("b.bin", 10));
    expect(await namesIn()).toEqual(["b.bin"]);
  });

  test("a download ends with its fault, and a finished task is not touched", async () => {
    await upload(randomFile("a.bin", 5000));
    await device.drive.cancel((await ended("a.bin"))?.id ?? "");
    expect(await namesIn()).toEqual(["a.bin"]);
    tasks.clear();
    world.host.trouble = (call) => {
      const task = tasks.get("a.bin");
      if (call === blockCalls.getBlock && task?.type === "download") void device.drive.cancel(task.id);
      return null;
    };
    await expect(download("a.bin")).rejects.toMatchObject({ code: "transfer_cancelled" });
  });

  test("locking ends what runs", async () => {
    world.host.trouble = (call) => {
      if (call === blockCalls.putBlock) void device.drive.lock();
      return null;
    };
    await upload(randomFile("a.bin", 2 * PART_BYTES));
    expect(await ended("a.bin")).toMatchObject({ errorCode: "transfer_cancelled" });
    expect(world.storages.at(address).versions).toHaveLength(1);
  });
});
