import { blockCalls } from "@dexnet/protocol/blocks";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Device, entryIdOf, makeStorage, startDevice, uploadFiles } from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { blocksPerPage } from "./list-blocks.ts";

let world: FakeWorld;
let device: Device;
let address: string;

const partBytes = 4 * 1024 * 1024;

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.host.injectFault = () => null;
  device = await startDevice(world, { maxListed: 2 });
  ({ address } = await makeStorage(device.drive));
});

const upload = (name: string, sizeBytes: number, parentId: string | null = null) =>
  uploadFiles(device.drive, address, [new File([new Uint8Array(sizeBytes)], name)], { parentId });

describe("blocks of a storage", () => {
  test("are listed page by page with size, time and copies, after a proof by the storage's key", async () => {
    expect(await device.drive.open(address).listBlocks(null)).toEqual({ blocks: [], next: null });
    const [count, startedAt] = [blocksPerPage + 1, world.clock.now()];
    const files = Array.from({ length: count }, (_, index) => new File([`content ${index}`], `${index}.txt`));
    await uploadFiles(device.drive, address, files, { parentId: null });
    const first = await device.drive.open(address).listBlocks(null);
    expect(first.blocks).toHaveLength(blocksPerPage);
    const second = await device.drive.open(address).listBlocks(first.next);
    expect(second.next).toBeNull();
    const blocks = [...first.blocks, ...second.blocks];
    expect(new Set(blocks.map(({ blockCid }) => blockCid))).toEqual(new Set(world.ledger.order.slice(-count)));
    for (const { blockCid, sizeBytes, storedAt, copies } of blocks) {
      expect(sizeBytes).toBe(world.ledger.blocks.get(blockCid)?.length);
      expect(Date.parse(storedAt)).toBeGreaterThanOrEqual(startedAt);
      expect(copies.map(({ state }) => state)).toEqual(["good", "good", "good"]);
    }
  });

  test("can't be listed without a connection", async () => {
    world.host.injectFault = (call) => (call === statisticsCalls.addressBlocks ? { kind: "drop" } : null);
    await expect(device.drive.open(address).listBlocks(null)).rejects.toMatchObject({ code: "network" });
  });
});

describe("details of an entry", () => {
  test("have the path, the parts and the content of a folder", async () => {
    const docs = await device.drive.open(address).createFolder(null, "docs");
    const old = await device.drive.open(address).createFolder(docs, "old");
    await upload("a.bin", partBytes + 10, old);
    const id = await entryIdOf(device.drive, address, "a.bin");
    expect(await device.drive.open(address).readDetails(id)).toMatchObject({
      entry: { kind: "file", name: "a.bin", sizeBytes: partBytes + 10, parentNames: ["docs", "old"] },
      content: null,
      parts: 2,
      contentUses: 1,
    });
    await device.drive.open(address).copy([id], null, "keep-both");
    expect(await device.drive.open(address).readDetails(id)).toMatchObject({ contentUses: 2 });
    expect(await device.drive.open(address).readDetails(docs)).toMatchObject({
      entry: { kind: "folder", name: "docs", parentNames: [] },
      content: { files: 1, folders: 1, filesSizeBytes: partBytes + 10 },
    });
    await expect(device.drive.open(address).readDetails("0".repeat(32))).rejects.toMatchObject({
      code: "entry_not_found",
    });
    await expect(device.drive.open(address).readDetails("f".repeat(32))).rejects.toMatchObject({
      code: "entry_not_found",
    });
  });

  test("have the copies of each part, also of a file with a part list", async () => {
    await upload("a.bin", 2 * partBytes + 10);
    const id = await entryIdOf(device.drive, address, "a.bin");
    const { parts, next } = await device.drive.open(address).locateParts(id, 0);
    expect(parts.map(({ index, sizeBytes }) => [index, sizeBytes])).toEqual([
      [0, partBytes],
      [1, partBytes],
      [2, 10],
    ]);
    for (const { copies } of parts) expect(copies.map(({ state }) => state)).toEqual(["good", "good", "good"]);
    expect(next).toBe(null);
    const rest = await device.drive.open(address).locateParts(id, 2);
    expect(rest.parts.map(({ index }) => index)).toEqual([2]);
    await expect(device.drive.open(address).locateParts(id, 3)).rejects.toMatchObject({ code: "bad_request" });
  });

  test("read a part list again after a lost connection", async () => {
    await upload("a.bin", 2 * partBytes + 10);
    const id = await entryIdOf(device.drive, address, "a.bin");
    let drops = 2;
    world.host.injectFault = (call) => {
      if (call !== blockCalls.getBlock || drops === 0) return null;
      drops -= 1;
      return { kind: "drop" };
    };
    expect((await device.drive.open(address).locateParts(id, 0)).parts).toHaveLength(3);
    expect(drops).toBe(0);
  });

  test("have no copies of a part that the ledger does not have, and pass on that it can't be asked", async () => {
    await upload("a.bin", 10);
    const id = await entryIdOf(device.drive, address, "a.bin");
    world.ledger.blocks.clear();
    expect((await device.drive.open(address).locateParts(id, 0)).parts).toEqual([
      { index: 0, sizeBytes: 10, copies: [] },
    ]);
    world.host.injectFault = (call) => (call === statisticsCalls.locateBlocks ? { kind: "drop" } : null);
    await expect(device.drive.open(address).locateParts(id, 0)).rejects.toMatchObject({ code: "network" });
  });
});
