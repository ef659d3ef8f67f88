import type { Db } from "@dexnet/service/database/database";
import { asc, eq } from "drizzle-orm";
import { invoiceGrants, invoices } from "../payments/payment-tables.ts";
import { createUserProductStore } from "../products/product-store.ts";

const dayMs = 86_400_000;
/** Part of the price of the catalogue that is paid with each token. */
const shares = { USDT: 1, DEXNET: 0.8 } as const;

/** Time that a product has, at the price of the catalogue. */
interface Time {
  readonly centsPerMs: number;
  endsAt: number;
}

export interface Books {
  /** Price of the catalogue for all time that was granted, less the time that was given back by replacements. */
  readonly grantedCents: number;
  /** What was paid for it, at the price of the catalogue. */
  readonly paidCents: number;
  /** Number of products that run. */
  readonly running: number;
}

/** Follows the grants of a user, independently of the code that has made them. */
export async function readBooks(db: Db, userId: string, now: Date): Promise<Books> {
  const rows = await db
    .select({ invoice: invoices, grant: invoiceGrants })
    .from(invoiceGrants)
    .innerJoin(invoices, eq(invoices.id, invoiceGrants.invoiceId))
    .where(eq(invoices.userId, userId))
    .orderBy(asc(invoiceGrants.grantedAt));
  const times = new Map<string, Time>();
  let grantedCents = 0;
  let paidCents = 0;
  for (const { invoice, grant } of rows) {
    const at = grant.grantedAt.getTime();
    const id = grant.userProductId ?? "";
    const cents = Number(invoice.plan.price) * 100;
    const periodMs = invoice.plan.period_days * dayMs;
    grantedCents += cents;
    paidCents += (Number(invoice.breakdown.total) * 100) / shares[invoice.token];
    const replaced = times.get(invoice.replacedProductId ?? "");
    if (replaced !== undefined && invoice.replacedProductId !== id) {
      // The credit of an invoice that is paid in time is locked with its price.
      const since = invoice.status === "late" ? at : invoice.createdAt.getTime();
      grantedCents -= Math.max(0, replaced.endsAt - since) * replaced.centsPerMs;
      times.delete(invoice.replacedProductId ?? "");
    }
    const time = times.get(id) ?? { centsPerMs: cents / periodMs, endsAt: 0 };
    time.endsAt = Math.max(time.endsAt, at) + periodMs;
    times.set(id, time);
  }
  const products = await createUserProductStore(db).listOf(userId);
  const running = products.filter(({ endsAt, releasedAt }) => releasedAt === null && endsAt > now).length;
  return { grantedCents: Math.round(grantedCents), paidCents: Math.round(paidCents), running };
}
