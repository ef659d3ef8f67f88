import type { Plan, UserProduct } from "@dexnet/protocol/products";

/** Purchase of a paid plan that is possible for a user with a certain current product. */
export type PlanOffer =
  | { kind: "buy" }
  | { kind: "renew" }
  /** The plan is larger by so many bytes and replaces the product at once. */
  | { kind: "upgrade"; moreBytes: number }
  /** A smaller plan can be bought when the product has ended. */
  | { kind: "later" };

export function planOffer(plan: Plan, current: UserProduct | null, now: number): PlanOffer {
  if (current === null) return { kind: "buy" };
  if (current.product.id === plan.id) return { kind: "renew" };
  const moreBytes = plan.storage_size - current.product.storage_size;
  if (moreBytes > 0) return { kind: "upgrade", moreBytes };
  return Date.parse(current.end_date) > now ? { kind: "later" } : { kind: "buy" };
}
