import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { dexIdField } from "./dexid.ts";
import { addressSchema, userProductIdSchema } from "./ids.ts";
import { planSchema, userProductSchema } from "./products.ts";

const base = "/api/v1/payments" as const;

/** The network. The specification spells the field so. */
const standart = z._default(z.literal("BEP20"), "BEP20");
export const paymentTokenSchema = z.enum(["USDT", "DEXNET"]);
export type PaymentToken = z.output<typeof paymentTokenSchema>;
const token = z._default(paymentTokenSchema, "USDT");
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
/** Amount in base units of the token, as text. */
const baseUnits = z.string().check(z.regex(/^\d{1,78}$/));
/** Amount in US dollars, as text. */
const dollars = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
const instant = z.iso.datetime();
const transactionHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));

/** Statuses that are stored. docs/payments.md explains them. */
export const storedInvoiceStatusSchema = z.enum([
  "pending",
  "partially_paid",
  "paid",
  "overpaid",
  "expired",
  "cancelled",
  "late",
]);
/** Statuses that an answer has: `confirming` while a payment waits for its confirmations. */
export const invoiceStatusSchema = z.enum({ ...storedInvoiceStatusSchema.def.entries, confirming: "confirming" });
export type InvoiceStatus = z.output<typeof invoiceStatusSchema>;

/**
 * Why the plan of a late invoice was not granted although enough was received: `account` was deleted; `age`, the payment came
 * too long after the invoice; `promocode`, another invoice has it; `price`, it costs more now; `plan_active`, a larger plan
 * runs; `credit`, the unused time that was taken off is not there any more.
 */
export const lateReasons = ["account", "age", "promocode", "price", "plan_active", "credit"] as const;
export const lateReasonSchema = z.enum(lateReasons);
export type LateReason = z.output<typeof lateReasonSchema>;

/** Kind of a purchase: it creates a product, extends one by a period, or replaces one by a larger plan. */
export const purchaseSchema = z.enum(["new", "renewal", "upgrade"]);
export type Purchase = z.output<typeof purchaseSchema>;

/** Line of a breakdown. The amounts of all lines add up to the total. */
const breakdownLineSchema = z.object({
  kind: z.enum(["plan", "unused_time", "own_token", "dexid", "promocode"]),
  /** Percentage of a discount, or null for an amount. */
  percent: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  amount: dollars,
});

const breakdownSchema = z.object({
  purchase: purchaseSchema,
  product: planSchema,
  /** End of the product that was granted, or of one that is paid now. */
  end_date: instant,
  lines: z.array(breakdownLineSchema),
  total: dollars,
  token: paymentTokenSchema,
  /** Amount to send. It has at most six decimals of the token. */
  amount: baseUnits,
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
});
export type Breakdown = z.output<typeof breakdownSchema>;

const transferSchema = z.object({
  transaction: transactionHash,
  amount: baseUnits,
  at: instant,
  /** False while its block can still be replaced. */
  final: z.boolean(),
});

export const invoiceSchema = z.object({
  invoice: z.uuid(),
  /** Deposit address. */
  address: addressSchema,
  standart,
  chain_id: z.int().check(z.positive()),
  token: paymentTokenSchema,
  token_address: addressSchema,
  amount: baseUnits,
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
  /** Sum of the final transfers. */
  received: baseUnits,
  /** Sum of the transfers that are not final. */
  confirming: baseUnits,
  /** Blocks after the newest transfer that is not final, and the number that makes it final; null without one. */
  confirmations: z.nullable(z.object({ reached: z.int(), needed: z.int() })),
  transfers: z.array(transferSchema),
  status: invoiceStatusSchema,
  late_reason: z.nullable(lateReasonSchema),
  breakdown: breakdownSchema,
  created_at: instant,
  /** End of the locked quote. */
  expires_at: instant,
  paid_at: z.nullable(instant),
  /** Product that was granted, and the storage in which the user continues; null before, or without a storage. */
  user_product: z.nullable(userProductIdSchema),
  storage: z.nullable(addressSchema),
  /** Page of a transaction in a block explorer, with `{transaction}` in place of its hash; null without one. */
  explorer: z.nullable(z.string()),
});
export type Invoice = z.output<typeof invoiceSchema>;

const invoiceRequest = z.object({
  standart,
  token,
  product: z.string().check(z.maxLength(64)),
  /** Storage that gets the space of a larger plan. */
  product_settings: z.optional(z.object({ address: z.optional(addressSchema) })),
  user_product: z.nullish(userProductIdSchema),
  promocode: z.nullish(code),
});
const invoiceKey = z.object({ address: addressSchema, invoice: z.uuid() });

/** Effect of a promocode: a percentage or an amount off the next invoice, or a whole product. */
export const promocodeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("percent"), percent: z.number().check(z.minimum(0), z.maximum(100)) }),
  z.object({ kind: z.literal("amount"), amount: dollars }),
  z.object({ kind: z.literal("product"), product: planSchema }),
]);
export type Promocode = z.output<typeof promocodeSchema>;

/** Discounts that the next invoice of a user gets without being asked for. */
const discountsSchema = z.object({
  /** The DexID that is linked to the account, or null. */
  dexid: z.nullable(z.string()),
  /** Its percentage, also before one is linked. */
  dexid_percent: z.number().check(z.minimum(0), z.maximum(100)),
  /** Discount for payments in the own token. */
  own_token_percent: z.number().check(z.minimum(0), z.maximum(100)),
  /** Promocode that the user has used and no paid invoice has consumed, or null. */
  promocode: z.nullable(z.object({ code: z.string(), effect: promocodeSchema })),
});
export type Discounts = z.output<typeof discountsSchema>;

function paymentCall<const Path extends string, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  path: Path,
  summary: string,
  body: Body,
  answer: Answer,
) {
  return defineCall({
    service: "api",
    method: "POST",
    path: `${base}/${path}`,
    summary,
    caller: "confirmed",
    body,
    bodyKind: "json-or-query",
    answer,
  });
}

export const paymentCalls = {
  getOrCreateInvoice: paymentCall(
    "get_or_create_invoice/",
    "The open invoice for this purchase, created if there is none",
    invoiceRequest,
    invoiceSchema,
  ),
  paymentStatus: paymentCall("get_payment_status/", "How far an invoice is paid", invoiceKey, invoiceSchema),
  cancelInvoice: paymentCall("invoice/cancel/", "Cancel an invoice without transfers", invoiceKey, invoiceSchema),
  calculate: paymentCall(
    "invoice/calculation/",
    "What a purchase costs, each discount named",
    invoiceRequest,
    breakdownSchema,
  ),
  checkPromocode: paymentCall(
    "invoice/promocode/check/",
    "Whether this user can use a promocode, and what it gives",
    z.object({ code }),
    promocodeSchema,
  ),
  usePromocode: paymentCall(
    "invoice/promocode/use/",
    "Use a promocode: a product starts at once, a discount is kept for the next invoice",
    z.object({ code }),
    z.object({ promocode: promocodeSchema, user_product: z.nullable(userProductSchema) }),
  ),
  discounts: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/discounts/`,
    summary: "The discounts of this user's next invoice",
    caller: "confirmed",
    answer: discountsSchema,
  }),
  linkDexId: paymentCall(
    "dexid/link/",
    "Link a DexID to this account, once",
    z.object({ dexid: dexIdField }),
    discountsSchema,
  ),
  listInvoices: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/invoices/`,
    summary: "The newest 100 invoices of this user, the newest first",
    caller: "confirmed",
    answer: z.object({ invoices: z.array(invoiceSchema) }),
  }),
} as const;
