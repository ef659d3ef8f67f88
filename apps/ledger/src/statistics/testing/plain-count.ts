import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database/database";
import { addresses } from "../../addresses/address-tables.ts";
import { blocks, copies, owners } from "../../blocks/copies/copy-tables.ts";
import { devices } from "../../devices/device-tables.ts";
import type { Counters } from "../counters.ts";

/** All counted rows. */
interface PlainRows {
  readonly addresses: readonly { readonly address: string; readonly usedBytes: number }[];
  readonly owners: readonly { readonly address: string; readonly cid: string }[];
  readonly sizes: ReadonlyMap<string, number>;
  /** Devices with good copies, by block. */
  readonly devicesByCid: ReadonlyMap<string, readonly string[]>;
  readonly countries: ReadonlyMap<string, string>;
}

export async function readPlainRows(db: Db): Promise<PlainRows> {
  const devicesByCid = new Map<string, string[]>();
  for (const { cid, deviceName, state } of await db.select().from(copies)) {
    if (state === "good") devicesByCid.set(cid, [...(devicesByCid.get(cid) ?? []), deviceName]);
  }
  return {
    addresses: await db.select().from(addresses),
    owners: await db.select().from(owners),
    sizes: new Map((await db.select().from(blocks)).map(({ cid, sizeBytes }) => [cid, sizeBytes])),
    devicesByCid,
    countries: new Map((await db.select().from(devices)).map(({ name, country }) => [name, country])),
  };
}

/** The same counters as those of the ledger, by counting all rows. An empty list is the whole network. */
export function countPlainly(rows: PlainRows, addressesHex: readonly string[]): Counters {
  const owned = rows.owners.filter(({ address }) => addressesHex.length === 0 || addressesHex.includes(address));
  const unique = [...new Set(owned.map(({ cid }) => cid))];
  const copiesOn = new Map<string, number>();
  for (const name of unique.flatMap((cid) => rows.devicesByCid.get(cid) ?? [])) {
    copiesOn.set(name, (copiesOn.get(name) ?? 0) + 1);
  }
  return {
    ownedBlocks: owned.length,
    uniqueBlocks: unique.length,
    wholeBlocks: unique.filter((cid) => (rows.devicesByCid.get(cid) ?? []).length >= copiesPerBlock).length,
    bytes: unique.reduce((sum, cid) => sum + (rows.sizes.get(cid) ?? 0), 0),
    devices: [...copiesOn]
      .map(([name, count]) => ({ name, country: rows.countries.get(name) ?? "", copies: count }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

/** Size of the good copies of owned blocks on each device, by counting all rows. */
export function sumBytesPlainly(rows: PlainRows): Map<string, number> {
  const bytesOn = new Map([...rows.countries.keys()].map((name) => [name, 0]));
  for (const cid of new Set(rows.owners.map((owner) => owner.cid))) {
    for (const name of rows.devicesByCid.get(cid) ?? []) {
      bytesOn.set(name, (bytesOn.get(name) ?? 0) + (rows.sizes.get(cid) ?? 0));
    }
  }
  return bytesOn;
}
