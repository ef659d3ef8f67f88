import { PART_BYTES } from "@dexnet/crypto/parts";
import { BLOCK_HEADER_BYTES } from "@dexnet/crypto/verify/block-header";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredFile } from "../../file-list/entries.ts";
import { readsOfBrokenBlock, transferRetries } from "../../platform/limits.ts";
import { createDownloadRig, type DownloadRig } from "../../testing/download-rig.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import { waitFor } from "../../testing/wait-for.ts";

let world: FakeWorld;
let rig: DownloadRig;
let entry: StoredFile;
let small: StoredFile;
let otherBlock: Uint8Array;
const bytes = new Uint8Array(2 * PART_BYTES + 1000).fill(7);
const partCount = 3;

beforeAll(async () => {
  world = await startFakeWorld();
  const store = await createDownloadRig(world);
  entry = await store.addFile("a.bin", bytes);
  small = await store.addFile("b.bin", bytes.slice(0, 1000));
  const other = await store.addFile("c.bin", bytes.slice(0, 1000));
  otherBlock = world.ledger.blocks.get(other.content.blockCids[0] ?? "") ?? new Uint8Array(0);
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  rig = await createDownloadRig(world);
  for (const one of [entry, small]) rig.entries.set(one.id, one);
});
afterEach(() => {
  world.ledger.replaceBlock = (_, block) => block;
  world.host.injectFault = () => null;
  world.host.receivedCalls.length = 0;
});

const reads = () => world.host.receivedCalls.filter((call) => call === blockCalls.getBlock).length;
const partOf = ({ content }: StoredFile, index: number) => content.blockCids[index] as string;

/** What the ledger gives for some of the blocks. */
function lieAbout(cids: readonly string[], lie: (block: Uint8Array) => Uint8Array): void {
  world.ledger.replaceBlock = (cid, block) => (cids.includes(cid) ? lie(block) : block);
}

function gone(): never {
  throw new AppError("block_not_found");
}

function withByteFlipped(block: Uint8Array, at: number): Uint8Array {
  const changed = block.slice();
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** Downloads, and answers when it is asked whether a partial file is wanted. */
async function download({ id }: StoredFile, isWanted: boolean): Promise<{ file: File | null; asked: number }> {
  let asked = 0;
  rig.queue.watch(({ rows }) => {
    for (const row of rows) {
      if (row.state !== "asks") continue;
      asked += 1;
      expect(row).toMatchObject({ errorCode: "file_partially_broken", isError: false, isProcessing: true });
      queueMicrotask(() => rig.queue.answerPartial(row.id, isWanted));
    }
  });
  return { file: await rig.download([id]), asked };
}

const lies: [string, (block: Uint8Array) => Uint8Array][] = [
  ["a flipped bit in the part", (block) => withByteFlipped(block, BLOCK_HEADER_BYTES + 5)],
  ["a flipped bit in the tag", (block) => withByteFlipped(block, block.length - 1)],
  ["a flipped bit in the header's name", (block) => withByteFlipped(block, 20)],
  ["a cut block", (block) => block.subarray(0, block.length - 1)],
  ["only a header", (block) => block.subarray(0, BLOCK_HEADER_BYTES)],
  ["an empty block", () => new Uint8Array(0)],
  ["a longer block", (block) => Buffer.concat([block, new Uint8Array(1)])],
  ["an endless block", () => new Uint8Array(8 * 1024 * 1024)],
  ["the block of another file", () => otherBlock],
  ["no block", gone],
];

describe("a ledger that lies about blocks", () => {
  test.each(lies)("%s for the only part ends in file_broken, and nobody is asked", async (_, lie) => {
    lieAbout([partOf(small, 0)], lie);
    await expect(download(small, true)).rejects.toMatchObject({ code: "file_broken" });
    expect(rig.states.flatMap(({ rows }) => rows).filter(({ state }) => state === "asks")).toEqual([]);
  });

  test.each(lies)("%s for one part of several: whoever does not want the rest gets nothing", async (_, lie) => {
    lieAbout([partOf(entry, 2)], lie);
    await expect(download(entry, false)).rejects.toMatchObject({ code: "file_partially_broken" });
  });

  test("two parts in each other's place are not taken for good", async () => {
    const [first, second] = [partOf(entry, 0), partOf(entry, 1)];
    world.ledger.replaceBlock = (cid, block) => {
      const other = cid === first ? second : cid === second ? first : cid;
      return world.ledger.blocks.get(other) ?? block;
    };
    await expect(download(entry, false)).rejects.toMatchObject({ code: "file_partially_broken" });
  });

  test("one bad copy is read once more, and the good one is enough", async () => {
    let times = 1;
    lieAbout([partOf(entry, 2)], (block) => (times-- > 0 ? withByteFlipped(block, 400) : block));
    expect((await download(entry, false)).file?.size).toBe(bytes.length);
    expect(reads()).toBe(partCount + 1);
  });

  test("bad bytes are not asked for again and again", async () => {
    lieAbout([partOf(entry, 2)], (block) => withByteFlipped(block, 400));
    await expect(download(entry, false)).rejects.toThrow(AppError);
    expect(reads()).toBe(partCount - 1 + readsOfBrokenBlock);
  });

  test("a block that is gone is asked for once", async () => {
    lieAbout([partOf(small, 0)], gone);
    await expect(download(small, true)).rejects.toMatchObject({ code: "file_broken" });
    expect(reads()).toBe(1);
  });

  test("nothing but the names of blocks goes out for a download", async () => {
    const asked: string[] = [];
    world.ledger.replaceBlock = (cid, block) => {
      asked.push(cid);
      return block;
    };
    await download(entry, false);
    expect(asked.sort()).toEqual([...entry.content.blockCids].sort());
  });
});

describe("a file that is broken in part", () => {
  test.each([[[0]], [[1]], [[2]], [[0, 1]], [[0, 2]], [[1, 2]]])(
    "without parts %j comes with zeros in their place, after one question",
    async (broken) => {
      lieAbout(
        broken.map((index) => partOf(entry, index)),
        gone,
      );
      const { file } = await download(entry, true);
      const back = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
      const expected = Buffer.from(bytes);
      for (const index of broken) expected.subarray(index * PART_BYTES, (index + 1) * PART_BYTES).fill(0);
      expect(back.equals(expected)).toBe(true);
    },
  );

  test("is asked about once, and its receipt says so", async () => {
    lieAbout([partOf(entry, 0), partOf(entry, 1)], gone);
    const { asked } = await download(entry, true);
    expect(asked).toBe(1);
    await waitFor(() =>
      expect(rig.states.at(-1)?.receipts).toMatchObject([
        { succeeded: 1, failures: [{ name: "a.bin", errorCode: "file_partially_broken" }] },
      ]),
    );
  });

  test("without a single good part is broken as a whole", async () => {
    lieAbout(entry.content.blockCids, gone);
    await expect(download(entry, true)).rejects.toMatchObject({ code: "file_broken" });
  });

  test("can be cancelled while it is asked about", async () => {
    lieAbout([partOf(entry, 1)], gone);
    const outcome = expect(rig.download([entry.id])).rejects.toMatchObject({ code: "transfer_cancelled" });
    await waitFor(() => expect(rig.row()?.state).toBe("asks"));
    rig.queue.cancel();
    await outcome;
  });
});

describe("told apart from broken ones", () => {
  test("copies that can't be reached now, after a bounded number of tries", async () => {
    lieAbout([partOf(entry, 2)], () => {
      throw new AppError("copies_unavailable");
    });
    await expect(download(entry, true)).rejects.toMatchObject({ code: "copies_unavailable" });
    expect(reads()).toBe(partCount - 1 + transferRetries.attempts);
  });

  test("copies that come back meanwhile", async () => {
    let times = transferRetries.attempts - 1;
    lieAbout([partOf(entry, 2)], (block) => {
      if (times-- > 0) throw new AppError("copies_unavailable");
      return block;
    });
    expect((await download(entry, true)).file?.size).toBe(bytes.length);
  });

  test("a ledger that only fails, after as many tries", async () => {
    world.host.injectFault = () => ({ kind: "answer", status: 500 });
    await expect(download(small, true)).rejects.toMatchObject({ code: "internal" });
    expect(reads()).toBe(transferRetries.attempts);
  });

  test.each([
    ["a refusal", { kind: "answer", status: 403 } as const, "bad_answer"],
    ["somebody's page in the place of the ledger", { kind: "answer", status: 404 } as const, "not_found"],
  ])("%s, at once", async (_, trouble, code) => {
    world.host.injectFault = () => trouble;
    await expect(download(small, true)).rejects.toMatchObject({ code });
    expect(reads()).toBe(1);
  });
});
