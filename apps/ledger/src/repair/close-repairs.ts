import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database/database";
import { eq, inArray } from "drizzle-orm";
import { type CopyReference, isAmongCopies } from "../blocks/copies/copy-reference.ts";
import { blocks, type CopyState, copies } from "../blocks/copies/copy-tables.ts";
import { chooseDevices } from "../blocks/copies/placement.ts";
import { removeCopies } from "../blocks/copies/removals.ts";
import { type DeviceState, devices } from "../devices/device-tables.ts";

/** A copy, with state and country of its device. */
interface CopyOnDevice extends CopyReference {
  readonly state: CopyState;
  readonly deviceState: DeviceState;
  readonly country: string;
}

export async function listCopiesOfBlocks(tx: Db, cids: readonly string[]): Promise<CopyOnDevice[]> {
  return await tx
    .select({
      cid: copies.cid,
      deviceName: copies.deviceName,
      copyName: copies.copyName,
      state: copies.state,
      deviceState: devices.state,
      country: devices.country,
    })
    .from(copies)
    .innerJoin(devices, eq(devices.name, copies.deviceName))
    .where(inArray(copies.cid, [...cids]));
}

/** A copy on a draining device can be read, but does not count. */
export function countsAsCopy({ state, deviceState }: CopyOnDevice): boolean {
  return state === "good" && deviceState === "active";
}

/**
 * Closes the repairs of blocks that have all their copies, removes their surplus copies, and returns their CIDs. The caller
 * has locked the blocks.
 */
export async function closeCompleteRepairs(tx: Db, cids: readonly string[], now: Date): Promise<string[]> {
  const byCid = Map.groupBy(await listCopiesOfBlocks(tx, cids), ({ cid }) => cid);
  const complete: string[] = [];
  const surplus: CopyOnDevice[] = [];
  for (const [cid, list] of byCid) {
    const kept = keptDevices(cid, list);
    if (kept.size < copiesPerBlock) continue;
    complete.push(cid);
    surplus.push(...list.filter(({ deviceName }) => !kept.has(deviceName)));
  }
  if (surplus.length > 0) await tx.delete(copies).where(isAmongCopies(surplus));
  await removeCopies(tx, surplus, now);
  if (complete.length > 0) {
    const closed = { repairAt: null, repairAttempts: 0, repairSince: null };
    await tx.update(blocks).set(closed).where(inArray(blocks.cid, complete));
  }
  return complete;
}

/** Devices whose copies stay. Of more copies than needed, those in different countries stay. */
function keptDevices(blockCid: string, list: readonly CopyOnDevice[]): Set<string> {
  const counting = list.filter(countsAsCopy).map(({ deviceName: name, country }) => ({ name, country, weight: 1 }));
  const kept =
    counting.length <= copiesPerBlock
      ? counting
      : chooseDevices({ blockCid, devices: counting, count: copiesPerBlock });
  return new Set(kept.map(({ name }) => name));
}
