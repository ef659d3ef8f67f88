import { randomBytes } from "node:crypto";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import type { Db } from "@dexnet/service/database/database";
import { eq, inArray } from "drizzle-orm";
import { newCopyName } from "../blocks/copies/copy-reference.ts";
import { blocks, type CopyState, copies, removals } from "../blocks/copies/copy-tables.ts";
import { deviceChanges, devices } from "../devices/device-tables.ts";
import { deviceLeases, orphans } from "../repair/scrub-tables.ts";

/** Row of a block without bytes. */
export interface BlockRow {
  readonly cid: string;
  readonly copyName: string;
  readonly sizeBytes: number;
  readonly signatureHex: string;
}

export async function insertBlocks(
  db: Db,
  count: number,
  states: Readonly<Record<string, CopyState>>,
  checkedAt: Date,
): Promise<BlockRow[]> {
  const made = Array.from({ length: count }, () => {
    const cid = cidFromDigest(randomBytes(32));
    return { cid, copyName: newCopyName(cid), sizeBytes: 500, signatureHex: `0x${cid.slice(-8)}` };
  });
  for (let start = 0; start < made.length; start += 1_000) {
    const some = made.slice(start, start + 1_000);
    await db
      .insert(blocks)
      .values(
        some.map(({ cid, sizeBytes, signatureHex: signature }) => ({ cid, sizeBytes, signature, storedAt: checkedAt })),
      );
    const rows = some.flatMap(({ cid, copyName }) =>
      Object.entries(states).map(([deviceName, state]) => ({ cid, deviceName, copyName, state, checkedAt })),
    );
    if (rows.length > 0) await db.insert(copies).values(rows);
  }
  return made;
}

export async function copyRowsOf(db: Db, cids: readonly string[]) {
  const rows = await db
    .select()
    .from(copies)
    .where(inArray(copies.cid, [...cids]));
  return rows.sort((a, b) => (a.cid + a.deviceName).localeCompare(b.cid + b.deviceName));
}

/** Devices with a good copy of the block. */
export async function goodDevicesOf(db: Db, cid: string): Promise<string[]> {
  return (await copyRowsOf(db, [cid])).filter(({ state }) => state === "good").map(({ deviceName }) => deviceName);
}

export async function blockRowOf(db: Db, cid: string) {
  const [row] = await db.select().from(blocks).where(eq(blocks.cid, cid));
  return row;
}

/** Deletes all blocks and activates all devices. */
export async function emptyTables(db: Db): Promise<void> {
  for (const table of [copies, removals, orphans, deviceLeases, deviceChanges, blocks]) await db.delete(table);
  await db.update(devices).set({ state: "active" });
}
