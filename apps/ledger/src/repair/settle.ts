import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database";
import { eq, inArray } from "drizzle-orm";
import type { CopyPlace } from "../blocks/store.ts";
import { lateRemovalMs } from "../limits.ts";
import { chooseDevices } from "../placement.ts";
import { blocks, type CopyState, copies, type DeviceState, devices } from "../schema.ts";
import { type CopyReference, isAmong } from "./copy-reference.ts";
import { recordRemovals } from "./removals-store.ts";

/** A copy, and what matters here of the device that it is on. */
export interface PlaceOfCopy extends CopyReference {
  readonly state: CopyState;
  readonly deviceState: DeviceState;
  readonly country: string;
}

export async function placesOf(tx: Db, cids: readonly string[]): Promise<PlaceOfCopy[]> {
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

/** What is on a device that drains can be read, but is on its way out. */
export function countsAsCopy({ state, deviceState }: PlaceOfCopy): boolean {
  return state === "good" && deviceState === "active";
}

/**
 * With all its copies good a block needs no attention any more; what else there is of it is removed. The blocks are
 * locked by the caller; answers which are whole.
 */
export async function settleWhole(tx: Db, cids: readonly string[], now: Date): Promise<string[]> {
  const places = await placesOf(tx, cids);
  const byCid = Map.groupBy(places, ({ cid }) => cid);
  const whole: string[] = [];
  const spent: PlaceOfCopy[] = [];
  for (const [cid, list] of byCid) {
    const kept = keptCopies(cid, list);
    if (kept.size < copiesPerBlock) continue;
    whole.push(cid);
    spent.push(...list.filter(({ deviceName }) => !kept.has(deviceName)));
  }
  if (spent.length > 0) await tx.delete(copies).where(isAmong(spent));
  await letGo(tx, spent, now);
  if (whole.length > 0) {
    const settled = { repairAt: null, repairAttempts: 0, repairSince: null };
    await tx.update(blocks).set(settled).where(inArray(blocks.cid, whole));
  }
  return whole;
}

/** On which devices; when there are more copies than needed, those that lie in different countries. */
function keptCopies(blockCid: string, places: readonly PlaceOfCopy[]): Set<string> {
  const counting = places.filter(countsAsCopy).map(({ deviceName: name, country }) => ({ name, country, weight: 1 }));
  const kept =
    counting.length <= copiesPerBlock
      ? counting
      : chooseDevices({ blockCid, devices: counting, count: copiesPerBlock });
  return new Set(kept.map(({ name }) => name));
}

/** A copy that may still be in the writing is removed only when that is over for certain. */
export async function letGo(tx: Db, places: readonly CopyPlace[], now: Date): Promise<void> {
  const late = new Date(now.getTime() + lateRemovalMs);
  const isWriting = ({ state }: CopyPlace) => state === "writing";
  await recordRemovals(tx, places.filter(isWriting), late);
  await recordRemovals(
    tx,
    places.filter((place) => !isWriting(place)),
    now,
  );
}
