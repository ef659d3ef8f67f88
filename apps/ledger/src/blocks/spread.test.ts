import { createLogger } from "@dexnet/service/log";
import { describe, expect, it } from "vitest";
import { demoDevices } from "../devices/demo-devices.ts";
import { openFolderDevice } from "../devices/folder-device.ts";
import { createDeviceRegistry, type DeviceRegistry } from "../devices/registry.ts";
import { rankDevices } from "../placement.ts";
import { type Faults, faultyDevice, noFaults } from "../testing/faulty-device.ts";
import { newBlock, newWallet, type TestBlock } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { newCopyName } from "./copy-name.ts";
import { spreadCopies } from "./spread.ts";
import type { Write } from "./store.ts";
import { readVerifiedCopy } from "./verified-copy.ts";

const newFolder = temporaryFolders();
const log = createLogger({ name: "test", level: "silent" });
const wallet = newWallet();

async function* inPieces(bytes: Uint8Array, pieceBytes = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

function writeOf({ cid, signatureHex, blockBytes }: TestBlock): Write {
  const block = { cid, signatureHex, sizeBytes: blockBytes.length };
  return { addressHex: wallet.addressHex, block, copyName: newCopyName(cid) };
}

/** Five devices, and their faults in the order in which the block would have them. */
async function fiveDevices(cid: string): Promise<{ devices: DeviceRegistry; ranked: string[]; faults: Faults[] }> {
  const faultsOf = new Map<string, Faults>();
  const placed = await Promise.all(
    demoDevices(await newFolder()).map(async ({ folder, ...facts }) => {
      const { device } = await openFolderDevice({ name: facts.name, folder, create: true });
      const faults = noFaults();
      faultsOf.set(facts.name, faults);
      return faultyDevice({ ...facts, device }, faults);
    }),
  );
  const ranked = rankDevices(cid, placed).map(({ name }) => name);
  return {
    devices: createDeviceRegistry(placed),
    ranked,
    faults: ranked.map((name) => faultsOf.get(name) ?? noFaults()),
  };
}

describe("spreading copies", () => {
  it("reaches the first three devices in rank with the very bytes", async () => {
    const block = newBlock(wallet, 3_000_000);
    const { devices, ranked } = await fiveDevices(block.cid);
    const write = writeOf(block);
    const spread = spreadCopies({ devices, log }, write, inPieces(block.blockBytes));
    await spread.enough();
    for (const name of ranked.slice(0, 3)) {
      expect(await spread.end(name)).toBe("durable");
      const device = devices.find(name)?.device;
      if (device === undefined) throw new Error("The device is missing");
      expect((await readVerifiedCopy(device, write.copyName, write.block)).kind).toBe("good");
    }
    expect(spread.writtenTo()).toEqual({ durable: expect.objectContaining({ length: 3 }), pending: [] });
  });

  it("waits neither for one slow device nor, beyond its patience, for two", async () => {
    const never = new Promise<void>(() => undefined);
    const one = newBlock(wallet, 5_000);
    const first = await fiveDevices(one.cid);
    Object.assign(first.faults[0] ?? {}, { gate: never });
    const waiting = spreadCopies({ devices: first.devices, log }, writeOf(one), inPieces(one.blockBytes), 60_000);
    await waiting.enough();
    expect(waiting.writtenTo().pending).toEqual([first.ranked[0]]);

    const two = newBlock(wallet, 5_000);
    const second = await fiveDevices(two.cid);
    for (const faults of second.faults.slice(0, 2)) Object.assign(faults, { gate: never });
    const impatient = spreadCopies({ devices: second.devices, log }, writeOf(two), inPieces(two.blockBytes), 100);
    await impatient.enough();
    expect(impatient.writtenTo().durable).toEqual(second.ranked.slice(2, 4));
  });

  it("goes on to the next devices in rank when too few take the bytes", async () => {
    const block = newBlock(wallet, 50_000);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    Object.assign(faults[0] ?? {}, { isFull: true });
    Object.assign(faults[2] ?? {}, { isAway: true });
    Object.assign(faults[3] ?? {}, { isFull: true });
    const spread = spreadCopies({ devices, log }, writeOf(block), inPieces(block.blockBytes));
    await spread.enough();
    expect(spread.writtenTo()).toEqual({ durable: [ranked[1], ranked[4]], pending: [] });
  });

  it("leaves nothing anywhere when the bytes break off, and hands on why", async () => {
    const block = newBlock(wallet, 2_500_000);
    const { devices } = await fiveDevices(block.cid);
    const write = writeOf(block);
    const failure = new Error("cut off");
    const broken = (async function* () {
      yield* inPieces(block.blockBytes.subarray(0, 2_000_000));
      throw failure;
    })();
    const spread = spreadCopies({ devices, log }, write, broken);
    await expect(spread.enough()).rejects.toBe(failure);
    expect(spread.writtenTo()).toEqual({ durable: [], pending: [] });
    for (const { device } of devices.all) expect(await device.size(write.copyName)).toBeUndefined();
  });
});
