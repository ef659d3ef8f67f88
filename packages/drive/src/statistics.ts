import type { Caller } from "@dexnet/protocol/caller";
import { type blockCountersSchema, type deviceOnMapSchema, statisticsCalls } from "@dexnet/protocol/statistics";
import type * as z from "zod/mini";

export interface BlockCounters {
  usedBytes: number;
  blocksCount: number;
  uniqueBlocks: number;
  totalBlocks: number;
  /** Average number of copies of a block. */
  replicationRate: number;
  /** Percentage of blocks that have all their copies. */
  replicationPercent: number;
  devicesCount: number;
  /** ISO 3166 codes of two letters. */
  countries: readonly string[];
  /** Whether two figures contradict each other. */
  isContradictory: boolean;
}

export interface StorageCounters extends BlockCounters {
  /** Bytes that can still be stored. */
  availableBytes: number;
  /** Number of good copies of this storage's blocks, by the id of the device. */
  copies: ReadonlyMap<string, number>;
}

export interface LedgerDevice {
  id: string;
  country: string;
  city: string;
  latitude: number;
  longitude: number;
  /** Its geographic position is made up for a demonstration. */
  isInvented: boolean;
  isOnline: boolean;
  /** It gets no new copies, and its copies are moved to other devices. */
  isDraining: boolean;
  /** Time when a copy of any storage on it was last verified. */
  checkedAt: string | null;
}

/** Device with the number of its copies: of one storage's blocks, or of all. */
export interface DeviceWithCopies extends LedgerDevice {
  copies: number;
}

export interface StorageCopies {
  devices: readonly DeviceWithCopies[];
  /** Number of copies on devices that the device map does not list. */
  copiesElsewhere: number;
}

/**
 * Figures of the ledger about a storage. They can't be verified elsewhere, so contradictory figures are marked, and only a
 * screen uses them.
 */
export async function fetchFigures(call: Caller, address: string, signal?: AbortSignal): Promise<StorageCounters> {
  const answer = await call(statisticsCalls.address, { params: { address }, signal });
  return {
    ...countersFrom(answer),
    availableBytes: answer.available_space,
    copies: new Map(answer.devices.map(({ id, copies }) => [id, copies])),
  };
}

/** Figures of the ledger about all blocks. The same doubt applies. */
export async function fetchNetworkCounters(call: Caller, signal?: AbortSignal): Promise<BlockCounters> {
  return countersFrom(await call(statisticsCalls.blocksSummary, { body: { addresses: [] }, signal }));
}

/** All devices of the ledger. */
export async function fetchDevices(call: Caller, signal?: AbortSignal): Promise<readonly LedgerDevice[]> {
  const { devices } = await call(statisticsCalls.deviceMap, { signal });
  return devices.map(deviceFrom);
}

/** All devices of the ledger, with the number of copies of all blocks. */
export async function fetchNetworkDevices(call: Caller, signal?: AbortSignal): Promise<readonly DeviceWithCopies[]> {
  const { devices } = await call(statisticsCalls.deviceMap, { signal });
  // A device that is named twice counts once.
  const byId = new Map(devices.map((device) => [device.id, { ...deviceFrom(device), copies: device.copies }]));
  return [...byId.values()];
}

/** Assigns the copies of a storage's blocks to devices. The two answers may be from slightly different times. */
export function locateCopies(devices: readonly LedgerDevice[], copies: StorageCounters["copies"]): StorageCopies {
  const known = new Set(devices.map(({ id }) => id));
  return {
    devices: devices.map((device) => ({ ...device, copies: copies.get(device.id) ?? 0 })),
    copiesElsewhere: sum([...copies].filter(([id]) => !known.has(id)).map(([, count]) => count)),
  };
}

type CountersAnswer = z.output<typeof blockCountersSchema>;

function countersFrom(answer: CountersAnswer): BlockCounters {
  return {
    usedBytes: answer.used,
    blocksCount: answer.blocks_count,
    uniqueBlocks: answer.unique_blocks,
    totalBlocks: answer.total_blocks,
    replicationRate: answer.replication_rate,
    replicationPercent: answer.replication_percent,
    devicesCount: answer.devices_count,
    countries: answer.countries,
    isContradictory: isContradictory(answer),
  };
}

function deviceFrom(device: z.output<typeof deviceOnMapSchema>): LedgerDevice {
  const { id, country, city, latitude, longitude, demo, online, state, checked_at } = device;
  return {
    id,
    country,
    city,
    latitude,
    longitude,
    isInvented: demo,
    isOnline: online,
    isDraining: state === "draining",
    checkedAt: checked_at,
  };
}

/** Tolerance for the rounding of the rate. */
const rateSlack = 0.01;

function isContradictory(answer: CountersAnswer): boolean {
  const { unique_blocks, total_blocks, devices, countries } = answer;
  const rate = unique_blocks === 0 ? 0 : total_blocks / unique_blocks;
  return (
    unique_blocks > answer.blocks_count ||
    Math.abs(rate - answer.replication_rate) > rateSlack ||
    sum(devices.map(({ copies }) => copies)) !== total_blocks ||
    // A device has a block once.
    devices.some(({ copies }) => copies > unique_blocks) ||
    isRepeated(devices.map(({ id }) => id)) ||
    devices.length !== answer.devices_count ||
    isRepeated(countries) ||
    countries.length > answer.devices_count
  );
}

function isRepeated(names: readonly string[]): boolean {
  return new Set(names).size !== names.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
