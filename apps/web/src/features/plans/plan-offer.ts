import type { Plan, UserProduct } from "@dexnet/protocol/products";
import { currentProduct } from "../../platform/queries/current-product.ts";

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

/**
 * The plan with the only main button of the page: the trial while it can be taken, then the renewal of a plan that has
 * ended, then the next larger plan.
 */
export function primaryPlanId(plans: readonly Plan[], products: readonly UserProduct[], now: number): string | null {
  const current = currentProduct(products);
  const hasEnded = current === null || Date.parse(current.end_date) <= now;
  const trial = plans.find((plan) => plan.trial);
  if (trial !== undefined && hasEnded && !products.some(({ product }) => product.trial)) return trial.id;
  const kindOf = (plan: Plan) => planOffer(plan, current, now).kind;
  const paid = plans.filter((plan) => !plan.trial).toSorted((a, b) => a.storage_size - b.storage_size);
  const renewal = paid.find((plan) => kindOf(plan) === "renew");
  if (hasEnded && renewal !== undefined) return renewal.id;
  return (
    (paid.find((plan) => kindOf(plan) === "upgrade") ?? renewal ?? paid.find((plan) => kindOf(plan) === "buy"))?.id ??
    null
  );
}
