import type { Breakdown, Discounts, Invoice } from "@dexnet/protocol/payments";
import { invoiceSchema } from "@dexnet/protocol/payments";
import { type Plan, planSchema, type UserProduct, userProductSchema } from "@dexnet/protocol/products";
import { testInvoice } from "../../../testing/test-invoice.ts";

const gigabyte = 1_000_000_000;
const dayMs = 86_400_000;

function makePlan(id: string, name: string, price: string, gigabytes: number): Plan {
  const size = gigabytes * gigabyte;
  return planSchema.parse({
    id,
    name,
    price,
    currency: "USD",
    period_days: 30,
    trial: false,
    storage_size: size,
    storages: 1,
    storage_smallest: size,
    storage_largest: size,
  });
}

export const plans: Plan[] = [
  planSchema.parse({
    id: "trial",
    name: "Trial",
    price: "0",
    currency: "USD",
    period_days: 30,
    trial: true,
    storages: 3,
    storage_size: 9 * gigabyte,
    storage_smallest: gigabyte,
    storage_largest: 3 * gigabyte,
  }),
  makePlan("storage-10", "Storage 10", "0.99", 10),
  makePlan("storage-100", "Storage 100", "2.99", 100),
  makePlan("storage-200", "Storage 200", "4.99", 200),
];

export const storageAddress = "0x52908400098527886E0F7030069857D2E4169EE7";

export function userProductOf(planId: string, daysLeft = 20): UserProduct {
  return userProductSchema.parse({
    id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e70",
    end_date: new Date(Date.now() + daysLeft * dayMs).toISOString(),
    release_date: new Date(Date.now() + (daysLeft + 14) * dayMs).toISOString(),
    address: storageAddress,
    unassigned_size: 0,
    storages: 1,
    product: plans.find(({ id }) => id === planId),
  });
}

export const noDiscounts: Discounts = { dexid: null, dexid_percent: 5, own_token_percent: 20, promocode: null };

export function breakdownOf(changes: Partial<Breakdown> = {}): Breakdown {
  const [, , product] = plans;
  if (product === undefined) throw new Error("There is no such plan");
  return {
    purchase: "new",
    product,
    end_date: new Date(Date.now() + 30 * dayMs).toISOString(),
    lines: [{ kind: "plan", percent: null, amount: "2.99" }],
    total: "2.99",
    token: "USDT",
    amount: "2990000000000000000",
    decimals: 18,
    ...changes,
  };
}

export function invoiceOf(changes: Partial<Record<keyof Invoice, unknown>> = {}): Invoice {
  return invoiceSchema.parse({
    ...testInvoice,
    amount: "2990000000000000000",
    breakdown: breakdownOf(),
    created_at: new Date(Date.now() - 60_000).toISOString(),
    expires_at: new Date(Date.now() + 840_000).toISOString(),
    explorer: "https://explorer.example.org/tx/{transaction}",
    ...changes,
  });
}

export const transfer = {
  transaction: `0x${"ab".repeat(32)}`,
  amount: "2990000000000000000",
  at: new Date(Date.now() - 30_000).toISOString(),
  final: true,
};

/** Fields of an invoice that was paid. */
export const paid = {
  status: "paid",
  received: "2990000000000000000",
  transfers: [transfer],
  paid_at: new Date(Date.now() - 10_000).toISOString(),
  user_product: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e70",
  storage: storageAddress,
} as const;
