import { z } from "zod";
import { defineCall } from "./call.ts";
import { addressSchema, userProductIdSchema } from "./ids.ts";

const base = "/api/v1/payments" as const;

/** The network. The specification spells the field so. */
const standart = z.literal("BEP20").default("BEP20");
const paymentToken = z.enum(["USDT", "DEXNET"]).default("USDT");
const code = z.string().trim().min(1).max(64);
/** Amount in base units of the token, as text. */
const baseUnits = z.string().regex(/^\d{1,78}$/);

const invoiceStatusSchema = z.enum([
  "pending",
  "confirming",
  "partially_paid",
  "paid",
  "overpaid",
  "expired",
  "cancelled",
  "late",
]);

const invoiceSchema = z.object({
  invoice: z.uuid(),
  /** Deposit address. */
  address: addressSchema,
  standart,
  token: paymentToken,
  amount: baseUnits,
  decimals: z.number().int().min(0).max(36),
  received: baseUnits,
  status: invoiceStatusSchema,
  expires_at: z.iso.datetime(),
});

const invoiceRequest = z.object({
  standart,
  token: paymentToken,
  product: z.string(),
  product_settings: z.record(z.string(), z.unknown()).optional(),
  user_product: userProductIdSchema.nullish(),
  promocode: code.nullish(),
});
const invoiceKey = z.object({ address: addressSchema, invoice: z.uuid() });

function paymentCall<const Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(
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
    answer,
  });
}

/** Calls of the specification that have neither a server nor a client yet. Only `calls.test.ts` checks their shape. */
export const paymentCalls = {
  getOrCreateInvoice: paymentCall(
    "get_or_create_invoice/",
    "The open invoice for this purchase, made if there is none",
    invoiceRequest,
    invoiceSchema,
  ),
  paymentStatus: paymentCall("get_payment_status/", "How far an invoice is paid", invoiceKey, invoiceSchema),
  cancelInvoice: paymentCall("invoice/cancel/", "Cancel an invoice", invoiceKey, invoiceSchema),
  calculate: paymentCall(
    "invoice/calculation/",
    "What a purchase costs, each discount named",
    invoiceRequest,
    z.object({
      price: z.string(),
      amount: baseUnits,
      decimals: z.number().int(),
      discounts: z.array(z.object({ kind: z.enum(["own_token", "dexid", "promocode"]), percent: z.number() })),
    }),
  ),
  checkPromocode: paymentCall(
    "invoice/promocode/check/",
    "Say whether a promocode is good, and for what",
    z.object({ code }),
    z.object({ percent: z.number() }),
  ),
  usePromocode: paymentCall(
    "invoice/promocode/use/",
    "Use a promocode",
    z.object({ code }),
    z.object({ percent: z.number() }),
  ),
} as const;
