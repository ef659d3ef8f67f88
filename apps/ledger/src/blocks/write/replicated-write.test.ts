import { createLogger } from "@dexnet/service/log/log";
import { describe, expect, it } from "vitest";
import { demoDevices } from "../../devices/demo-devices.ts";
import { openFolderDevice } from "../../devices/folder-device.ts";
import { createDeviceRegistry, type DeviceRegistry } from "../../devices/registry.ts";
import { type Faults, faultyDevice, noFaults } from "../../testing/faulty-device.ts";
import { registeredDevice } from "../../testing/registered-device.ts";
import { newBlock, newWallet, type TestBlock, testDeployment } from "../../testing/signed-block.ts";
import { temporaryFolders } from "../../testing/temporary-folder.ts";
import { newCopyName } from "../copies/copy-reference.ts";
import { rankDevices } from "../copies/placement.ts";
import { readVerifiedCopy } from "../copies/read-copy.ts";
import { delayedLastCopyBytes } from "./block-write-limits.ts";
import type { Write } from "./block-write-store.ts";
import { type ReplicatedWrite, replicateBlock } from "./replicated-write.ts";

const newFolder = temporaryFolders();
const log = createLogger({ name: "test", level: "silent" });
const wallet = newWallet();

function writeOf({ cid, signatureHex, blockBytes }: TestBlock): Write {
  const block = { cid, signatureHex, sizeBytes: blockBytes.length };
  return { addressHex: wallet.addressHex, block, copyName: newCopyName(cid) };
}

function replicate(devices: DeviceRegistry, write: Write, bytes: Uint8Array, slowMs?: number): ReplicatedWrite {
  return replicateBlock({ devices, log }, write, { bytes, retainUntil: () => undefined }, slowMs);
}

/** Five devices, with their faults in the order of the placement of the block. */
async function fiveDevices(cid: string): Promise<{ devices: DeviceRegistry; ranked: string[]; faults: Faults[] }> {
  const faultsOf = new Map<string, Faults>();
  const registered = await Promise.all(
    demoDevices(await newFolder()).map(async ({ folder, ...site }) => {
      const { device } = await openFolderDevice({ name: site.name, deployment: testDeployment, folder, create: true });
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
    const replication = replicate(devices, write, block.blockBytes);
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
    const waiting = replicate(first.devices, writeOf(one), one.blockBytes, 60_000);
    await waiting.quorum();
    expect(waiting.progress().pending).toEqual([first.ranked[0]]);

    const two = newBlock(wallet, 5_000);
    const second = await fiveDevices(two.cid);
    for (const faults of second.faults.slice(0, 2)) Object.assign(faults, { gate: never });
    const limited = replicate(second.devices, writeOf(two), two.blockBytes, 100);
    await limited.quorum();
    // On a busy machine the limit may end for the next devices too. Their copies become durable after it.
    for (const name of second.ranked.slice(2, 4)) expect(await limited.copyOutcome(name)).toBe("durable");
    expect(limited.progress().pending).toEqual(expect.arrayContaining(second.ranked.slice(0, 2)));
  });

  it("starts the last copy of a large block after the quorum and does not wait for it", async () => {
    const block = newBlock(wallet, delayedLastCopyBytes);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    const write = writeOf(block);
    const others = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    for (const one of faults.slice(0, 2)) Object.assign(one, { gate: others.promise });
    Object.assign(faults[2] ?? {}, { gate: last.promise });
    const retained: Promise<unknown>[] = [];
    const retainUntil = (ended: Promise<unknown>) => void retained.push(ended);
    const replication = replicateBlock({ devices, log }, write, { bytes: block.blockBytes, retainUntil });
    expect(replication.progress()).toEqual({ durable: [], pending: ranked.slice(0, 2) });
    others.resolve();
    await replication.quorum();
    expect(replication.progress()).toEqual({ durable: ranked.slice(0, 2), pending: [ranked[2]] });
    last.resolve();
    expect(await replication.copyOutcome(ranked[2] ?? "")).toBe("durable");
    const device = devices.find(ranked[2] ?? "")?.device;
    expect(device && (await readVerifiedCopy(device, write.copyName, write.block)).kind).toBe("good");
    expect(retained.length).toBe(3);
  });

  it("starts the last copy of a large block early when another device is slow", async () => {
    const slow = newBlock(wallet, delayedLastCopyBytes);
    const first = await fiveDevices(slow.cid);
    Object.assign(first.faults[0] ?? {}, { gate: new Promise<void>(() => undefined) });
    const waiting = replicate(first.devices, writeOf(slow), slow.blockBytes, 60_000);
    await waiting.quorum();
    expect(waiting.progress()).toEqual({ durable: first.ranked.slice(1, 3), pending: [first.ranked[0]] });
  });

  it("uses the next devices in rank when too few accept the bytes", async () => {
    const block = newBlock(wallet, 50_000);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    Object.assign(faults[0] ?? {}, { isFull: true });
    Object.assign(faults[2] ?? {}, { isAway: true });
    Object.assign(faults[3] ?? {}, { isFull: true });
    const replication = replicate(devices, writeOf(block), block.blockBytes);
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
      const replication = replicate(devices, write, block.blockBytes);
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
    const replication = replicate(devices, writeOf(block), block.blockBytes);
    await replication.quorum();
    for (const rank of [0, 2, 3]) expect(await replication.copyOutcome(ranked[rank] ?? "")).toBe("durable");
    expect(replication.progress().durable).toEqual([ranked[0], ranked[2], ranked[3]]);
  });

  it("tries unhealthy devices when no others are left", async () => {
    const block = newBlock(wallet, 20_000);
    const { devices, ranked } = await fiveDevices(block.cid);
    const all = devices.all.map((registered) => ({ ...registered, isHealthy: registered.name === ranked[4] }));
    const replication = replicate(createDeviceRegistry(all), writeOf(block), block.blockBytes);
    await replication.quorum();
    expect(replication.progress().durable).toContain(ranked[4]);
    expect(replication.progress().durable.length).toBeGreaterThanOrEqual(2);
  });

  it("retains the bytes until each device has ended, one that starts after a failure included", async () => {
    const block = newBlock(wallet, 200_000);
    const { devices, ranked, faults } = await fiveDevices(block.cid);
    const last = Promise.withResolvers<void>();
    Object.assign(faults[2] ?? {}, { isFull: true });
    Object.assign(faults[3] ?? {}, { gate: last.promise });
    let retained = 0;
    const retainUntil = (ended: Promise<unknown>) => {
      retained += 1;
      void ended.then(() => {
        retained -= 1;
      });
    };
    const replication = replicateBlock({ devices, log }, writeOf(block), { bytes: block.blockBytes, retainUntil });
    await replication.quorum();
    expect(replication.progress()).toEqual({ durable: ranked.slice(0, 2), pending: [ranked[3]] });
    expect(retained).toBe(1);
    last.resolve();
    expect(await replication.copyOutcome(ranked[3] ?? "")).toBe("durable");
    await new Promise(setImmediate);
    expect(retained).toBe(0);
  });
});
