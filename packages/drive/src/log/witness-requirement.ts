import { equalBytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import { maxLogAgeMs } from "@dexnet/protocol/log";
import { verifyCosignatures } from "@dexnet/tlog/notes/cosignature";
import { parseNote } from "@dexnet/tlog/notes/note";
import { parseVerifierKey, signatureTypes, type VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { TlogError } from "@dexnet/tlog/tlog-error";
import * as z from "zod/mini";

export const witnessRequirementSchema = z.object({
  /** Verifier keys of the witnesses that the person trusts. */
  keys: z.array(z.string()),
  /** Number of them that must have cosigned. 0 if the person requires none. */
  needed: z.int().check(z.nonnegative()),
});
/** Witnesses that must have confirmed the log, for all storages and accounts of the device. */
export type WitnessRequirement = z.output<typeof witnessRequirementSchema>;

export const noWitnessRequired: WitnessRequirement = { keys: [], needed: 0 };

/** Fault: witness_key_invalid. */
export function parseWitnessKey(text: string): VerifierKey {
  try {
    const key = parseVerifierKey(text);
    if (key.type === signatureTypes.cosignature) return key;
  } catch (cause) {
    if (!(cause instanceof TlogError)) throw cause;
  }
  throw new AppError("witness_key_invalid");
}

/** The requirement with each key once. Faults: witness_key_invalid, bad_request if there are fewer keys than needed. */
export function checkRequirement({ keys, needed }: WitnessRequirement): WitnessRequirement {
  const parsed = keys.map(parseWitnessKey);
  const distinct = keys.filter((_, at) => parsed.findIndex((one) => isSameKey(one, parsed[at])) === at);
  if (needed > distinct.length) throw new AppError("bad_request", { context: { reason: "more witnesses than keys" } });
  return witnessRequirementSchema.parse({ keys: distinct, needed });
}

/** Those of the witnesses whose valid cosignature on the note is of about now. */
export function findRecentCosigners(note: string, keys: readonly VerifierKey[], nowMs: number): VerifierKey[] {
  return keys.filter((key) => {
    try {
      const [cosignature] = verifyCosignatures(parseNote(note), [key]);
      return cosignature !== undefined && isAboutNow(cosignature.at.getTime(), nowMs);
    } catch (fault) {
      if (!(fault instanceof TlogError)) throw fault;
      return false;
    }
  });
}

/** In both directions, because the clock of the device may be wrong. */
export function isAboutNow(timeMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - timeMs) <= maxLogAgeMs;
}

function isSameKey(one: VerifierKey, other: VerifierKey | undefined): boolean {
  return other !== undefined && equalBytes(one.publicKey, other.publicKey);
}
