import { GB } from "@dexnet/protocol/limits";
import type { Plan, UserProduct } from "@dexnet/protocol/products";

/** Sizes are chosen in tenths of a GB. */
export const sizeStepBytes = GB / 10;

/** Possible sizes of a new storage on this product. */
export interface SizeRange {
  smallestBytes: number;
  maxBytes: number;
}

export type PlanCapacity =
  | { kind: "available"; range: SizeRange }
  | { kind: "ended" }
  /** The number of storages that the plan allows is reached. */
  | { kind: "all-made" }
  /** The remaining size is below the smallest storage that the plan allows. */
  | { kind: "too-little-left" };

export function planCapacity(userProduct: UserProduct, now: number): PlanCapacity {
  if (Date.parse(userProduct.end_date) <= now) return { kind: "ended" };
  if (userProduct.storages >= userProduct.product.storages) return { kind: "all-made" };
  const smallestBytes = userProduct.product.storage_smallest;
  const maxBytes = Math.min(userProduct.product.storage_largest, userProduct.unassigned_size);
  if (maxBytes < smallestBytes) return { kind: "too-little-left" };
  return { kind: "available", range: { smallestBytes, maxBytes } };
}

export type NoCapacityReason = "no-plan" | Exclude<PlanCapacity["kind"], "available">;

/** Plan on which a storage can be created now. */
export interface PlanWithCapacity {
  /** Null for the free trial while it is not taken: it starts with the first storage. */
  userProductId: UserProduct["id"] | null;
  plan: Plan;
  /** Bytes that no storage uses yet. */
  leftBytes: number;
  range: SizeRange;
}

export function plansWithCapacity(products: readonly UserProduct[], now: number): PlanWithCapacity[] {
  return products.flatMap((userProduct) => {
    const capacity = planCapacity(userProduct, now);
    if (capacity.kind !== "available") return [];
    const { id: userProductId, product: plan, unassigned_size: leftBytes } = userProduct;
    return [{ userProductId, plan, leftBytes, range: capacity.range }];
  });
}

/** The free trial of the catalogue, unless the user has taken it or another plan is running. */
export function offeredTrial(
  plans: readonly Plan[],
  products: readonly UserProduct[],
  now: number,
): PlanWithCapacity | null {
  const plan = plans.find(({ trial }) => trial);
  if (plan === undefined || products.some(({ product, end_date }) => product.trial || Date.parse(end_date) > now))
    return null;
  const maxBytes = Math.min(plan.storage_largest, plan.storage_size);
  const range = { smallestBytes: plan.storage_smallest, maxBytes };
  return { userProductId: null, plan, leftBytes: plan.storage_size, range };
}

/** Reason why no storage can be created on any of these products; reasons of running products come first. */
export function noCapacityReason(products: readonly UserProduct[], now: number): NoCapacityReason {
  const kinds = products.map((product) => planCapacity(product, now).kind);
  if (kinds.length === 0) return "no-plan";
  if (kinds.includes("all-made")) return "all-made";
  return kinds.includes("too-little-left") ? "too-little-left" : "ended";
}

/**
 * What a plan that is larger than this product brings: room for another storage, or space for one that is there, which
 * grows with the purchase. Null if no larger plan is sold.
 */
export function gainOfLargerPlan(
  plans: readonly Plan[],
  { product, storages }: UserProduct,
): "another" | "larger" | null {
  const larger = plans.filter(({ trial, storage_size }) => !trial && storage_size > product.storage_size);
  if (larger.length === 0) return null;
  // Whichever storage grows leaves this much.
  const leftBytes = (plan: Plan) => plan.storage_size - storages * plan.storage_largest;
  const hasRoom = (plan: Plan) => plan.storages > storages && leftBytes(plan) >= plan.storage_smallest;
  return larger.some(hasRoom) ? "another" : "larger";
}

/** Nearest possible size: in steps from the smallest one, within the range. */
export function sizeWithin(range: SizeRange, sizeBytes: number): number {
  if (!Number.isFinite(sizeBytes) || sizeBytes >= range.maxBytes) return range.maxBytes;
  if (sizeBytes <= range.smallestBytes) return range.smallestBytes;
  const steps = Math.round((sizeBytes - range.smallestBytes) / sizeStepBytes);
  return Math.min(range.smallestBytes + steps * sizeStepBytes, range.maxBytes);
}
