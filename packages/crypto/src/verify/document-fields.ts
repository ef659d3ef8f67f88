import { isCanonicalBase64 } from "./bytes.ts";
import { isSignatureHex } from "./signature.ts";

const lastDateMs = 8_640_000_000_000_000;
const hashShape = /^[0-9a-f]{64}$/;

/** No field is missing, and there is none that the signature does not cover. */
export function hasExactly<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const found = Object.keys(value);
  return found.length === names.length && names.every((name) => found.includes(name));
}

export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0);
}

/** A version is a date in milliseconds, so it is not after the last one that exists. */
export function isVersion(value: unknown): value is number {
  return isCount(value) && value > 0 && value <= lastDateMs;
}

export function isHashHex(value: unknown): value is string {
  return typeof value === "string" && hashShape.test(value);
}

export function isSealedText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && isCanonicalBase64(value);
}

export function isSignature(value: unknown): value is string {
  return typeof value === "string" && isSignatureHex(value);
}
