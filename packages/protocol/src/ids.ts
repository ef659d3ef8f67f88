import * as z from "zod/mini";

/** Code that a server answers with when an address is malformed. */
const addressFault = "errors.address_invalid";

/** Address of a storage: 0x and 40 hex digits. EIP-55 on screen; lower case in databases and comparisons. */
export const addressSchema = z
  .string({ error: ({ input }) => (input === undefined ? undefined : addressFault) })
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, addressFault));

/** Name of a block: CIDv1, raw, BLAKE3-256, base32. */
export const blockCidSchema = z
  .string()
  .check(z.regex(/^b[a-z2-7]{58}$/))
  .brand<"BlockCid">();
export type BlockCid = z.output<typeof blockCidSchema>;

/** Id of a deployment, which its ledger has made at its first start. Every statement contains it. */
export const deploymentSchema = z.uuid().check(z.regex(/^[0-9a-f-]+$/));

export const signatureSchema = z.string().check(z.regex(/^0x[0-9a-f]{130}$/));

export const userIdSchema = z.uuid();
export const userProductIdSchema = z.uuid();
export const sessionIdSchema = z.uuid();
export const passkeyIdSchema = z.uuid();
/** Id of a share, which its owner's client has made: 16 random bytes in hex. */
export const shareIdSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/));
