import { GB } from "@dexnet/protocol/limits";
import type { UserProduct } from "@dexnet/protocol/products";

/** Sizes are chosen in tenths of a GB. */
export const sizeStepBytes = GB / 10;

/** What a storage made now on this plan may measure. */
export interface SizeRange {
  smallestBytes: number;
  largestBytes: number;
}

export type PlanRoom =
  | { kind: "room"; range: SizeRange }
  | { kind: "ended" }
  /** As many storages as the plan allows exist already. */
  | { kind: "all-made" }
  /** What is left is less than the smallest storage that the plan allows. */
  | { kind: "too-little-left" };

export function planRoom(held: UserProduct, now: number): PlanRoom {
  if (Date.parse(held.end_date) <= now) return { kind: "ended" };
  if (held.storages >= held.product.storages) return { kind: "all-made" };
  const smallestBytes = held.product.storage_smallest;
  const largestBytes = Math.min(held.product.storage_largest, held.unassigned_size);
  if (largestBytes < smallestBytes) return { kind: "too-little-left" };
  return { kind: "room", range: { smallestBytes, largestBytes } };
}

export type NoRoomReason = "no-plan" | Exclude<PlanRoom["kind"], "room">;

export interface RoomyPlan {
  held: UserProduct;
  range: SizeRange;
}

/** The plans on which a storage can be made now. */
export function plansWithRoom(products: readonly UserProduct[], now: number): RoomyPlan[] {
  return products.flatMap((held) => {
    const room = planRoom(held, now);
    return room.kind === "room" ? [{ held, range: room.range }] : [];
  });
}

/** Why no storage can be made on any of these plans; a reason that concerns a running plan goes first. */
export function reasonForNoRoom(products: readonly UserProduct[], now: number): NoRoomReason {
  const rooms = products.map((held) => planRoom(held, now).kind);
  if (rooms.length === 0) return "no-plan";
  if (rooms.includes("all-made")) return "all-made";
  return rooms.includes("too-little-left") ? "too-little-left" : "ended";
}

/** The nearest size that can be chosen: in steps counted from the smallest, and never outside the range. */
export function sizeWithin(range: SizeRange, sizeBytes: number): number {
  if (!Number.isFinite(sizeBytes) || sizeBytes >= range.largestBytes) return range.largestBytes;
  if (sizeBytes <= range.smallestBytes) return range.smallestBytes;
  const steps = Math.round((sizeBytes - range.smallestBytes) / sizeStepBytes);
  return Math.min(range.smallestBytes + steps * sizeStepBytes, range.largestBytes);
}
