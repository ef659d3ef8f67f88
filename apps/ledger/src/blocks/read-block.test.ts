import { createLogger } from "@dexnet/service/log/log";
import { describe, expect, it } from "vitest";
import { demoDevices } from "../devices/demo-devices.ts";
import type { Device } from "../devices/device.ts";
import { openFolderDevice } from "../devices/folder-device.ts";
import { createDeviceRegistry } from "../devices/registry.ts";
import { registeredDevice } from "../testing/registered-device.ts";
import { newBlock, newWallet, testDeployment } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import type { CopyRecord } from "./copies/copy-reference.ts";
import { createBlockReader } from "./read-block.ts";

const newFolder = temporaryFolders();
const log = createLogger({ name: "test", level: "silent" });
const never = new Promise<never>(() => undefined);
const forever = 600_000;

type Trouble = () => Partial<Device>;

/** A block with copies on three devices, and the trouble of each. Copies are read in random order. */
async function createReaderWorld(troubles: readonly Trouble[], times: { slowMs: number; maxMs?: number }) {
  const { cid, signatureHex, blockBytes } = newBlock(newWallet(), 50_000);
  const block = { cid, signatureHex, sizeBytes: blockBytes.length };
  const reads: string[] = [];
  const recorded: string[] = [];
  const registered = await Promise.all(
    demoDevices(await newFolder())
      .slice(0, 3)
      .map(async ({ folder, ...site }, index) => {
        const { device } = await openFolderDevice({
          name: site.name,
          deployment: testDeployment,
          folder,
          create: true,
        });
        await device.put(`${cid}-copy`, blockBytes);
        const trouble = troubles[index] ?? (() => ({}));
        const watched: Device = {
          ...device,
          read: async (name, range) => {
            reads.push(site.name);
            return await { ...device, ...trouble() }.read(name, range);
          },
          size: (name) => ({ ...device, ...trouble() }).size(name),
        };
        return registeredDevice(site, watched);
      }),
  );
  const reader = createBlockReader({
    devices: createDeviceRegistry(registered),
    repairs: {
      recordBadCopies: async (_cid, bad) => void recorded.push(...bad.map(({ deviceName }) => `bad ${deviceName}`)),
      recordUnreachableCopy: async () => void recorded.push("away"),
    },
    log,
    clock: { now: () => new Date() },
    wakeRepairer: () => undefined,
    ...times,
  });
  const copies = registered.map(
    ({ name }): CopyRecord => ({ deviceName: name, copyName: `${cid}-copy`, state: "good" }),
  );
  return { reader, block, copies, blockBytes, reads, recorded };
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
const answer = (sizeBytes: number, sentBytes: number) => ({
  sizeBytes,
  chunks: (async function* () {
    yield Buffer.alloc(sentBytes);
  })(),
});
const lies: Trouble = () => ({ read: async (_name, range) => answer(50_300, range?.length ?? 50_300) });
const isLong: Trouble = () => ({ read: async (_name, range) => answer(50_301, range?.length ?? 50_301) });
const isCut: Trouble = () => ({ read: async () => answer(50_300, 500) });
const isEmpty: Trouble = () => ({ read: async () => undefined, size: async () => undefined });
const isAway: Trouble = () => ({
  read: () => Promise.reject(new Error("away")),
  size: () => Promise.reject(new Error("away")),
});

describe("block reader", () => {
  it("reads one copy while its device is fast enough", async () => {
    const { reader, block, copies, blockBytes, reads } = await createReaderWorld([], { slowMs: forever });
    expect(await reader.read(block, copies)).toEqual(blockBytes);
    expect(reads.length).toBe(1);
  });

  it.each([
    ["hang", hangs],
    ["stall after their first bytes", stalls],
  ])("reads another copy when devices %s", async (_name, trouble) => {
    for (let round = 0; round < 4; round += 1) {
      const { reader, block, copies, blockBytes, recorded } = await createReaderWorld([trouble, trouble], {
        slowMs: 1,
      });
      expect(await reader.read(block, copies)).toEqual(blockBytes);
      // A slow copy is not bad.
      expect(recorded).toEqual([]);
    }
  });

  it("reads the next copy after one that is wrong, missing or unreachable, and records it", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 200 && seen.size < 2; round += 1) {
      const { reader, block, copies, blockBytes, recorded } = await createReaderWorld([lies, isEmpty], {
        slowMs: forever,
      });
      expect(await reader.read(block, copies)).toEqual(blockBytes);
      for (const record of recorded) seen.add(record);
    }
    expect([...seen].sort()).toEqual(["bad frankfurt", "bad helsinki"]);
    const { reader, block, copies, recorded } = await createReaderWorld([isAway, isAway, isAway], { slowMs: forever });
    expect(await reader.read(block, copies)).toBeUndefined();
    expect(recorded).toEqual(["away", "away", "away"]);
  });

  it("reads a range from one copy, and the range of all bytes from the same copy first, verified", async () => {
    const range = { start: 49_000, length: 1_000 };
    const good = await createReaderWorld([], { slowMs: forever });
    expect(await good.reader.read(good.block, good.copies, range)).toEqual(good.blockBytes.subarray(49_000, 50_000));
    expect(good.reads.length).toBe(1);

    const { reader, block, copies, reads, recorded } = await createReaderWorld([lies, lies, lies], { slowMs: forever });
    // A range proves nothing, so wrong bytes are returned.
    expect(await reader.read(block, copies, range)).toEqual(Buffer.alloc(range.length));
    expect(recorded).toEqual([]);
    expect(await reader.read(block, copies.toReversed(), { start: 0, length: block.sizeBytes })).toBeUndefined();
    expect(recorded[0]).toBe(`bad ${reads[0]}`);
    expect(recorded.length).toBe(3);
  });

  it("reads a range from no copy that has another size or fewer bytes", async () => {
    const troubles = [isLong, isCut, isEmpty];
    const { reader, block, copies, recorded } = await createReaderWorld(troubles, { slowMs: forever });
    expect(await reader.read(block, copies, { start: 49_000, length: 1_000 })).toBeUndefined();
    expect(recorded.sort()).toEqual(["bad frankfurt", "bad helsinki", "bad singapore"]);
  });

  it("gives up when no device ever answers", async () => {
    const { reader, block, copies } = await createReaderWorld([hangs, hangs, hangs], { slowMs: 1, maxMs: 50 });
    expect(await reader.read(block, copies)).toBeUndefined();
  });

  it("confirms copies by their sizes and waits for a quorum only", async () => {
    const { reader, block, copies, recorded } = await createReaderWorld([hangs, isEmpty], { slowMs: forever });
    const confirmed = await reader.confirmCopies(block, copies, 1);
    expect(confirmed.map(({ deviceName }) => deviceName)).toEqual(["singapore"]);
    const gone = await createReaderWorld([isEmpty, isAway, isEmpty], { slowMs: forever });
    expect(await gone.reader.confirmCopies(gone.block, gone.copies, 2)).toEqual([]);
    expect(gone.recorded.sort()).toEqual(["away", "bad frankfurt", "bad singapore"]);
    expect(recorded.filter((record) => record !== "bad helsinki")).toEqual([]);
  });
});
