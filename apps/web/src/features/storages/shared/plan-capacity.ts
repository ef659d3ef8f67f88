import { GB } from "@dexnet/protocol/limits";
import type { UserProduct } from "@dexnet/protocol/products";

/** Sizes are chosen in tenths of a GB. */
export const sizeStepBytes = GB / 10;

/** What a storage made now on this plan may measure. */
export interface SizeRange {
  smallestBytes: number;
  largestBytes: number;
}

export type PlanCapacity =
  | { kind: "room"; range: SizeRange }
  | { kind: "ended" }
  /** As many storages as the plan allows exist already. */
  | { kind: "all-made" }
  /** What is left is less than the smallest storage that the plan allows. */
  | { kind: "too-little-left" };

export function planCapacity(held: UserProduct, now: number): PlanCapacity {
  if (Date.parse(held.end_date) <= now) return { kind: "ended" };
  if (held.storages >= held.product.storages) return { kind: "all-made" };
  const smallestBytes = held.product.storage_smallest;
  const largestBytes = Math.min(held.product.storage_largest, held.unassigned_size);
  if (largestBytes < smallestBytes) return { kind: "too-little-left" };
  return { kind: "room", range: { smallestBytes, largestBytes } };
}

export type NoCapacityReason = "no-plan" | Exclude<PlanCapacity["kind"], "room">;

export interface PlanWithCapacity {
  held: UserProduct;
  range: SizeRange;
}

/** The plans on which a storage can be made now. */
export function plansWithCapacity(products: readonly UserProduct[], now: number): PlanWithCapacity[] {
  return products.flatMap((held) => {
    const room = planCapacity(held, now);
    return room.kind === "room" ? [{ held, range: room.range }] : [];
  });
}

/** Why no storage can be made on any of these plans; a reason that concerns a running plan goes first. */
export function noCapacityReason(products: readonly UserProduct[], now: number): NoCapacityReason {
  const rooms = products.map((held) => planCapacity(held, now).kind);
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
