import { createLogger } from "@dexnet/service/log";
import { describe, expect, it } from "vitest";
import { demoDevices } from "../devices/demo-devices.ts";
import type { Device } from "../devices/device.ts";
import { openFolderDevice } from "../devices/folder-device.ts";
import { createDeviceRegistry, placeDevice } from "../devices/registry.ts";
import { newBlock, newWallet } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { createBlockReader } from "./read-block.ts";
import type { CopyPlace } from "./store.ts";

const newFolder = temporaryFolders();
const log = createLogger({ name: "test", level: "silent" });
const never = new Promise<never>(() => undefined);
const forever = 600_000;

type Trouble = () => Partial<Device>;

/** A block with copies on three devices, and what is wrong with each of them. Copies are read in any order. */
async function world(troubles: readonly Trouble[], times: { slowMs: number; longestMs?: number }) {
  const { cid, signatureHex, blockBytes } = newBlock(newWallet(), 50_000);
  const block = { cid, signatureHex, sizeBytes: blockBytes.length };
  const reads: string[] = [];
  const noted: string[] = [];
  const placed = await Promise.all(
    demoDevices(await newFolder())
      .slice(0, 3)
      .map(async ({ folder, ...facts }, at) => {
        const { device } = await openFolderDevice({ name: facts.name, folder, create: true });
        await device.put(
          `${cid}-copy`,
          (async function* () {
            yield [blockBytes];
          })(),
        );
        const trouble = troubles[at] ?? (() => ({}));
        const watched: Device = {
          ...device,
          read: async (name, range) => {
            reads.push(facts.name);
            return await { ...device, ...trouble() }.read(name, range);
          },
          size: (name) => ({ ...device, ...trouble() }).size(name),
        };
        return placeDevice(facts, watched);
      }),
  );
  const reader = createBlockReader({
    devices: createDeviceRegistry(placed),
    repairs: {
      noteBad: async (_cid, bad) => void noted.push(...bad.map(({ deviceName }) => `bad ${deviceName}`)),
      noteAway: async () => void noted.push("away"),
    },
    log,
    clock: () => new Date(),
    wakeRepairer: () => undefined,
    ...times,
  });
  const copies = placed.map(({ name }): CopyPlace => ({ deviceName: name, copyName: `${cid}-copy`, state: "good" }));
  return { reader, block, copies, blockBytes, reads, noted };
}

const hangs: Trouble = () => ({ read: () => never, size: () => never });
const stalls: Trouble = () => ({
  read: async () => ({
    sizeBytes: 50_300,
    chunks: (async function* () {
      yield Buffer.alloc(10);
      await never;
    })(),
  }),
});
const lies: Trouble = () => ({
  read: async () => ({
    sizeBytes: 50_300,
    chunks: (async function* () {
      yield Buffer.alloc(50_300);
    })(),
  }),
});
const isEmpty: Trouble = () => ({ read: async () => undefined, size: async () => undefined });
const isAway: Trouble = () => ({
  read: () => Promise.reject(new Error("away")),
  size: () => Promise.reject(new Error("away")),
});

describe("reading a block", () => {
  it("asks one device only while it is quick enough", async () => {
    const { reader, block, copies, blockBytes, reads } = await world([], { slowMs: forever });
    expect(await reader.read(block, copies)).toEqual(blockBytes);
    expect(reads.length).toBe(1);
  });

  it.each([
    ["hang", hangs],
    ["stall after their first bytes", stalls],
  ])("goes elsewhere when devices %s", async (_name, trouble) => {
    for (let round = 0; round < 4; round += 1) {
      const { reader, block, copies, blockBytes, noted } = await world([trouble, trouble], { slowMs: 1 });
      expect(await reader.read(block, copies)).toEqual(blockBytes);
      // Slow is not wrong.
      expect(noted).toEqual([]);
    }
  });

  it("takes the next copy for one that is wrong, missing or away, and has it noted", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { reader, block, copies, blockBytes, noted } = await world([lies, isEmpty], { slowMs: forever });
      expect(await reader.read(block, copies)).toEqual(blockBytes);
      for (const note of noted) seen.add(note);
    }
    expect([...seen].sort()).toEqual(["bad frankfurt", "bad helsinki"]);
    const { reader, block, copies, noted } = await world([isAway, isAway, isAway], { slowMs: forever });
    expect(await reader.read(block, copies)).toBeUndefined();
    expect(noted).toEqual(["away", "away", "away"]);
  });

  it("ends when no device ever answers", async () => {
    const { reader, block, copies } = await world([hangs, hangs, hangs], { slowMs: 1, longestMs: 50 });
    expect(await reader.read(block, copies)).toBeUndefined();
  });

  it("confirms copies by their sizes, and waits for no more than it needs", async () => {
    const { reader, block, copies, noted } = await world([hangs, isEmpty], { slowMs: forever });
    const there = await reader.confirm(block, copies, 1);
    expect(there.map(({ deviceName }) => deviceName)).toEqual(["singapore"]);
    const gone = await world([isEmpty, isAway, isEmpty], { slowMs: forever });
    expect(await gone.reader.confirm(gone.block, gone.copies, 2)).toEqual([]);
    expect(gone.noted.sort()).toEqual(["away", "bad frankfurt", "bad singapore"]);
    expect(noted.filter((note) => note !== "bad helsinki")).toEqual([]);
  });
});
