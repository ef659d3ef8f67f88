import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { addressSchema, shareIdSchema, signatureSchema } from "./ids.ts";
import { maxShareDownloads, maxSharesPerPage, maxShareTextLength, newShareBodyBytes } from "./limits.ts";

const ofStorage = "/api/v1/products/{address}/shares" as const;
const ofVisitor = "/api/v1/shares/{id}" as const;
const addressParam = z.object({ address: addressSchema });
const idParam = z.object({ id: shareIdSchema });
const instant = z.iso.datetime();
/** A statement has no room for any number of digits. */
const signedInstant = instant.check(z.maxLength(40));
const count = z.int().check(z.nonnegative());

/** Base64. The check of the signature covers it, and only the client that opens it decodes it. */
const sealed = z
  .string()
  .check(z.minLength(4), z.maxLength(maxShareTextLength), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))
  .register(z.globalRegistry, { format: "base64", contentEncoding: "base64" });
const sealedRecord = z.string().check(z.minLength(4), z.maxLength(16_384), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
/** SHA-256 of a key, in hex. */
const keyHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** 32 bytes as base64url without padding. */
const visitorKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** Keys with which a visitor shows the link, and the password if there is one. They open nothing by themselves. */
const visitorKeys = { link_key: visitorKey, password_key: z.nullable(visitorKey) } as const;

/** A share in the list of its owner. */
export const shareSchema = z.object({
  id: shareIdSchema,
  /** Sealed for the storage's key: the secret of the link, and what is shared. */
  record: z.string(),
  password: z.boolean(),
  expires_at: z.nullable(instant),
  downloads_limit: z.nullable(count),
  downloads: count,
  created_at: instant,
  revoked_at: z.nullable(instant),
});
export type Share = z.output<typeof shareSchema>;

const newShareSchema = z.object({
  id: shareIdSchema,
  link_key_hash: keyHash,
  password_key_hash: z.nullable(keyHash),
  listing: sealed,
  contents: sealed,
  record: sealedRecord,
  expires_at: z.nullable(signedInstant),
  downloads_limit: z.nullable(z.int().check(z.positive(), z.maximum(maxShareDownloads))),
  /** Signature of the statement about the share by the storage's key. */
  signature: signatureSchema,
});

const openedShareSchema = z.object({
  password_needed: z.literal(false),
  /** Sealed names, sizes and dates. */
  listing: z.string(),
  expires_at: z.nullable(instant),
  downloads_left: z.nullable(count),
});

export const shareCalls = {
  createShare: defineCall({
    service: "api",
    method: "POST",
    path: `${ofStorage}/`,
    summary: "Share files by a link; the address's key signs",
    caller: "confirmed",
    params: addressParam,
    body: newShareSchema,
    maxBodyBytes: newShareBodyBytes,
    answer: shareSchema,
  }),
  shares: defineCall({
    service: "api",
    method: "GET",
    path: `${ofStorage}/`,
    summary: "The share links of a storage, page by page, in the order of their ids",
    caller: "confirmed",
    params: addressParam,
    query: z.object({
      /** The last id of the page before. */
      after: z.optional(shareIdSchema),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxSharesPerPage)), maxSharesPerPage),
    }),
    /** `more`: another page follows. */
    answer: z.object({ shares: z.array(shareSchema), more: z.boolean() }),
  }),
  revokeShare: defineCall({
    service: "api",
    method: "POST",
    path: `${ofStorage}/{id}/revoke/`,
    summary: "End a share link for good; the address's key signs",
    caller: "confirmed",
    params: z.object({ address: addressSchema, id: shareIdSchema }),
    body: z.object({ signature: signatureSchema }),
    answer: shareSchema,
  }),
  openShare: defineCall({
    service: "api",
    method: "POST",
    path: `${ofVisitor}/open/`,
    summary: "The sealed listing of a share link, for whoever has the link and its password",
    caller: "anyone",
    params: idParam,
    body: z.object(visitorKeys),
    answer: z.discriminatedUnion("password_needed", [
      z.object({ password_needed: z.literal(true) }),
      openedShareSchema,
    ]),
  }),
  startShareDownload: defineCall({
    service: "api",
    method: "POST",
    path: `${ofVisitor}/download/`,
    summary: "Count a download of a share link and get the sealed keys; a repeated ticket is not counted again",
    caller: "anyone",
    params: idParam,
    body: z.object({ ...visitorKeys, ticket: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    answer: z.object({ contents: z.string(), downloads_left: z.nullable(count) }),
  }),
} as const;
