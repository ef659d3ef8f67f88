import { PART_BYTES } from "@dexnet/crypto/parts";
import { BLOCK_HEADER_BYTES } from "@dexnet/crypto/verify/block-header";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readsOfBrokenBlock, transferRetries } from "./limits.ts";
import { type Device, entryIdOf, makeStorage, startDevice } from "./testing/device.ts";
import { type FakeWorld, startFakeWorld } from "./testing/fake-world.ts";

let world: FakeWorld;
let device: Device;
let address: string;
let entryId: string;
const sizeBytes = 2 * PART_BYTES + 1000;
const parts: string[] = [];
let otherBlock: Uint8Array;

beforeAll(async () => {
  world = await startFakeWorld();
  device = await startDevice(world);
  ({ address } = await makeStorage(device.drive));
  await device.drive.upload(address, null, [new File([new Uint8Array(sizeBytes).fill(7)], "a.bin")]);
  parts.push(...world.ledger.order);
  await device.drive.upload(address, null, [new File([new Uint8Array(1000).fill(7)], "b.bin")]);
  otherBlock = world.ledger.blocks.get(world.ledger.order.at(-1) ?? "") ?? new Uint8Array(0);
  entryId = await entryIdOf(device.drive, address, "a.bin");
});
afterAll(() => world.host.stop());
afterEach(() => {
  world.ledger.tellBlock = (_, block) => block;
  world.host.trouble = () => null;
  world.host.heard.length = 0;
});

const reads = () => world.host.heard.filter((call) => call === blockCalls.getBlock).length;
const isLast = (block: Uint8Array) => block.length < PART_BYTES;

function withByteFlipped(block: Uint8Array, at: number): Uint8Array {
  const changed = block.slice();
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

describe("a ledger that lies about blocks", () => {
  test.each<[string, (block: Uint8Array) => Uint8Array]>([
    ["a flipped bit in the part", (block) => withByteFlipped(block, BLOCK_HEADER_BYTES + 5)],
    ["a flipped bit in the tag", (block) => withByteFlipped(block, block.length - 1)],
    ["a flipped bit in the header's name", (block) => withByteFlipped(block, 20)],
    ["a cut block", (block) => block.subarray(0, block.length - 1)],
    ["only a header", (block) => block.subarray(0, BLOCK_HEADER_BYTES)],
    ["an empty block", () => new Uint8Array(0)],
    ["a longer block", (block) => Buffer.concat([block, new Uint8Array(1)])],
    ["an endless block", () => new Uint8Array(8 * 1024 * 1024)],
    ["the block of another file", () => otherBlock],
  ])("%s ends in file_broken", async (_, spoil) => {
    world.ledger.tellBlock = (_cid, block) => (isLast(block) ? spoil(block) : block);
    await expect(device.drive.download(address, entryId)).rejects.toMatchObject({ code: "file_broken" });
  });

  test("two parts in each other's place end in file_broken", async () => {
    const [first = "", second = ""] = parts;
    world.ledger.tellBlock = (cid, block) => {
      const other = cid === first ? second : cid === second ? first : null;
      return other === null ? block : (world.ledger.blocks.get(other) ?? block);
    };
    await expect(device.drive.download(address, entryId)).rejects.toMatchObject({ code: "file_broken" });
  });

  test("one bad copy is read once more, and the good one is enough", async () => {
    let lies = 1;
    world.ledger.tellBlock = (_, block) => (isLast(block) && lies-- > 0 ? withByteFlipped(block, 400) : block);
    const back = await device.drive.download(address, entryId);
    expect(back.size).toBe(sizeBytes);
    expect(reads()).toBe(parts.length + 1);
  });

  test("bad bytes are not asked for again and again", async () => {
    world.ledger.tellBlock = (_, block) => (isLast(block) ? withByteFlipped(block, 400) : block);
    await expect(device.drive.download(address, entryId)).rejects.toThrow(AppError);
    expect(reads()).toBe(parts.length - 1 + readsOfBrokenBlock);
  });

  test("a block that is gone means that the file is broken", async () => {
    world.ledger.tellBlock = (_, block) => {
      if (isLast(block)) throw new AppError("block_not_found");
      return block;
    };
    await expect(device.drive.download(address, entryId)).rejects.toMatchObject({ code: "file_broken" });
  });

  test("copies that can't be reached now are told apart from broken ones, after trying", async () => {
    world.ledger.tellBlock = (_, block) => {
      if (isLast(block)) throw new AppError("copies_unavailable");
      return block;
    };
    await expect(device.drive.download(address, entryId)).rejects.toMatchObject({ code: "copies_unavailable" });
    expect(reads()).toBe(parts.length - 1 + transferRetries.attempts);
  });

  test("nothing but the names of blocks goes out for a download", async () => {
    const asked: string[] = [];
    world.ledger.tellBlock = (cid, block) => {
      asked.push(cid);
      return block;
    };
    await device.drive.download(address, entryId);
    expect(asked.sort()).toEqual([...parts].sort());
  });
});
