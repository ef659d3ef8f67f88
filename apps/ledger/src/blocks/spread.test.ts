import { createLogger } from "@dexnet/service/log";
import { describe, expect, it } from "vitest";
import { demoDevices } from "../devices/demo-devices.ts";
import { openFolderDevice } from "../devices/folder-device.ts";
import { createDeviceRegistry, type DeviceRegistry, placeDevice } from "../devices/registry.ts";
import { lastCopyLaterBytes } from "../limits.ts";
import { rankDevices } from "../placement.ts";
import { type Faults, faultyDevice, noFaults } from "../testing/faulty-device.ts";
import { newBlock, newWallet, type TestBlock } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { newCopyName } from "./copy-name.ts";
import { createHeldBytes, type HeldBytes } from "./held-bytes.ts";
import { takeIn } from "./intake.ts";
import { createSlabs } from "./slabs.ts";
import { type Spread, spreadCopies } from "./spread.ts";
import type { Write } from "./store.ts";
import { readVerifiedCopy } from "./verified-copy.ts";

const newFolder = temporaryFolders();
const log = createLogger({ name: "test", level: "silent" });
const wallet = newWallet();
const slabs = createSlabs([{ bytes: 1_000_000, most: 10 }]);
const newHeld = (largest = 1_000_000_000) => createHeldBytes({ largest, tightShare: 0.25, waitMs: 5_000 });

async function* inPieces(bytes: Uint8Array, pieceBytes = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

function writeOf({ cid, signatureHex, blockBytes }: TestBlock): Write {
  const block = { cid, signatureHex, sizeBytes: blockBytes.length };
  return { addressHex: wallet.addressHex, block, copyName: newCopyName(cid) };
}

function spreadOf(
  devices: DeviceRegistry,
  write: Write,
  bytes: AsyncIterable<Uint8Array>,
  { held = newHeld(), patienceMs }: { held?: HeldBytes; patienceMs?: number } = {},
): Spread {
  return spreadCopies({ devices, log }, write, takeIn({ held, slabs }, bytes, write.block.sizeBytes), patienceMs);
}

/** Five devices, and their faults in the order in which the block would have them. */
async function fiveDevices(cid: string): Promise<{ devices: DeviceRegistry; ranked: string[]; faults: Faults[] }> {
  const faultsOf = new Map<string, Faults>();
  const placed = await Promise.all(
    demoDevices(await newFolder()).map(async ({ folder, ...facts }) => {
      const { device } = await openFolderDevice({ name: facts.name, folder, create: true });
      const faults = noFaults();
      faultsOf.set(facts.name, faults);
      return faultyDevice(placeDevice(facts, device), faults);
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
    const spread = spreadOf(devices, write, inPieces(block.blockBytes));
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
    const waiting = spreadOf(first.devices, writeOf(one), inPieces(one.blockBytes), { patienceMs: 60_000 });
    await waiting.enough();
    expect(waiting.writtenTo().pending).toEqual([first.ranked[0]]);

    const two = newBlock(wallet, 5_000);
    const second = await fiveDevices(two.cid);
    for (const faults of second.faults.slice(0, 2)) Object.assign(faults, { gate: never });
    const impatient = spreadOf(second.devices, writeOf(two), inPieces(two.blockBytes), { patienceMs: 100 });
    await impatient.enough();
    // On a busy machine its patience may end with others too, and then there are three of them.
    const { durable } = impatient.writtenTo();
    expect(durable.length).toBeGreaterThanOrEqual(2);
    expect(second.ranked.slice(2)).toEqual(expect.arrayContaining([...durable]));
  });

  it("begins the last copy of a large block when the others are durable, and answers without it", async () => {
    const block = newBlock(wallet, lastCopyLaterBytes);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    const write = writeOf(block);
    const others = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    for (const one of faults.slice(0, 2)) Object.assign(one, { gate: others.promise });
    Object.assign(faults[2] ?? {}, { gate: last.promise });
    const held = newHeld();
    const intake = takeIn({ held, slabs }, inPieces(block.blockBytes), write.block.sizeBytes);
    const spread = spreadCopies({ devices, log }, write, intake);
    await intake.done;
    expect(spread.writtenTo()).toEqual({ durable: [], pending: ranked.slice(0, 2) });
    others.resolve();
    await spread.enough();
    expect(spread.writtenTo()).toEqual({ durable: ranked.slice(0, 2), pending: [ranked[2]] });
    last.resolve();
    expect(await spread.end(ranked[2] ?? "")).toBe("durable");
    const device = devices.find(ranked[2] ?? "")?.device;
    expect(device && (await readVerifiedCopy(device, write.copyName, write.block)).kind).toBe("good");
    expect(held.bytes).toBe(0);
  });

  it("begins all copies of a large block at once when one of the others is slow or memory is tight", async () => {
    const slow = newBlock(wallet, lastCopyLaterBytes);
    const first = await fiveDevices(slow.cid);
    Object.assign(first.faults[0] ?? {}, { gate: new Promise<void>(() => undefined) });
    const waiting = spreadOf(first.devices, writeOf(slow), inPieces(slow.blockBytes), { patienceMs: 60_000 });
    await waiting.enough();
    expect(waiting.writtenTo()).toEqual({ durable: first.ranked.slice(1, 3), pending: [first.ranked[0]] });

    const tight = newBlock(wallet, lastCopyLaterBytes);
    const second = await fiveDevices(tight.cid);
    const held = newHeld(tight.blockBytes.length);
    const spread = spreadOf(second.devices, writeOf(tight), inPieces(tight.blockBytes), { held });
    await spread.enough();
    for (const name of second.ranked.slice(0, 3)) expect(await spread.end(name)).toBe("durable");
  });

  it("goes on to the next devices in rank when too few take the bytes", async () => {
    const block = newBlock(wallet, 50_000);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    Object.assign(faults[0] ?? {}, { isFull: true });
    Object.assign(faults[2] ?? {}, { isAway: true });
    Object.assign(faults[3] ?? {}, { isFull: true });
    const spread = spreadOf(devices, writeOf(block), inPieces(block.blockBytes));
    await spread.enough();
    expect(spread.writtenTo()).toEqual({ durable: [ranked[1], ranked[4]], pending: [] });
  });

  it("succeeds on two others when all three of the first choice fail", async () => {
    for (const fault of ["isAway", "isFull", "dies"] as const) {
      const block = newBlock(wallet, 3_000_000);
      const { devices, ranked, faults } = await fiveDevices(block.cid);
      const dying = Promise.reject(new Error("the disk died at the end"));
      dying.catch(() => undefined);
      for (const one of faults.slice(0, 3)) Object.assign(one, fault === "dies" ? { gate: dying } : { [fault]: true });
      const write = writeOf(block);
      const spread = spreadOf(devices, write, inPieces(block.blockBytes));
      await spread.enough();
      expect(spread.writtenTo()).toEqual({ durable: ranked.slice(3), pending: [] });
      for (const name of ranked.slice(3)) {
        const device = devices.find(name)?.device;
        expect(device && (await readVerifiedCopy(device, write.copyName, write.block)).kind).toBe("good");
      }
    }
  });

  it("puts the third copy elsewhere at once when its device fails", async () => {
    const block = newBlock(wallet, 200_000);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    Object.assign(faults[1] ?? {}, { isFull: true });
    const spread = spreadOf(devices, writeOf(block), inPieces(block.blockBytes));
    await spread.enough();
    for (const at of [0, 2, 3]) expect(await spread.end(ranked[at] ?? "")).toBe("durable");
    expect(spread.writtenTo().durable).toEqual([ranked[0], ranked[2], ranked[3]]);
  });

  it("tries devices that were unfit at the last look when no others are left", async () => {
    const block = newBlock(wallet, 20_000);
    const { devices, ranked } = await fiveDevices(block.cid);
    const all = devices.all.map((placed) => ({ ...placed, isHealthy: placed.name === ranked[4] }));
    const spread = spreadOf(createDeviceRegistry(all), writeOf(block), inPieces(block.blockBytes));
    await spread.enough();
    expect(spread.writtenTo().durable).toContain(ranked[4]);
    expect(spread.writtenTo().durable.length).toBeGreaterThanOrEqual(2);
  });

  it("keeps no bytes in memory when memory is tight, and copies from a device instead", async () => {
    const block = newBlock(wallet, 2_000_000);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    const dying = Promise.reject(new Error("the disk died at the end"));
    dying.catch(() => undefined);
    for (const one of faults.slice(1, 3)) Object.assign(one, { gate: dying });
    const held = newHeld(2_000_000);
    const spread = spreadOf(devices, writeOf(block), inPieces(block.blockBytes), { held });
    await spread.enough();
    expect(spread.writtenTo()).toEqual({ durable: [ranked[0], ranked[3]], pending: [] });
    expect(held.bytes).toBe(0);
  });

  it("takes in no more while memory is tight and nothing is decided yet", async () => {
    const block = newBlock(wallet, 1_000_000);
    const { devices } = await fiveDevices(block.cid);
    const held = newHeld(400_000);
    const given: number[] = [];
    const watched = (async function* () {
      for await (const piece of inPieces(block.blockBytes)) {
        given.push(piece.length);
        yield piece;
      }
    })();
    const write = writeOf(block);
    const intake = takeIn({ held, slabs }, watched, block.blockBytes.length);
    for (let count = 0; count < 1_000; count += 1) await Promise.resolve();
    expect(given.length).toBe(1);
    const spread = spreadCopies({ devices, log }, write, intake);
    await spread.enough();
    expect(spread.writtenTo().durable.length).toBeGreaterThanOrEqual(2);
    expect(given.reduce((sum, length) => sum + length, 0)).toBe(block.blockBytes.length);
  });

  it("lets the sender wait while too much is held, and sends it away when that lasts", async () => {
    const block = newBlock(wallet, 500_000);
    const { devices } = await fiveDevices(block.cid);
    const held = newHeld(100_000);
    held.take(100_000);
    const waiting = spreadOf(devices, writeOf(block), inPieces(block.blockBytes), { held }).enough();
    held.give(100_000);
    await waiting;
    expect(held.bytes).toBe(0);
    const full = createHeldBytes({ largest: 100_000, tightShare: 0.25, waitMs: 1 });
    full.take(200_000);
    const refused = spreadOf(devices, writeOf(block), inPieces(block.blockBytes), { held: full }).enough();
    await expect(refused).rejects.toMatchObject({ code: "too_many_requests" });
    expect(full.bytes).toBe(200_000);
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
    const spread = spreadOf(devices, write, broken);
    await expect(spread.enough()).rejects.toBe(failure);
    expect(spread.writtenTo()).toEqual({ durable: [], pending: [] });
    for (const { device } of devices.all) expect(await device.size(write.copyName)).toBeUndefined();
  });
});
