import { readsOfBrokenBlock, transferRetries } from "@dexnet/blocks/with-retry";
import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredFile } from "../../file-list/entries.ts";
import { createDownloadRig, type DownloadRig } from "../../testing/download-rig.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import { waitFor } from "../../testing/wait-for.ts";

let world: FakeWorld;
let rig: DownloadRig;
let entry: StoredFile;
let small: StoredFile;
let otherBlock: Uint8Array;
const bytes = new Uint8Array(2 * partSizeBytes + 1000).fill(7);
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
  for (const one of [entry, small]) rig.tree.put(one);
});
afterEach(() => {
  world.ledger.replaceBlock = (_, block) => block;
  world.host.injectFault = () => null;
  world.host.receivedCalls.length = 0;
});

const reads = () => world.host.receivedCalls.filter((call) => call === blockCalls.getBlock).length;
const partOf = ({ content }: StoredFile, index: number) => content.blockCids[index] as string;

/** Replaces some blocks in the answers of the ledger. */
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

/** Downloads, and answers the question whether to save a partial file. */
async function download({ id }: StoredFile, isWanted: boolean): Promise<{ file: File | null; asked: number }> {
  let asked = 0;
  rig.queue.calls.watchTransfers(({ rows }) => {
    for (const row of rows) {
      if (row.state !== "asks") continue;
      asked += 1;
      expect(row).toMatchObject({ errorCode: "file_partially_broken", isError: false, isProcessing: true });
      queueMicrotask(() => rig.queue.calls.answerPartial(row.id, isWanted));
    }
  });
  return { file: await rig.download([id]), asked };
}

const lies: [string, (block: Uint8Array) => Uint8Array][] = [
  ["a flipped bit in the part", (block) => withByteFlipped(block, blockHeaderSizeBytes + 5)],
  ["a flipped bit in the tag", (block) => withByteFlipped(block, block.length - 1)],
  ["a flipped bit in the header's name", (block) => withByteFlipped(block, 20)],
  ["a cut block", (block) => block.subarray(0, block.length - 1)],
  ["only a header", (block) => block.subarray(0, blockHeaderSizeBytes)],
  ["an empty block", () => new Uint8Array(0)],
  ["a longer block", (block) => Buffer.concat([block, new Uint8Array(1)])],
  ["an endless block", () => new Uint8Array(8 * 1024 * 1024)],
  ["the block of another file", () => otherBlock],
  ["no block", gone],
];

describe("downloads from a ledger that lies", () => {
  test.each(lies)("fail with file_broken without a question: %s for the only part", async (_, lie) => {
    lieAbout([partOf(small, 0)], lie);
    await expect(download(small, true)).rejects.toMatchObject({ code: "file_broken" });
    expect(rig.states.flatMap(({ rows }) => rows).filter(({ state }) => state === "asks")).toEqual([]);
  });

  test.each(lies)("write nothing when the person declines the rest: %s for one part of several", async (_, lie) => {
    lieAbout([partOf(entry, 2)], lie);
    await expect(download(entry, false)).rejects.toMatchObject({ code: "file_partially_broken" });
  });

  test("reject two parts that were exchanged", async () => {
    const [first, second] = [partOf(entry, 0), partOf(entry, 1)];
    world.ledger.replaceBlock = (cid, block) => {
      const other = cid === first ? second : cid === second ? first : cid;
      return world.ledger.blocks.get(other) ?? block;
    };
    await expect(download(entry, false)).rejects.toMatchObject({ code: "file_partially_broken" });
  });

  test("read a broken block again, and accept a good copy", async () => {
    let times = 1;
    lieAbout([partOf(entry, 2)], (block) => (times-- > 0 ? withByteFlipped(block, 400) : block));
    expect((await download(entry, false)).file?.size).toBe(bytes.length);
    expect(reads()).toBe(partCount + 1);
  });

  test("read broken bytes a limited number of times", async () => {
    lieAbout([partOf(entry, 2)], (block) => withByteFlipped(block, 400));
    await expect(download(entry, false)).rejects.toThrow(AppError);
    expect(reads()).toBe(partCount - 1 + readsOfBrokenBlock);
  });

  test("request a missing block once", async () => {
    lieAbout([partOf(small, 0)], gone);
    await expect(download(small, true)).rejects.toMatchObject({ code: "file_broken" });
    expect(reads()).toBe(1);
  });

  test("send nothing but the names of blocks", async () => {
    const asked: string[] = [];
    world.ledger.replaceBlock = (cid, block) => {
      asked.push(cid);
      return block;
    };
    await download(entry, false);
    expect(asked.sort()).toEqual([...entry.content.blockCids].sort());
  });
});

describe("downloads of a partially broken file", () => {
  test.each([[[0]], [[1]], [[2]], [[0, 1]], [[0, 2]], [[1, 2]]])(
    "have zeros for the lost parts %j, after one question",
    async (broken) => {
      lieAbout(
        broken.map((index) => partOf(entry, index)),
        gone,
      );
      const { file } = await download(entry, true);
      const back = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
      const expected = Buffer.from(bytes);
      for (const index of broken) expected.subarray(index * partSizeBytes, (index + 1) * partSizeBytes).fill(0);
      expect(back.equals(expected)).toBe(true);
    },
  );

  test("ask once, and have a receipt with the fault", async () => {
    lieAbout([partOf(entry, 0), partOf(entry, 1)], gone);
    const { asked } = await download(entry, true);
    expect(asked).toBe(1);
    await waitFor(() =>
      expect(rig.states.at(-1)?.receipts).toMatchObject([
        { succeeded: 1, failures: [{ name: "a.bin", errorCode: "file_partially_broken" }] },
      ]),
    );
  });

  test("fail with file_broken without any good part", async () => {
    lieAbout(entry.content.blockCids, gone);
    await expect(download(entry, true)).rejects.toMatchObject({ code: "file_broken" });
  });

  test("can be cancelled during the question", async () => {
    lieAbout([partOf(entry, 1)], gone);
    const outcome = expect(rig.download([entry.id])).rejects.toMatchObject({ code: "transfer_cancelled" });
    await waitFor(async () => expect((await rig.row())?.state).toBe("asks"));
    rig.queue.calls.cancelTransfers();
    await outcome;
  });
});

describe("downloads with faults other than broken blocks", () => {
  test("fail with copies_unavailable after a limited number of attempts", async () => {
    lieAbout([partOf(entry, 2)], () => {
      throw new AppError("copies_unavailable");
    });
    await expect(download(entry, true)).rejects.toMatchObject({ code: "copies_unavailable" });
    expect(reads()).toBe(partCount - 1 + transferRetries.attempts);
  });

  test("succeed when copies become available again", async () => {
    let times = transferRetries.attempts - 1;
    lieAbout([partOf(entry, 2)], (block) => {
      if (times-- > 0) throw new AppError("copies_unavailable");
      return block;
    });
    expect((await download(entry, true)).file?.size).toBe(bytes.length);
  });

  test("fail with internal after a limited number of attempts", async () => {
    world.host.injectFault = () => ({ kind: "answer", status: 500 });
    await expect(download(small, true)).rejects.toMatchObject({ code: "internal" });
    expect(reads()).toBe(transferRetries.attempts);
  });

  test.each([
    ["a refusal", { kind: "answer", status: 403 } as const, "bad_answer"],
    ["another server's page instead of the ledger", { kind: "answer", status: 404 } as const, "not_found"],
  ])("fail at once: %s", async (_, trouble, code) => {
    world.host.injectFault = () => trouble;
    await expect(download(small, true)).rejects.toMatchObject({ code });
    expect(reads()).toBe(1);
  });
});
