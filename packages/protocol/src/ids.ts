import { z } from "zod";

/** The code that a server answers with when an address has another shape. */
const addressFault = "errors.address_invalid";

/** A storage's address: 0x and 40 hex digits. EIP-55 on screen; lower case inside databases and comparisons. */
export const addressSchema = z
  .string({ error: ({ input }) => (input === undefined ? undefined : addressFault) })
  .regex(/^0x[0-9a-fA-F]{40}$/, addressFault)
  .brand<"Address">();
export type Address = z.output<typeof addressSchema>;

/** A block's name: CIDv1, raw, BLAKE3-256, base32. */
export const blockCidSchema = z
  .string()
  .regex(/^b[a-z2-7]{58}$/)
  .brand<"BlockCid">();
export type BlockCid = z.output<typeof blockCidSchema>;

/** A deployment's id: the ledger made it at its first start. Every statement names it. */
export const deploymentSchema = z.uuid().regex(/^[0-9a-f-]+$/);

export const signatureSchema = z.string().regex(/^0x[0-9a-f]{130}$/);

export const userIdSchema = z.uuid().brand<"UserId">();
export type UserId = z.output<typeof userIdSchema>;

export const userProductIdSchema = z.uuid().brand<"UserProductId">();
export type UserProductId = z.output<typeof userProductIdSchema>;

export const sessionIdSchema = z.uuid().brand<"SessionId">();
export type SessionId = z.output<typeof sessionIdSchema>;
