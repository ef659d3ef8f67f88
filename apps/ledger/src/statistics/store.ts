import type { Db } from "@dexnet/service/database";
import { and, asc, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { addresses, type CopyState, copies, type DeviceState, devices } from "../schema.ts";
import { type ReadFigures, readFigures } from "./figures.ts";

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
  /** When a copy on it was last found to be right. */
  readonly checkedAt: Date | null;
}

export interface BlockOnDevices {
  readonly cid: string;
  readonly sizeBytes: number;
  readonly storedAt: Date;
  /** By the device's name. */
  readonly copies: readonly {
    readonly deviceName: string;
    readonly state: CopyState;
    readonly checkedAt: Date | null;
  }[];
}

export interface StatisticsStore {
  figures(addressesHex: readonly string[]): Promise<ReadFigures>;
  /** How much an address may keep; undefined for one that is not known. */
  sizeOf(addressHex: string): Promise<number | undefined>;
  /** By name. */
  map(): Promise<DeviceOnMap[]>;
  /** By CID; those that come after one, if it is given. */
  blocks(addressHex: string, page: { after: string | undefined; limit: number }): Promise<BlockOnDevices[]>;
}

export function createStatisticsStore(db: Db): StatisticsStore {
  return {
    figures: (addressesHex) => readFigures(db, addressesHex),

    async sizeOf(addressHex) {
      const [row] = await db
        .select({ sizeBytes: addresses.sizeBytes })
        .from(addresses)
        .where(eq(addresses.address, addressHex));
      return row?.sizeBytes;
    },

    async map() {
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
      const figures = await readFigures(db, []);
      const held = new Map(figures.devices.map(({ name, copies: count }) => [name, count]));
      return rows.flatMap(({ device, checkedAt }) => {
        const { name, country, city, latitude, longitude, demo, state, awaySince } = device;
        if (state === "removed") return [];
        const place = { name, country, city, latitude, longitude, demo };
        return [{ ...place, state, isAway: awaySince !== null, copies: held.get(name) ?? 0, checkedAt }];
      });
    },

    async blocks(addressHex, { after, limit }) {
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
  };
}

interface BlockRow extends Record<string, unknown> {
  cid: string;
  size_bytes: string | number;
  /** Dates come as text here: the drivers don't agree on what else they would be. */
  stored_at: string;
  places: { deviceName: string; state: CopyState; checkedAt: string | null }[];
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
