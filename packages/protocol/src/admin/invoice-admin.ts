import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { emailField } from "../fields.ts";
import { addressSchema, userProductIdSchema } from "../ids.ts";
import {
  invoiceSchema,
  invoiceStatusSchema,
  lateReasonSchema,
  paymentTokenSchema,
  purchaseSchema,
  storedInvoiceStatusSchema,
} from "../payments.ts";

const base = "/internal/v1/payments" as const;
const when = z.iso.datetime();
const { amount: baseUnits, decimals, invoice: invoiceId } = invoiceSchema.shape;
/** Highest index of a derived key, and of the columns of the database. */
const highestIndex = 2 ** 31 - 1;
const depositIndex = z.int().check(z.minimum(0), z.maximum(highestIndex));
const transactionHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
const logIndex = z.int().check(z.minimum(0), z.maximum(highestIndex));
const limit = z._default(z.int().check(z.minimum(1), z.maximum(1000)), 100);

/** Longest reason of a credit, in characters. */
export const maxCreditReasonLength = 500;

/** How a payment was granted. The reason is null for a grant by the rules. */
const grantSchema = z.object({
  user_product: z.nullable(userProductIdSchema),
  reason: z.nullable(z.string()),
  granted_at: when,
});

export const adminInvoiceSchema = z.object({
  invoice: invoiceId,
  /** Index of the key that owns the deposit address: `m/44'/60'/0'/0/index`. */
  deposit_index: depositIndex,
  address: addressSchema,
  /** Null for a deleted account. */
  email: z.nullable(z.string()),
  status: invoiceStatusSchema,
  late_reason: z.nullable(lateReasonSchema),
  purchase: purchaseSchema,
  product: z.string(),
  /** Price in US dollars after all discounts. */
  total: invoiceSchema.shape.breakdown.shape.total,
  token: paymentTokenSchema,
  token_address: addressSchema,
  decimals,
  amount: baseUnits,
  received: baseUnits,
  created_at: when,
  expires_at: when,
  closed_at: z.nullable(when),
  grant: z.nullable(grantSchema),
});
export type AdminInvoice = z.output<typeof adminInvoiceSchema>;

export const adminTransferSchema = z.object({
  transaction: transactionHash,
  log_index: logIndex,
  block: z.int().check(z.nonnegative()),
  at: when,
  /** Null for a token that is no longer configured. Decimals are null for one that no invoice has used. */
  token: z.nullable(paymentTokenSchema),
  token_address: addressSchema,
  decimals: z.nullable(decimals),
  sender: addressSchema,
  receiver: addressSchema,
  amount: baseUnits,
  /** Invoice of the deposit address, whether or not the transfer pays it. */
  invoice: z.nullable(invoiceId),
  deposit_index: z.nullable(depositIndex),
  /** Whether the transfer has the token of the invoice. */
  matched: z.boolean(),
});
export type AdminTransfer = z.output<typeof adminTransferSchema>;

/** Money on a deposit address that has bought nothing. */
const unmatchedSchema = z.object({
  /**
   * `other_token`: a transfer of another token than the invoice's. `surplus`: more than the amount. `not_credited`: received
   * for an invoice that has ended without a grant.
   */
  kind: z.enum(["other_token", "surplus", "not_credited"]),
  invoice: z.nullable(invoiceId),
  deposit_index: z.nullable(depositIndex),
  address: addressSchema,
  email: z.nullable(z.string()),
  status: z.nullable(invoiceStatusSchema),
  late_reason: z.nullable(lateReasonSchema),
  token: z.nullable(paymentTokenSchema),
  token_address: addressSchema,
  decimals: z.nullable(decimals),
  amount: baseUnits,
  /** Of a single transfer; null for a sum. */
  transaction: z.nullable(transactionHash),
  at: when,
});
export type UnmatchedPayment = z.output<typeof unmatchedSchema>;

/** Balance of a deposit address at the finalised block. */
const fundsSchema = z.object({
  deposit_index: depositIndex,
  address: addressSchema,
  invoice: invoiceId,
  status: invoiceStatusSchema,
  token: z.nullable(paymentTokenSchema),
  token_address: addressSchema,
  decimals: z.nullable(decimals),
  balance: baseUnits,
});
export type AdminFunds = z.output<typeof fundsSchema>;

/** No invoice is older, and PostgreSQL has no year 0. */
const bound = when.check(z.refine((time) => time >= "1970"));
const period = { from: z.optional(bound), to: z.optional(bound) };

/** Calls of operators about invoices, authorized by the internal token. */
export const invoiceAdminCalls = {
  /** A POST, because an address of a request is logged by proxies and an e-mail must not be. */
  listInvoices: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/invoices/list/`,
    summary: "Invoices, the newest first, a page at a time",
    caller: "operator",
    body: z.object({
      limit,
      /** Deposit index of the last invoice of the previous page. */
      before: z.optional(depositIndex),
      status: z.optional(storedInvoiceStatusSchema),
      email: z.optional(emailField),
      /** Bounds of the creation. `to` is exclusive. */
      ...period,
    }),
    answer: z.object({ invoices: z.array(adminInvoiceSchema), more: z.boolean() }),
  }),
  invoice: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/invoices/{invoice}/`,
    summary: "An invoice with its transfers, its grant and its statuses",
    caller: "operator",
    params: z.object({ invoice: z.uuid() }),
    answer: z.extend(adminInvoiceSchema, {
      transfers: z.array(adminTransferSchema),
      changes: z.array(z.object({ status: invoiceStatusSchema, at: when })),
    }),
  }),
  creditInvoice: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/invoices/{invoice}/credit/`,
    summary: "Grant the plan of an invoice that the rules did not grant, once",
    caller: "operator",
    params: z.object({ invoice: z.uuid() }),
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCreditReasonLength)) }),
    answer: adminInvoiceSchema,
  }),
  unmatched: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/unmatched/`,
    summary: "Money that has bought nothing: other tokens, surpluses, payments without a grant",
    caller: "operator",
    answer: z.object({ unmatched: z.array(unmatchedSchema), more: z.boolean() }),
  }),
  listTransfers: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/transfers/list/`,
    summary: "Final transfers to deposit addresses, in the order of their hashes, a page at a time",
    caller: "operator",
    body: z.object({
      limit,
      /** Last transfer of the previous page. */
      after: z.optional(z.object({ transaction: transactionHash, log_index: logIndex })),
      /** Bounds of the time of the block. `to` is exclusive. */
      ...period,
    }),
    answer: z.object({ transfers: z.array(adminTransferSchema), more: z.boolean() }),
  }),
  funds: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/funds/`,
    summary: "Balances of deposit addresses that are not empty, read from the chain, a page at a time",
    caller: "operator",
    query: z.object({
      /** Deposit index of the previous page's end. */
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(highestIndex))),
    }),
    /** `next` is the value of `after` for the next page, or null after the last one. */
    answer: z.object({ funds: z.array(fundsSchema), next: z.nullable(depositIndex) }),
  }),
} as const;
