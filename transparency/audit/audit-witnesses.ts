import { createHash } from "node:crypto";
import { equalBytes } from "@dexnet/crypto/verify/bytes";
import type { ReadHashes } from "@dexnet/tlog/merkle/subtrees";
import { openCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import { type Cosignature, verifyCosignatures } from "@dexnet/tlog/notes/cosignature";
import { parseNote } from "@dexnet/tlog/notes/note";
import type { Policy, PolicyKey } from "@dexnet/tlog/notes/policy";
import type { VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { TlogError } from "@dexnet/tlog/tlog-error";
import { requireContinuation } from "./audit-proofs.ts";
import { AuditFault, ViolationError } from "./findings.ts";
import type { OpenedCheckpoint } from "./follow-log.ts";
import { readBytes, textOf } from "./log-client.ts";

/** Cosignatures of known witnesses on a checkpoint. */
export function readCosignatures(note: string, keys: readonly VerifierKey[]): Cosignature[] {
  try {
    return verifyCosignatures(parseNote(note), keys);
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    throw new ViolationError("A cosignature on the checkpoint is wrong.", [note]);
  }
}

/** Sentence about the cosignatures of a checkpoint, and about what witnesses have seen themselves. */
export function describeWitnesses(deps: {
  readonly newest: OpenedCheckpoint;
  readonly keys: readonly VerifierKey[];
  readonly seen: readonly OpenedCheckpoint[];
  /** Nobody but the ledger vouches for these keys. */
  readonly isNamedByLedger: boolean;
}): string {
  const { newest, keys, seen } = deps;
  if (keys.length === 0) return "none are known (--policy names those that you trust)";
  const cosignatures = readCosignatures(newest.note, keys);
  const names = cosignatures.map(({ key, at }) => `${key.name} at ${at.toISOString()}`).join(", ");
  const source = deps.isNamedByLedger ? " named by the ledger" : " of the policy";
  const own = seen.length === 0 ? "" : `; ${seen.length} asked for what they have seen`;
  return `${cosignatures.length} of ${keys.length}${source} have cosigned${names === "" ? "" : `: ${names}`}${own}`;
}

/** Throws unless enough witnesses of the policy have cosigned the checkpoint. */
export function requireQuorum(newest: OpenedCheckpoint, policy: Policy): void {
  const cosigners = readCosignatures(
    newest.note,
    policy.witnesses.map(({ key }) => key),
  ).map(({ key }) => key);
  if (policy.isQuorum(cosigners)) return;
  throw new ViolationError("Too few witnesses of the policy have cosigned the checkpoint.", [newest.note]);
}

/** Checkpoint that a witness has cosigned. */
export interface SeenCheckpoint extends OpenedCheckpoint {
  readonly witness: string;
}

/** Newest checkpoint that a witness has cosigned. Undefined when it serves none, or has none of this log. */
export async function readWitnessCheckpoint(
  witness: PolicyKey,
  logKey: VerifierKey,
): Promise<SeenCheckpoint | undefined> {
  if (witness.url === undefined) return undefined;
  const logId = createHash("sha256").update(logKey.name).digest("hex");
  const bytes = await readBytes(`${witness.url.replace(/\/+$/, "")}/${logId}/checkpoint`).catch((error: unknown) => {
    if (error instanceof AuditFault) return undefined;
    throw error;
  });
  if (bytes === undefined) return undefined;
  const note = textOf(bytes);
  try {
    const opened = openCheckpoint(note, logKey);
    const isCosigned = verifyCosignatures(opened.note, [witness.key]).length > 0;
    return isCosigned ? { witness: witness.key.name, note, checkpoint: opened.checkpoint } : undefined;
  } catch (error) {
    // Without the signature of the log it says nothing about the log.
    if (error instanceof TlogError) return undefined;
    throw error;
  }
}

/** Throws when the log has shown a witness another tree. A tree that is larger than the audited one can't be compared yet. */
export async function compareWithWitness(
  seen: OpenedCheckpoint,
  newest: OpenedCheckpoint,
  readHashes: ReadHashes,
): Promise<void> {
  const [theirs, ours] = [seen.checkpoint, newest.checkpoint];
  if (theirs.size > ours.size) return;
  const evidence = [seen.note, newest.note];
  const sentence = `The log was forked: it has shown a witness another tree of ${theirs.size} entries.`;
  if (theirs.size === ours.size) {
    if (equalBytes(theirs.root, ours.root) && theirs.extensions.join() === ours.extensions.join()) return;
    throw new ViolationError(sentence, evidence);
  }
  await requireContinuation(theirs, ours, readHashes, sentence, evidence);
}
