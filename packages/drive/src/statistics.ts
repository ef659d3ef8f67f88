import type { CallAnswer } from "@dexnet/protocol/call";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import type { Caller } from "./http/caller.ts";

/**
 * What the ledger says about a storage and about its devices. Nobody else can be asked, so it is passed on as the
 * ledger's word: what contradicts itself is marked, and nothing but a screen depends on it.
 */
export interface Statistics {
  figuresOf(address: string, signal?: AbortSignal): Promise<StorageFigures>;
  /** All devices, whether they hold anything of a storage or not. */
  devices(signal?: AbortSignal): Promise<readonly LedgerDevice[]>;
}

export interface StorageFigures {
  /** What may still be stored. */
  availableBytes: number;
  usedBytes: number;
  blocksCount: number;
  uniqueBlocks: number;
  totalBlocks: number;
  /** Copies of a block, on average. */
  replicationRate: number;
  /** Of 100: how many blocks have all their copies. */
  replicationPercent: number;
  devicesCount: number;
  /** ISO 3166, two letters each. */
  countries: readonly string[];
  /** By the device's id: good copies of this storage's blocks. */
  copies: ReadonlyMap<string, number>;
  /** Whether one figure rules another out. */
  isContradictory: boolean;
}

export interface LedgerDevice {
  id: string;
  country: string;
  city: string;
  latitude: number;
  longitude: number;
  /** Its place is made up, for a demonstration. */
  isInvented: boolean;
  isOnline: boolean;
  /** It gives its copies to others and gets no new ones. */
  isDraining: boolean;
  /** When a copy on it, of whomever, was last found to be right. */
  checkedAt: string | null;
}

/** A device, and what it holds of one storage. */
export interface DevicePlace extends LedgerDevice {
  copies: number;
}

export interface StoragePlaces {
  devices: readonly DevicePlace[];
  /** On devices that the ledger's map does not name. */
  copiesElsewhere: number;
}

export function createStatistics({ call }: { call: Caller }): Statistics {
  return {
    async figuresOf(address, signal) {
      const told = await call(statisticsCalls.address, { params: { address }, signal });
      return {
        availableBytes: told.available_space,
        usedBytes: told.used,
        blocksCount: told.blocks_count,
        uniqueBlocks: told.unique_blocks,
        totalBlocks: told.total_blocks,
        replicationRate: told.replication_rate,
        replicationPercent: told.replication_percent,
        devicesCount: told.devices_count,
        countries: told.countries,
        copies: new Map(told.devices.map(({ id, copies }) => [id, copies])),
        isContradictory: isContradictory(told),
      };
    },
    async devices(signal) {
      const { devices } = await call(statisticsCalls.deviceMap, { signal });
      return devices.map(({ id, country, city, latitude, longitude, demo, online, state, checked_at }) => ({
        ...{ id, country, city, latitude, longitude },
        isInvented: demo,
        isOnline: online,
        isDraining: state === "draining",
        checkedAt: checked_at,
      }));
    },
  };
}

/** Where the copies of a storage's blocks are. The two answers may be a moment apart. */
export function placesOf(devices: readonly LedgerDevice[], copies: StorageFigures["copies"]): StoragePlaces {
  const known = new Set(devices.map(({ id }) => id));
  return {
    devices: devices.map((device) => ({ ...device, copies: copies.get(device.id) ?? 0 })),
    copiesElsewhere: sum([...copies].filter(([id]) => !known.has(id)).map(([, count]) => count)),
  };
}

/** The rate is rounded by whoever tells it. */
const rateSlack = 0.01;

function isContradictory(told: CallAnswer<typeof statisticsCalls.address>): boolean {
  const { unique_blocks, total_blocks, devices, countries } = told;
  const rate = unique_blocks === 0 ? 0 : total_blocks / unique_blocks;
  return (
    unique_blocks > told.blocks_count ||
    Math.abs(rate - told.replication_rate) > rateSlack ||
    sum(devices.map(({ copies }) => copies)) !== total_blocks ||
    // A device keeps a block once.
    devices.some(({ copies }) => copies > unique_blocks) ||
    isRepeated(devices.map(({ id }) => id)) ||
    devices.length !== told.devices_count ||
    isRepeated(countries) ||
    countries.length > told.devices_count
  );
}

function isRepeated(names: readonly string[]): boolean {
  return new Set(names).size !== names.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
