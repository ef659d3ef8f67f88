import type { Db } from "@dexnet/service/database/database";
import { addresses } from "../../addresses/address-tables.ts";
import { blocks, type CopyState, copies, owners } from "../../blocks/copies/copy-tables.ts";
import { devices } from "../../devices/device-tables.ts";

const storedAt = new Date("2030-01-01T00:00:00Z");
const countries = ["DE", "FI", "JP", "US", "DE"];

export const deviceNames = ["one", "two", "three", "four", "five"] as const;
/** All copies of a block. */
export const whole = { one: "good", two: "good", three: "good" } as const;

export const addressOf = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;

/** A valid CID. CIDs sort as the numbers do. */
export function cidOf(index: number): string {
  const digits = index.toString(16).padStart(58, "0");
  return `b${[...digits].map((digit) => String.fromCharCode("a".charCodeAt(0) + Number.parseInt(digit, 16))).join("")}`;
}

/** Inserts rows without the stores. */
export function createRows(db: Db) {
  return {
    async addDevices(): Promise<void> {
      const rows = deviceNames.map((name, index) => ({
        name,
        kind: "folder",
        country: countries[index] ?? "DE",
        city: `City of ${name}`,
        latitude: index,
        longitude: 10 * index,
        demo: true,
        configured: true,
        addedAt: storedAt,
      }));
      await db.insert(devices).values(rows);
    },
    async addAddresses(list: readonly string[], sizeBytes = 1_000_000): Promise<void> {
      const values = { sizeBytes, paidUntil: storedAt, updatedAt: storedAt };
      await db.insert(addresses).values(list.map((address) => ({ address, ...values })));
    },
    async addBlock(cid: string, states: Readonly<Record<string, CopyState>>, sizeBytes = 100): Promise<void> {
      await db.insert(blocks).values({ cid, sizeBytes, signature: "0x", storedAt });
      const rows = Object.entries(states).map(([deviceName, state]) => ({
        cid,
        deviceName,
        copyName: `${cid}-1`,
        state,
        checkedAt: state === "good" ? storedAt : null,
      }));
      if (rows.length > 0) await db.insert(copies).values(rows);
    },
    async own(list: readonly string[], cids: readonly string[]): Promise<void> {
      const rows = list.flatMap((address) => cids.map((cid) => ({ address, cid, signature: "0x", storedAt })));
      await db.insert(owners).values(rows);
    },
  };
}
