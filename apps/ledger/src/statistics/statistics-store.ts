import type { Db } from "@dexnet/service/database/database";
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { addresses } from "../addresses/address-tables.ts";
import { blocks, type CopyState, copies, owners } from "../blocks/copies/copy-tables.ts";
import { type DeviceState, devices } from "../devices/device-tables.ts";
import { type CurrentCounters, readCounters } from "./counters.ts";

export interface DeviceOnMap {
  readonly name: string;
  readonly country: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly demo: boolean;
  readonly state: Exclude<DeviceState, "removed">;
  readonly isAway: boolean;
  readonly copies: number;
  /** Last successful check of a copy on the device. */
  readonly checkedAt: Date | null;
}

export interface BlockOnDevices {
  readonly cid: string;
  readonly sizeBytes: number;
  readonly storedAt: Date;
  /** Sorted by the name of the device. */
  readonly copies: readonly {
    readonly deviceName: string;
    readonly state: CopyState;
    readonly checkedAt: Date | null;
  }[];
}

export interface StatisticsStore {
  readCounters(addressesHex: readonly string[]): Promise<CurrentCounters>;
  /** Entitlement of an address in bytes. Undefined for an unknown address. */
  findEntitledBytes(addressHex: string): Promise<number | undefined>;
  /** Sorted by name. */
  readDeviceMap(): Promise<DeviceOnMap[]>;
  /** Sorted by CID, from the one that follows `after`. */
  listBlocks(addressHex: string, page: { after: string | undefined; limit: number }): Promise<BlockOnDevices[]>;
  /** Those of the blocks that the address owns, sorted by CID. */
  locateBlocks(addressHex: string, cids: readonly string[]): Promise<BlockOnDevices[]>;
}

export function createStatisticsStore(db: Db): StatisticsStore {
  return {
    readCounters: (addressesHex) => readCounters(db, addressesHex),

    async findEntitledBytes(addressHex) {
      const [row] = await db
        .select({ sizeBytes: addresses.sizeBytes })
        .from(addresses)
        .where(eq(addresses.address, addressHex));
      return row?.sizeBytes;
    },

    async readDeviceMap() {
      const lastCheck = db
        .select({ checkedAt: copies.checkedAt })
        .from(copies)
        .where(and(eq(copies.deviceName, devices.name), isNotNull(copies.checkedAt)))
        .orderBy(desc(copies.checkedAt))
        .limit(1);
      const rows = await db
        .select({ device: devices, checkedAt: sql<Date | null>`(${lastCheck})`.mapWith(copies.checkedAt) })
        .from(devices)
        .where(ne(devices.state, "removed"))
        .orderBy(asc(devices.name));
      const counters = await readCounters(db, []);
      const copiesByDevice = new Map(counters.devices.map(({ name, copies: count }) => [name, count]));
      return rows.flatMap(({ device, checkedAt }) => {
        const { name, country, city, latitude, longitude, demo, state, awaySince } = device;
        if (state === "removed") return [];
        const site = { name, country, city, latitude, longitude, demo };
        return [{ ...site, state, isAway: awaySince !== null, copies: copiesByDevice.get(name) ?? 0, checkedAt }];
      });
    },

    async listBlocks(addressHex, { after, limit }) {
      const { rows } = await db.execute<BlockRow>(sql`
        SELECT cid, size_bytes, to_json(stored_at) AS stored_at, places
        FROM page_of_blocks(${addressHex}, ${after ?? ""}, ${limit}::integer)`);
      return rows.map((row) => ({
        cid: row.cid,
        sizeBytes: Number(row.size_bytes),
        storedAt: new Date(row.stored_at),
        copies: row.places.map(({ checkedAt, ...copy }) => ({ ...copy, checkedAt: dateOf(checkedAt) })),
      }));
    },

    async locateBlocks(addressHex, cids) {
      const { deviceName, state, checkedAt } = copies;
      const rows = await db
        .select({
          cid: owners.cid,
          sizeBytes: blocks.sizeBytes,
          storedAt: owners.storedAt,
          copy: { deviceName, state, checkedAt },
        })
        .from(owners)
        .innerJoin(blocks, eq(blocks.cid, owners.cid))
        .leftJoin(copies, eq(copies.cid, owners.cid))
        .where(and(eq(owners.address, addressHex), inArray(owners.cid, [...new Set(cids)])))
        .orderBy(asc(owners.cid), asc(copies.deviceName));
      return [...Map.groupBy(rows, ({ cid }) => cid).values()].flatMap((ofBlock) => {
        const [first] = ofBlock;
        if (first === undefined) return [];
        const { cid, sizeBytes, storedAt } = first;
        return [{ cid, sizeBytes, storedAt, copies: ofBlock.flatMap(({ copy }) => (copy === null ? [] : [copy])) }];
      });
    },
  };
}

interface BlockRow extends Record<string, unknown> {
  cid: string;
  size_bytes: string | number;
  /** Text, because the database drivers return different types for dates. */
  stored_at: string;
  places: { deviceName: string; state: CopyState; checkedAt: string | null }[];
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
