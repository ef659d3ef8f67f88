import { AppError } from "@dexnet/protocol/errors/errors";
import type { Discounts, Promocode } from "@dexnet/protocol/payments";
import type { Plan } from "@dexnet/protocol/products";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import { grantPurchase } from "../payments/grant-purchase.ts";
import { planPurchase } from "../payments/pricing/plan-purchase.ts";
import type { Catalogue } from "../products/catalogue.ts";
import type { Products, UserProductAnswer } from "../products/product-service.ts";
import { createUserProductStore } from "../products/product-store.ts";
import { createDexIdStore } from "./dexid-store.ts";
import { toDollars } from "./dollars.ts";
import { dexIdPercent, ownTokenPercent } from "./promocode-limits.ts";
import { createPromocodeStore, type KeptPromocode, type StoredPromocode } from "./promocode-store.ts";
import type { PromocodeUses } from "./promocode-uses.ts";

export interface PromocodesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly promocodeUses: PromocodeUses;
  readonly ledgerOutbox: LedgerOutbox;
  readonly products: Products;
}

export type Promocodes = ReturnType<typeof createPromocodes>;

/** Faults of check and use: those of a promocode, plan_active, too_many_requests. */
export function createPromocodes(deps: PromocodesDeps) {
  const { db, clock, catalogue, promocodeUses, ledgerOutbox, products } = deps;

  function planOf({ planId }: StoredPromocode): Plan {
    const plan = catalogue.plans.find(({ id }) => id === planId);
    if (plan === undefined) throw new AppError("promocode_failed");
    return plan;
  }

  function effectOf(promocode: StoredPromocode): Promocode {
    const { kind, percent, cents } = promocode;
    if (kind === "product") return { kind, product: planOf(promocode) };
    return kind === "percent" ? { kind, percent: (percent ?? 0) / 100 } : { kind, amount: toDollars(cents ?? 0n) };
  }

  /** Faults: plan_active; promocode_failed if the plan can't be given. */
  async function checkProduct(at: Db, userId: string, plan: Plan): Promise<void> {
    const owned = await createUserProductStore(at).listOf(userId);
    try {
      planPurchase({ plan, products: owned, userProductId: null, now: clock.now() });
    } catch (cause) {
      if (cause instanceof AppError && cause.code === "plan_active") throw cause;
      throw new AppError("promocode_failed", { cause });
    }
  }

  async function grantProduct(tx: Db, userId: string, { promocode, use }: KeptPromocode): Promise<string> {
    const plan = planOf(promocode);
    await checkProduct(tx, userId, plan);
    const now = clock.now();
    const nothing = { credit: { cents: 0n, at: now }, paidCents: 0n };
    const purchase = { ...nothing, userId, plan, productId: null, storageAddress: null, now };
    const outcome = await grantPurchase(tx, ledgerOutbox, purchase);
    if (outcome.kind === "refused") throw new AppError("plan_active");
    await createPromocodeStore(tx).updateUse(use.id, { consumedAt: now });
    return outcome.userProductId;
  }

  async function findProduct(userId: string, id: string | null): Promise<UserProductAnswer | null> {
    if (id === null) return null;
    return (await products.listOf(userId)).products.find((product) => product.id === id) ?? null;
  }

  return {
    /** Changes nothing. */
    async check(userId: string, code: string): Promise<Promocode> {
      const promocode = await promocodeUses.check(userId, code);
      if (promocode.kind === "product") await checkProduct(db, userId, planOf(promocode));
      return effectOf(promocode);
    },

    /** Grants the product, or keeps the discount for the next invoice. A kept one can be used again without a change. */
    async use(userId: string, code: string): Promise<{ promocode: Promocode; user_product: UserProductAnswer | null }> {
      await promocodeUses.check(userId, code);
      const used = await transact(db, async (tx) => {
        const kept = await promocodeUses.use(tx, userId, code);
        const isProduct = kept.promocode.kind === "product";
        return { kept, userProductId: isProduct ? await grantProduct(tx, userId, kept) : null };
      });
      ledgerOutbox.wake();
      return {
        promocode: effectOf(used.kept.promocode),
        user_product: await findProduct(userId, used.userProductId),
      };
    },

    /** The discounts of the next invoice. */
    async listDiscounts(userId: string): Promise<Discounts> {
      const dexId = await createDexIdStore(db).findOf(userId);
      const [kept] = await createPromocodeStore(db).listKept(userId);
      return {
        dexid: dexId?.dexId ?? null,
        dexid_percent: (dexId?.percent ?? dexIdPercent) / 100,
        own_token_percent: ownTokenPercent / 100,
        promocode: kept === undefined ? null : { code: kept.promocode.code, effect: effectOf(kept.promocode) },
      };
    },
  };
}
