import { randomBytes } from "node:crypto";
import { recoveryCodes } from "@dexnet/protocol/limits";
import { recoveryCodeHalfLength } from "./limits.ts";

const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** A new set, in the form for people. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodes) codes.add(newRecoveryCode());
  return [...codes];
}

function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(2 * recoveryCodeHalfLength), (byte) =>
    base32.charAt(byte % base32.length),
  ).join("");
  return `${letters.slice(0, recoveryCodeHalfLength)}-${letters.slice(recoveryCodeHalfLength)}`;
}

/** The form that is hashed: however somebody types a code, it is the same one. */
export function normalizeRecoveryCode(code: string): string {
  return code.replace("-", "").toLowerCase();
}
