import { copiesPerBlock } from "@dexnet/protocol/limits";
import type {
  blockCountersSchema,
  blockOnDevicesSchema,
  deviceOnMapSchema,
  networkSampleSchema,
} from "@dexnet/protocol/statistics";
import type * as z from "zod/mini";
import type { Counters } from "./counters.ts";
import type { NetworkSample } from "./growth-store.ts";
import type { BlockOnDevices, DeviceOnMap } from "./statistics-store.ts";

/** Counters as the specification names them. Without blocks, rate and percent are zero. */
export function countersAnswer(counters: Counters): z.input<typeof blockCountersSchema> {
  const { ownedBlocks, uniqueBlocks, wholeBlocks, bytes, devices } = counters;
  const copies = devices.reduce((sum, device) => sum + device.copies, 0);
  const perBlock = (amount: number) => (uniqueBlocks === 0 ? 0 : amount / uniqueBlocks);
  return {
    used: bytes,
    blocks_count: ownedBlocks,
    unique_blocks: uniqueBlocks,
    total_blocks: copies,
    replication_rate: perBlock(copies),
    replication_percent: perBlock(100 * wholeBlocks),
    devices_count: devices.length,
    countries: [...new Set(devices.map(({ country }) => country))].sort(),
    devices: devices.map(({ name, copies: count }) => ({ id: name, copies: count })),
  };
}

export function deviceAnswer(device: DeviceOnMap): z.input<typeof deviceOnMapSchema> {
  const { name, isAway, checkedAt, ...shown } = device;
  return { ...shown, id: name, online: !isAway, checked_at: checkedAt?.toISOString() ?? null };
}

export function blockAnswer(block: BlockOnDevices): z.input<typeof blockOnDevicesSchema> {
  const good = block.copies.filter(({ state }) => state === "good").length;
  return {
    cid: block.cid,
    size: block.sizeBytes,
    stored_at: block.storedAt.toISOString(),
    state: good >= copiesPerBlock ? "whole" : good > 0 ? "healing" : "lost",
    devices: block.copies.map(({ deviceName, state, checkedAt }) => ({
      id: deviceName,
      state,
      checked_at: checkedAt?.toISOString() ?? null,
    })),
  };
}

export function sampleAnswer(sample: NetworkSample): z.input<typeof networkSampleSchema> {
  return {
    at: sample.sampledAt.toISOString(),
    devices: sample.devices,
    devices_online: sample.devicesOnline,
    countries: sample.countries,
    unique_blocks: sample.uniqueBlocks,
    total_blocks: sample.copies,
    used: sample.bytes,
  };
}
