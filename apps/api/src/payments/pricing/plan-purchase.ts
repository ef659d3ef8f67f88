import { AppError } from "@dexnet/protocol/errors/errors";
import { daysInMilliseconds } from "@dexnet/protocol/limits";
import type { Purchase } from "@dexnet/protocol/payments";
import type { Plan } from "@dexnet/protocol/products";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { StoredUserProduct } from "../../products/product-store.ts";
import { unusedCentsOf } from "./unused-value.ts";

export interface PlannedPurchase {
  readonly purchase: Purchase;
  /** Product that is renewed or replaced. */
  readonly replaced: StoredUserProduct | null;
  /** What was paid for the time that the replaced product has left. */
  readonly unusedCents: bigint;
  /** End of the product if it is paid now. */
  readonly endsAt: Date;
}

export interface PurchaseRequest {
  readonly plan: Plan;
  /** All products of the user. */
  readonly products: readonly StoredUserProduct[];
  /** Product that the user wants to renew or replace. Without it the one that ends last. */
  readonly userProductId: string | null;
  readonly now: Date;
}

/** Plans a purchase: a new product, a renewal or a replacement. Faults: plan_not_found, plan_active. */
export function planPurchase({ plan, products, userProductId, now }: PurchaseRequest): PlannedPurchase {
  if (plan.trial) throw new AppError("plan_not_found");
  const periodMs = plan.period_days * daysInMilliseconds;
  const current = findCurrent(products, userProductId);
  if (current === null)
    return { purchase: "new", replaced: null, unusedCents: 0n, endsAt: addMilliseconds(now, periodMs) };
  const hasEnded = current.endsAt <= now;
  if (current.plan.id === plan.id) {
    const startsAt = hasEnded ? now : current.endsAt;
    return { purchase: "renewal", replaced: current, unusedCents: 0n, endsAt: addMilliseconds(startsAt, periodMs) };
  }
  const isLarger = plan.storage_size > current.plan.storage_size;
  if (!isLarger && !hasEnded) throw new AppError("plan_active");
  return {
    purchase: isLarger ? "upgrade" : "new",
    replaced: current,
    unusedCents: unusedCentsOf(current, now),
    endsAt: addMilliseconds(now, periodMs),
  };
}

function findCurrent(products: readonly StoredUserProduct[], id: string | null): StoredUserProduct | null {
  // A release can be postponed, so the end of the grace period is not enough.
  const kept = products.filter(({ releasedAt }) => releasedAt === null);
  if (id === null) return kept.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0] ?? null;
  const chosen = kept.find((product) => product.id === id);
  if (chosen === undefined) throw new AppError("plan_not_found");
  return chosen;
}
