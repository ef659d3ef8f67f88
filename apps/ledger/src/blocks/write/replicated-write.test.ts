import { createLogger } from "@dexnet/service/log";
import { describe, expect, it } from "vitest";
import { newCopyName } from "../../copies/copy-name.ts";
import { rankDevices } from "../../copies/placement.ts";
import { readVerifiedCopy } from "../../copies/verified-copy.ts";
import { demoDevices } from "../../devices/demo-devices.ts";
import { openFolderDevice } from "../../devices/folder-device.ts";
import { createDeviceRegistry, type DeviceRegistry } from "../../devices/registry.ts";
import { type Faults, faultyDevice, noFaults } from "../../testing/faulty-device.ts";
import { registeredDevice } from "../../testing/registered-device.ts";
import { newBlock, newWallet, type TestBlock } from "../../testing/signed-block.ts";
import { temporaryFolders } from "../../testing/temporary-folder.ts";
import { createBufferPool } from "../memory/buffer-pool.ts";
import { createMemoryBudget, type MemoryBudget } from "../memory/memory-budget.ts";
import { delayedLastCopyBytes } from "./limits.ts";
import { receiveBlock } from "./receive-block.ts";
import { type ReplicatedWrite, replicateBlock } from "./replicated-write.ts";
import type { Write } from "./store.ts";

const newFolder = temporaryFolders();
const log = createLogger({ name: "test", level: "silent" });
const wallet = newWallet();
const bufferPool = createBufferPool([{ bytes: 1_000_000, idleLimit: 10 }]);
const newBudget = (largest = 1_000_000_000) => createMemoryBudget({ largest, pressureShare: 0.25, waitMs: 5_000 });

async function* inPieces(bytes: Uint8Array, pieceBytes = 10_000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

function writeOf({ cid, signatureHex, blockBytes }: TestBlock): Write {
  const block = { cid, signatureHex, sizeBytes: blockBytes.length };
  return { addressHex: wallet.addressHex, block, copyName: newCopyName(cid) };
}

function replicate(
  devices: DeviceRegistry,
  write: Write,
  bytes: AsyncIterable<Uint8Array>,
  { budget = newBudget(), slowMs }: { budget?: MemoryBudget; slowMs?: number } = {},
): ReplicatedWrite {
  return replicateBlock(
    { devices, log },
    write,
    receiveBlock({ budget, bufferPool }, bytes, write.block.sizeBytes),
    slowMs,
  );
}

/** Five devices, with their faults in the order of the placement of the block. */
async function fiveDevices(cid: string): Promise<{ devices: DeviceRegistry; ranked: string[]; faults: Faults[] }> {
  const faultsOf = new Map<string, Faults>();
  const registered = await Promise.all(
    demoDevices(await newFolder()).map(async ({ folder, ...site }) => {
      const { device } = await openFolderDevice({ name: site.name, folder, create: true });
      const faults = noFaults();
      faultsOf.set(site.name, faults);
      return faultyDevice(registeredDevice(site, device), faults);
    }),
  );
  const ranked = rankDevices(cid, registered).map(({ name }) => name);
  return {
    devices: createDeviceRegistry(registered),
    ranked,
    faults: ranked.map((name) => faultsOf.get(name) ?? noFaults()),
  };
}

describe("replicateBlock", () => {
  it("writes the block to the first three devices in rank", async () => {
    const block = newBlock(wallet, 3_000_000);
    const { devices, ranked } = await fiveDevices(block.cid);
    const write = writeOf(block);
    const replication = replicate(devices, write, inPieces(block.blockBytes));
    await replication.quorum();
    for (const name of ranked.slice(0, 3)) {
      expect(await replication.copyOutcome(name)).toBe("durable");
      const device = devices.find(name)?.device;
      if (device === undefined) throw new Error("The device is missing");
      expect((await readVerifiedCopy(device, write.copyName, write.block)).kind).toBe("good");
    }
    expect(replication.progress()).toEqual({ durable: expect.objectContaining({ length: 3 }), pending: [] });
  });

  it("reaches the quorum without one slow device at once, and without two after the time limit", async () => {
    const never = new Promise<void>(() => undefined);
    const one = newBlock(wallet, 5_000);
    const first = await fiveDevices(one.cid);
    Object.assign(first.faults[0] ?? {}, { gate: never });
    const waiting = replicate(first.devices, writeOf(one), inPieces(one.blockBytes), { slowMs: 60_000 });
    await waiting.quorum();
    expect(waiting.progress().pending).toEqual([first.ranked[0]]);

    const two = newBlock(wallet, 5_000);
    const second = await fiveDevices(two.cid);
    for (const faults of second.faults.slice(0, 2)) Object.assign(faults, { gate: never });
    const limited = replicate(second.devices, writeOf(two), inPieces(two.blockBytes), { slowMs: 100 });
    await limited.quorum();
    // On a busy machine the limit may end for another device too. Then three copies are durable.
    const { durable } = limited.progress();
    expect(durable.length).toBeGreaterThanOrEqual(2);
    expect(second.ranked.slice(2)).toEqual(expect.arrayContaining([...durable]));
  });

  it("starts the last copy of a large block after the quorum and does not wait for it", async () => {
    const block = newBlock(wallet, delayedLastCopyBytes);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    const write = writeOf(block);
    const others = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    for (const one of faults.slice(0, 2)) Object.assign(one, { gate: others.promise });
    Object.assign(faults[2] ?? {}, { gate: last.promise });
    const budget = newBudget();
    const reception = receiveBlock({ budget, bufferPool }, inPieces(block.blockBytes), write.block.sizeBytes);
    const replication = replicateBlock({ devices, log }, write, reception);
    await reception.done;
    expect(replication.progress()).toEqual({ durable: [], pending: ranked.slice(0, 2) });
    others.resolve();
    await replication.quorum();
    expect(replication.progress()).toEqual({ durable: ranked.slice(0, 2), pending: [ranked[2]] });
    last.resolve();
    expect(await replication.copyOutcome(ranked[2] ?? "")).toBe("durable");
    const device = devices.find(ranked[2] ?? "")?.device;
    expect(device && (await readVerifiedCopy(device, write.copyName, write.block)).kind).toBe("good");
    expect(budget.usedBytes).toBe(0);
  });

  it("starts the last copy of a large block early when another device is slow or memory is under pressure", async () => {
    const slow = newBlock(wallet, delayedLastCopyBytes);
    const first = await fiveDevices(slow.cid);
    Object.assign(first.faults[0] ?? {}, { gate: new Promise<void>(() => undefined) });
    const waiting = replicate(first.devices, writeOf(slow), inPieces(slow.blockBytes), { slowMs: 60_000 });
    await waiting.quorum();
    expect(waiting.progress()).toEqual({ durable: first.ranked.slice(1, 3), pending: [first.ranked[0]] });

    const large = newBlock(wallet, delayedLastCopyBytes);
    const second = await fiveDevices(large.cid);
    const budget = newBudget(large.blockBytes.length);
    const replication = replicate(second.devices, writeOf(large), inPieces(large.blockBytes), { budget });
    await replication.quorum();
    for (const name of second.ranked.slice(0, 3)) expect(await replication.copyOutcome(name)).toBe("durable");
  });

  it("uses the next devices in rank when too few accept the bytes", async () => {
    const block = newBlock(wallet, 50_000);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    Object.assign(faults[0] ?? {}, { isFull: true });
    Object.assign(faults[2] ?? {}, { isAway: true });
    Object.assign(faults[3] ?? {}, { isFull: true });
    const replication = replicate(devices, writeOf(block), inPieces(block.blockBytes));
    await replication.quorum();
    expect(replication.progress()).toEqual({ durable: [ranked[1], ranked[4]], pending: [] });
  });

  it("reaches the quorum on other devices when the first three fail", async () => {
    for (const fault of ["isAway", "isFull", "dies"] as const) {
      const block = newBlock(wallet, 3_000_000);
      const { devices, ranked, faults } = await fiveDevices(block.cid);
      const dying = Promise.reject(new Error("the disk died at the end"));
      dying.catch(() => undefined);
      for (const one of faults.slice(0, 3)) Object.assign(one, fault === "dies" ? { gate: dying } : { [fault]: true });
      const write = writeOf(block);
      const replication = replicate(devices, write, inPieces(block.blockBytes));
      await replication.quorum();
      expect(replication.progress()).toEqual({ durable: ranked.slice(3), pending: [] });
      for (const name of ranked.slice(3)) {
        const device = devices.find(name)?.device;
        expect(device && (await readVerifiedCopy(device, write.copyName, write.block)).kind).toBe("good");
      }
    }
  });

  it("writes the third copy to the next device at once when its device fails", async () => {
    const block = newBlock(wallet, 200_000);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    Object.assign(faults[1] ?? {}, { isFull: true });
    const replication = replicate(devices, writeOf(block), inPieces(block.blockBytes));
    await replication.quorum();
    for (const rank of [0, 2, 3]) expect(await replication.copyOutcome(ranked[rank] ?? "")).toBe("durable");
    expect(replication.progress().durable).toEqual([ranked[0], ranked[2], ranked[3]]);
  });

  it("tries unhealthy devices when no others are left", async () => {
    const block = newBlock(wallet, 20_000);
    const { devices, ranked } = await fiveDevices(block.cid);
    const all = devices.all.map((registered) => ({ ...registered, isHealthy: registered.name === ranked[4] }));
    const replication = replicate(createDeviceRegistry(all), writeOf(block), inPieces(block.blockBytes));
    await replication.quorum();
    expect(replication.progress().durable).toContain(ranked[4]);
    expect(replication.progress().durable.length).toBeGreaterThanOrEqual(2);
  });

  it("keeps no bytes under memory pressure and copies from a durable copy instead", async () => {
    const block = newBlock(wallet, 2_000_000);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    const dying = Promise.reject(new Error("the disk died at the end"));
    dying.catch(() => undefined);
    for (const one of faults.slice(1, 3)) Object.assign(one, { gate: dying });
    const budget = newBudget(2_000_000);
    const replication = replicate(devices, writeOf(block), inPieces(block.blockBytes), { budget });
    await replication.quorum();
    expect(replication.progress()).toEqual({ durable: [ranked[0], ranked[3]], pending: [] });
    expect(budget.usedBytes).toBe(0);
  });

  it("stops receiving under memory pressure until readers have started", async () => {
    const block = newBlock(wallet, 1_000_000);
    const { devices } = await fiveDevices(block.cid);
    const budget = newBudget(400_000);
    const requested: number[] = [];
    const watched = (async function* () {
      for await (const piece of inPieces(block.blockBytes)) {
        requested.push(piece.length);
        yield piece;
      }
    })();
    const write = writeOf(block);
    const reception = receiveBlock({ budget, bufferPool }, watched, block.blockBytes.length);
    for (let count = 0; count < 1_000; count += 1) await Promise.resolve();
    expect(requested.length).toBe(1);
    const replication = replicateBlock({ devices, log }, write, reception);
    await replication.quorum();
    expect(replication.progress().durable.length).toBeGreaterThanOrEqual(2);
    expect(requested.reduce((sum, length) => sum + length, 0)).toBe(block.blockBytes.length);
  });

  it("makes the sender wait while the budget is full, and refuses it after the time limit", async () => {
    const block = newBlock(wallet, 500_000);
    const { devices } = await fiveDevices(block.cid);
    const budget = newBudget(100_000);
    budget.reserve(100_000);
    const waiting = replicate(devices, writeOf(block), inPieces(block.blockBytes), { budget }).quorum();
    budget.release(100_000);
    await waiting;
    expect(budget.usedBytes).toBe(0);
    const full = createMemoryBudget({ largest: 100_000, pressureShare: 0.25, waitMs: 1 });
    full.reserve(200_000);
    const refused = replicate(devices, writeOf(block), inPieces(block.blockBytes), { budget: full }).quorum();
    await expect(refused).rejects.toMatchObject({ code: "too_many_requests" });
    expect(full.usedBytes).toBe(200_000);
  });

  it("leaves no copy when the bytes break off, and rejects with their error", async () => {
    const block = newBlock(wallet, 2_500_000);
    const { devices } = await fiveDevices(block.cid);
    const write = writeOf(block);
    const failure = new Error("cut off");
    const broken = (async function* () {
      yield* inPieces(block.blockBytes.subarray(0, 2_000_000));
      throw failure;
    })();
    const replication = replicate(devices, write, broken);
    await expect(replication.quorum()).rejects.toBe(failure);
    expect(replication.progress()).toEqual({ durable: [], pending: [] });
    for (const { device } of devices.all) expect(await device.size(write.copyName)).toBeUndefined();
  });
});
