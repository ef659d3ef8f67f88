import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { oneTimeCodeField, storageTitleField } from "./fields.ts";
import { fileDatabaseSchema, fileDatabaseVersionSchema } from "./file-database.ts";
import { addressSchema, signatureSchema, userProductIdSchema } from "./ids.ts";
import { emptyFileDatabaseBodyBytes, saveBodyBytes } from "./limits.ts";
import { proofFields } from "./proofs.ts";

const base = "/api/v1/products" as const;
const addressParam = z.object({ address: addressSchema });
const bytes = z.int().check(z.nonnegative());
const instant = z.iso.datetime();
const versionQuery = z.pipe(z.coerce.number<number>(), fileDatabaseVersionSchema);

/** Plan of the catalogue. Sizes are in bytes; a GB is 1,000,000,000 bytes. */
export const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Decimal number as text: money is never a floating-point number. */
  price: z.string().check(z.regex(/^\d+(\.\d{1,2})?$/)),
  currency: z.literal("USD"),
  period_days: z.int().check(z.positive()),
  storage_size: bytes,
  storages: z.int().check(z.positive()),
  storage_smallest: bytes,
  storage_largest: bytes,
  /** Free plan that a user can activate once. */
  trial: z.boolean(),
});
export type Plan = z.output<typeof planSchema>;

/** Plan that a user has. */
export const userProductSchema = z.object({
  id: userProductIdSchema,
  end_date: instant,
  /**
   * Earliest time at which its storages are deleted if it is not renewed: after the grace period, and later while the mails
   * before it can't be sent. From `end_date` on they are read-only.
   */
  release_date: instant,
  /** Address of the first storage that was made on it, or null. */
  address: z.nullable(addressSchema),
  /** Bytes that no storage uses yet. */
  unassigned_size: bytes,
  storages: z.int().check(z.nonnegative()),
  product: planSchema,
});
export type UserProduct = z.output<typeof userProductSchema>;

export const storageSchema = z.object({
  /** Id of the user product that pays for it. */
  id: userProductIdSchema,
  address: addressSchema,
  title: z.string(),
  /** URL of the sealed file database. */
  fdb: z.string(),
  size: bytes,
  storageFilesSize: bytes,
  storageFilesFactSize: bytes,
  /** End and release of that user product, and price of its plan. */
  end_date: instant,
  release_date: instant,
  price: planSchema.shape.price,
  currency: planSchema.shape.currency,
  /** Whether this account created the storage and pays for it; otherwise it is connected to another user's storage. */
  owner: z.boolean(),
});
export type Storage = z.output<typeof storageSchema>;

/** 32 random bytes as base64. */
const productKey = z.object({ key: z.base64() });

const configureBodySchema = z.object({
  id: userProductIdSchema,
  title: storageTitleField,
  size: bytes,
  address: addressSchema,
  /** First, empty file database, so that no storage is ever without one. */
  fdb: fileDatabaseSchema,
  /** Signature of the configure statement by the key of the address. */
  signature: signatureSchema,
});

export const fileDatabaseUsageSchema = z.object({
  versions: z.int().check(z.positive()),
  /** Size of the newest version. */
  newest_size: bytes,
  /** Size of everything that only older versions need. */
  older_size: bytes,
});
export type FileDatabaseUsage = z.output<typeof fileDatabaseUsageSchema>;

export const productCalls = {
  plans: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/list/`,
    summary: "The catalogue of plans",
    caller: "anyone",
    answer: z.array(planSchema),
  }),
  userProducts: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/list/user/`,
    summary: "The user's plans and storages",
    caller: "confirmed",
    answer: z.object({ products: z.array(userProductSchema), storages: z.array(storageSchema) }),
  }),
  takeTrial: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/trial/`,
    summary: "Activate the free trial, once",
    caller: "confirmed",
    answer: userProductSchema,
  }),
  configure: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/configure/`,
    summary: "Create a storage on a plan; the address's key signs",
    caller: "confirmed",
    body: configureBodySchema,
    maxBodyBytes: emptyFileDatabaseBodyBytes,
    answer: storageSchema,
  }),
  storage: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/{address}/`,
    summary: "One storage",
    caller: "confirmed",
    params: addressParam,
    answer: storageSchema,
  }),
  updateStorage: defineCall({
    service: "api",
    method: "PATCH",
    path: `${base}/{address}/`,
    summary:
      "Change what this user calls the storage, or (field fdb of a form or of the body) save a delta or a snapshot of the file database",
    caller: "confirmed",
    params: addressParam,
    body: z.object({ title: z.optional(storageTitleField), fdb: z.optional(fileDatabaseSchema) }),
    bodyKind: "json-or-form",
    maxBodyBytes: saveBodyBytes,
    answer: z.object({ fdb: z.string() }),
  }),
  fileDatabase: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/{address}/fdb/`,
    summary:
      "The sealed file database: the newest version, or a kept one (version); only the deltas after a version (since), or those that lead to a kept one (until); r only bypasses caches",
    caller: "confirmed",
    params: addressParam,
    query: z.object({
      r: z.optional(z.string().check(z.maxLength(64))),
      since: z.optional(versionQuery),
      version: z.optional(versionQuery),
      /** A kept version that has a delta: the newest snapshot before it, and the deltas from that to it. */
      until: z.optional(versionQuery),
    }),
    answer: fileDatabaseSchema,
  }),
  fileDatabaseUsage: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/{address}/fdb/usage/`,
    summary: "The number of kept versions of the file database, and the space that they take",
    caller: "confirmed",
    params: addressParam,
    answer: fileDatabaseUsageSchema,
  }),
  /** For users who have the phrase and no account: docs/format.md describes how to restore the files with it. */
  recoverFileDatabase: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/{address}/fdb/recover/`,
    summary: "The newest sealed file database, without an account; the address's key signs",
    caller: "anyone",
    params: addressParam,
    body: z.object(proofFields),
    answer: fileDatabaseSchema,
  }),
  updateUserInfo: defineCall({
    service: "api",
    method: "PATCH",
    path: `${base}/{address}/user_info/`,
    summary: "Change this user's title of the storage",
    caller: "confirmed",
    params: addressParam,
    body: z.object({ title: storageTitleField }),
    answer: storageSchema,
  }),
  getKey: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/{address}/get_key/`,
    summary: "The product key that opens the phrase saved on a device",
    caller: "confirmed",
    params: addressParam,
    answer: productKey,
  }),
  refreshKey: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/{address}/refresh_key/`,
    summary: "Create a new product key: every phrase saved on a device becomes unreadable",
    caller: "confirmed",
    params: addressParam,
    answer: productKey,
  }),
  connect: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/{address}/connect/`,
    summary: "Add an existing storage to this account; the address's key signs for this account",
    caller: "confirmed",
    params: addressParam,
    body: z.object({ title: storageTitleField, signature: signatureSchema }),
    answer: storageSchema,
  }),
  disconnect: defineCall({
    service: "api",
    method: "DELETE",
    path: `${base}/{address}/disconnect/`,
    summary: "Remove a storage from this account; the owner's storage is deleted with its files, for everybody",
    caller: "confirmed",
    params: addressParam,
    answer: z.object({}),
  }),
  requestReset: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/{address}/otp/reset/request/`,
    summary: "Send the code that confirms the reset of a storage",
    caller: "confirmed",
    params: addressParam,
    answer: z.object({ resend_after_seconds: z.int().check(z.nonnegative()) }),
  }),
  confirmReset: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/{address}/otp/reset/confirm/`,
    summary: "Replace a storage by an empty one with a new address; its files are lost",
    caller: "confirmed",
    params: addressParam,
    body: z.object({
      code: oneTimeCodeField,
      new_address: addressSchema,
      fdb: fileDatabaseSchema,
      signature: signatureSchema,
    }),
    maxBodyBytes: emptyFileDatabaseBodyBytes,
    answer: storageSchema,
  }),
} as const;
