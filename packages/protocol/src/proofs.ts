import * as z from "zod/mini";
import { AppError } from "./errors/errors.ts";
import { signatureSchema } from "./ids.ts";
import { nonceHours } from "./limits.ts";

/** Milliseconds since 1970, a hyphen, 16 random bytes in hex. */
export const nonceSchema = z.string().check(z.regex(/^[1-9]\d{11,14}-[0-9a-f]{32}$/));

/** Signature by an address's key over a statement of the crypto package that contains the nonce. */
export const proofFields = { nonce: nonceSchema, signature: signatureSchema } as const;

export interface Proof {
  nonce: string;
  signature: string;
}

/** Fails with proof_expired when the time in the nonce differs too much from the server's. */
export function requireTimelyNonce(nonce: string, nowMs: number): void {
  const signedAt = Number(nonce.split("-")[0]);
  if (!(Math.abs(nowMs - signedAt) <= nonceHours * 3_600_000)) {
    throw new AppError("proof_expired", { context: { field: "nonce" } });
  }
}
