import { setTimeout as wait } from "node:timers/promises";
import { deviceAdminCalls } from "@dexnet/protocol/admin/device-admin";
import { entryOf } from "../../apps/ledger/src/devices/device-setting.ts";
import { createOperatorCaller } from "../admin/operator-caller.ts";
import { type Cluster, repairMegabytesPerSecond } from "./cluster/cluster.ts";
import { type LedgerState, readLedgerState } from "./verify/ledger-state.ts";

const pollMs = 1_000;
/** The drain may take this many times longer than the rate allows, and some minutes more. */
const patience = 5;
const furtherMs = 3 * 60_000;
/** Share of the bytes after which the rate is no longer measured. */
const measuredShare = 0.9;
/** A rate is an average, and the first block of each process does not wait. */
const tolerance = 1.1;

export interface DrainReport {
  readonly drained: string;
  readonly added: string;
  /** Bytes of the copies that were moved, without blocks that were deleted meanwhile. */
  readonly movedBytes: number;
  readonly movedBlocks: number;
  readonly tookMs: number;
  /** Rate until almost everything had moved, and what the settings of all processes allow. */
  readonly bytesPerSecond: number;
  readonly limitBytesPerSecond: number;
  readonly faults: readonly string[];
}

/** Adds the spare device, drains the first folder and removes it when it is empty. The load goes on meanwhile. */
export async function drainDevice(cluster: Cluster, stopping: AbortSignal): Promise<DrainReport> {
  const call = createOperatorCaller({ url: cluster.ledgerInternalUrl, token: cluster.internalToken });
  const added = entryOf(cluster.devices.spare);
  const drained = cluster.devices.settings[0]?.name ?? "";
  const { name, kind, settings, country, city, latitude, longitude } = added;
  await call(deviceAdminCalls.addDevice, { body: { name, kind, settings, country, city, latitude, longitude } });
  const before = await readLedgerState(cluster.databaseUrl);
  const startBytes = sizesOn(before, drained);
  const limitBytesPerSecond = repairMegabytesPerSecond * 1_000_000 * cluster.ledgerProcesses;
  const startedAt = Date.now();
  const deadline = startedAt + (patience * sum(startBytes) * 1_000) / limitBytesPerSecond + furtherMs;
  await call(deviceAdminCalls.changeDevice, {
    params: { name: drained },
    body: { state: "draining", replaced: false },
  });

  const faults: string[] = [];
  let state = await readLedgerState(cluster.databaseUrl);
  let rate = 0;
  while (sizesOn(state, drained).size > 0) {
    // The last blocks are those that other processes wrote before they read of the drain. They come later.
    const left = [...sizesOn(state, drained)].filter(([cid]) => startBytes.has(cid));
    const movedBytes = sum(startBytes) - sum(new Map(left));
    if (movedBytes < measuredShare * sum(startBytes)) rate = (movedBytes * 1_000) / (Date.now() - startedAt);
    stopping.throwIfAborted();
    if (Date.now() > deadline) {
      faults.push(`the drain of ${drained} has not ended: ${sizesOn(state, drained).size} copies are left`);
      break;
    }
    await wait(pollMs);
    state = await readLedgerState(cluster.databaseUrl);
  }
  const tookMs = Date.now() - startedAt;
  if (faults.length === 0) await call(deviceAdminCalls.removeDevice, { params: { name: drained }, query: {} });
  const moved = new Map([...startBytes].filter(([cid]) => state.blocks.has(cid)));
  const movedBytes = sum(moved);
  if (rate > limitBytesPerSecond * tolerance) faults.push(`the drain moved ${Math.round(rate)} bytes per second`);
  const figures = { movedBytes, movedBlocks: moved.size, tookMs, bytesPerSecond: rate, limitBytesPerSecond };
  return { drained, added: name, ...figures, faults };
}

/** Sizes of the blocks that have a copy on the device. */
function sizesOn({ copies, blocks }: LedgerState, device: string): Map<string, number> {
  const here = copies.filter(({ deviceName }) => deviceName === device);
  return new Map(here.map(({ cid }) => [cid, blocks.get(cid)?.sizeBytes ?? 0]));
}

function sum(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0);
}
