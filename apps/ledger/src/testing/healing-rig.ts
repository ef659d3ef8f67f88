import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { createLogger } from "@dexnet/service/log/log";
import { newCopyName } from "../blocks/copies/copy-reference.ts";
import { blocks, copies } from "../blocks/copies/copy-tables.ts";
import { demoDevices } from "../devices/demo-devices.ts";
import { createDeviceStore } from "../devices/device-store.ts";
import { createDeviceRegistry, type DeviceRegistry, openDevices } from "../devices/registry.ts";
import { createDrivers } from "../drivers.ts";
import type { HealingMetrics } from "../repair/repair-metrics.ts";
import { emptyTables } from "./block-rows.ts";
import { type Faults, faultyDevice, noFaults } from "./faulty-device.ts";
import { newBlock, newWallet, type TestBlock, testDeployment } from "./signed-block.ts";

export interface StoredTestBlock extends TestBlock {
  readonly copyName: string;
}

export interface HealingRig {
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics & { readonly seen: string[] };
  /** Empties devices and tables and removes all faults. */
  reset(): Promise<void>;
  fault(name: string, own: Partial<Faults>): void;
  /** Stores a block on those devices: bytes on the disk, rows in the database. */
  store(deviceNames: readonly string[], checkedAt: Date): Promise<StoredTestBlock>;
  /** Replaces the bytes of a copy, or removes them. */
  damage(deviceName: string, copyName: string, bytes: Uint8Array | undefined): Promise<void>;
}

const wallet = newWallet();

/** Real folder devices with faults to switch on, without a ledger. */
export async function createHealingRig(db: Db, dataFolder: string): Promise<HealingRig> {
  const log = createLogger({ name: "ledger", level: "silent" });
  const settings = demoDevices(dataFolder);
  const store = createDeviceStore(db);
  const opened = await openDevices({
    settings,
    drivers: createDrivers({}),
    demo: true,
    store,
    deployment: testDeployment,
    log,
    clock: systemClock,
  });
  const faults = new Map(opened.all.map(({ name }) => [name, noFaults()]));
  const devices = createDeviceRegistry(
    opened.all.map((registered) => faultyDevice(registered, faults.get(registered.name) ?? noFaults())),
  );
  const metrics = countingMetrics();
  return {
    devices,
    metrics,
    async reset() {
      for (const own of faults.values()) Object.assign(own, noFaults());
      for (const { device } of devices.all) {
        for (const name of await device.list(undefined, 100_000)) await device.remove(name);
      }
      metrics.seen.length = 0;
      await emptyTables(db);
    },
    fault: (name, own) => Object.assign(faults.get(name) ?? {}, own),
    async store(deviceNames, checkedAt) {
      const block = newBlock(wallet, 2_000);
      const copyName = newCopyName(block.cid);
      for (const name of deviceNames) await devices.find(name)?.device.put(copyName, block.blockBytes);
      const { cid, signatureHex: signature } = block;
      await db.insert(blocks).values({ cid, signature, sizeBytes: block.blockBytes.length, storedAt: checkedAt });
      const rows = deviceNames.map((deviceName) => ({ cid, deviceName, copyName, state: "good", checkedAt }) as const);
      await db.insert(copies).values(rows);
      return { ...block, copyName };
    },
    async damage(deviceName, copyName, bytes) {
      const file = join(dataFolder, "devices", deviceName, "blocks", copyName.slice(-2), copyName);
      if (bytes === undefined) await rm(file);
      else await writeFile(file, bytes);
    },
  };
}

export function countingMetrics(): HealingRig["metrics"] {
  const seen: string[] = [];
  return {
    seen,
    countCreatedCopy: () => seen.push("copy created"),
    countBadCopy: (kind, by) => seen.push(`${kind} by ${by}`),
    countScrubbedBytes: () => seen.push("checked"),
    countRemovedCopy: () => seen.push("removed"),
    countOrphans: (outcome, count) => seen.push(`orphans ${outcome}: ${count}`),
  };
}
