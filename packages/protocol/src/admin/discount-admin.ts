import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { dexIdField } from "../dexid.ts";
import { emailField, newInviteCodeField } from "../fields.ts";

const promocodesPath = "/internal/v1/promocodes" as const;
const dexIdsPath = "/internal/v1/dexids" as const;
const when = z.iso.datetime();
const count = z.int().check(z.nonnegative());
/** Hundredths of a percent. */
const hundredths = z.int().check(z.minimum(1), z.maximum(10_000));

/** Code that is created now: easy to type, and safe in a URL. */
export const newPromocodeField = newInviteCodeField;
export const promocodeField = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
/** Uses of one promocode that are listed. */
export const maxListedUses = 1_000;

const adminPromocodeSchema = z.object({
  /** Upper case. */
  code: z.string(),
  kind: z.enum(["percent", "amount", "product"]),
  hundredths: z.nullable(hundredths),
  cents: z.nullable(count),
  /** Id of the plan. */
  product: z.nullable(z.string()),
  /** Number of uses, those of deleted accounts included, and the most that are allowed. */
  uses: count,
  most_uses: z.nullable(count),
  private: z.boolean(),
  /** E-mail of the account that a private code belongs to; null before the first use, or after its deletion. */
  owner: z.nullable(z.string()),
  starts_at: z.nullable(when),
  ends_at: z.nullable(when),
  disabled_at: z.nullable(when),
  created_at: when,
});
export type AdminPromocode = z.output<typeof adminPromocodeSchema>;

const promocodeUseSchema = z.object({
  /** Null after the deletion of the account. */
  email: z.nullable(z.string()),
  used_at: when,
  /** Null while the user keeps it. */
  consumed_at: z.nullable(when),
  /** Invoice that has reserved or consumed it. */
  invoice: z.nullable(z.uuid()),
});
export type PromocodeUse = z.output<typeof promocodeUseSchema>;

const adminDexIdSchema = z.object({
  dexid: z.string(),
  hundredths,
  /** E-mail of the account that it is linked to. */
  email: z.nullable(z.string()),
  linked_at: z.nullable(when),
  created_at: when,
});
export type AdminDexId = z.output<typeof adminDexIdSchema>;

const codeParam = z.object({ code: promocodeField });
const dexIdParam = z.object({ dexid: dexIdField });
const limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 100);

/** Calls of operators about promocodes and DexIDs. */
export const discountAdminCalls = {
  createPromocode: defineCall({
    service: "api",
    method: "POST",
    path: `${promocodesPath}/`,
    summary: "Create a promocode",
    caller: "operator",
    body: z.object({
      /** Chosen code instead of a random one. */
      code: z.optional(newPromocodeField),
      kind: z.enum(["percent", "amount", "product"]),
      /** The one of the kind is given, the others are null. */
      hundredths: z.nullable(hundredths),
      cents: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
      product: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
      /** Null for any number. */
      uses: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      starts_at: z.nullable(when),
      ends_at: z.nullable(when),
      private: z.boolean(),
      /** Account that a private code belongs to. Without it the first user. */
      email: z.nullable(emailField),
    }),
    answer: adminPromocodeSchema,
  }),
  promocodes: defineCall({
    service: "api",
    method: "GET",
    path: `${promocodesPath}/`,
    summary: "Promocodes, the newest first, a page at a time",
    caller: "operator",
    query: z.object({
      limit,
      /** Last code of the previous page. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    answer: z.object({ promocodes: z.array(adminPromocodeSchema), more: z.boolean() }),
  }),
  promocode: defineCall({
    service: "api",
    method: "GET",
    path: `${promocodesPath}/{code}/`,
    summary: "A promocode and its newest uses",
    caller: "operator",
    params: codeParam,
    answer: z.extend(adminPromocodeSchema, { used_by: z.array(promocodeUseSchema) }),
  }),
  disablePromocode: defineCall({
    service: "api",
    method: "POST",
    path: `${promocodesPath}/{code}/disable/`,
    summary: "Disable a promocode; open invoices can still be paid at their price",
    caller: "operator",
    params: codeParam,
    answer: adminPromocodeSchema,
  }),
  createDexIds: defineCall({
    service: "api",
    method: "POST",
    path: `${dexIdsPath}/`,
    summary: "Create DexIDs",
    caller: "operator",
    body: z.object({ count: z.int().check(z.minimum(1), z.maximum(1000)), hundredths }),
    answer: z.object({ dexids: z.array(adminDexIdSchema) }),
  }),
  dexIds: defineCall({
    service: "api",
    method: "GET",
    path: `${dexIdsPath}/`,
    summary: "DexIDs, the newest first, a page at a time",
    caller: "operator",
    query: z.object({
      limit,
      /** Last DexID of the previous page. */
      after: z.optional(z.string().check(z.maxLength(64))),
      linked: z.optional(z.stringbool()),
    }),
    answer: z.object({ dexids: z.array(adminDexIdSchema), more: z.boolean() }),
  }),
  dexId: defineCall({
    service: "api",
    method: "GET",
    path: `${dexIdsPath}/{dexid}/`,
    summary: "A DexID and its account",
    caller: "operator",
    params: dexIdParam,
    answer: adminDexIdSchema,
  }),
  unlinkDexId: defineCall({
    service: "api",
    method: "POST",
    path: `${dexIdsPath}/{dexid}/unlink/`,
    summary: "Unlink a DexID from its account, so that it can be linked again",
    caller: "operator",
    params: dexIdParam,
    answer: adminDexIdSchema,
  }),
} as const;
