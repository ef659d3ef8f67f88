import { randomBytes } from "node:crypto";
import { recoveryCodes } from "@dexnet/protocol/limits";
import { recoveryCodeHalfLength } from "./two-factor-limits.ts";

const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** Creates a set of codes as they are shown to the user. */
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

/** Returns the form that is hashed, for any spelling of the code. */
export function normalizeRecoveryCode(code: string): string {
  return code.replace("-", "").toLowerCase();
}
