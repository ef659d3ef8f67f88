import { createHash } from "node:crypto";
import { equalBytes } from "@dexnet/crypto/verify/bytes";
import type { Clock } from "@dexnet/service/background/clock";
import { createMutex } from "@dexnet/service/concurrency/mutex";
import { verifyConsistency } from "@dexnet/tlog/merkle/consistency";
import { emptyRoot } from "@dexnet/tlog/merkle/hashes";
import { type Checkpoint, openCheckpoint, parseCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import type { Cosigner } from "@dexnet/tlog/notes/cosignature";
import { formatNote, formatSignature, parseNote, type SignedNote } from "@dexnet/tlog/notes/note";
import type { VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { TlogError } from "@dexnet/tlog/tlog-error";
import type { CheckpointStore } from "./checkpoint-store.ts";
import type { WitnessRequest } from "./witness-request.ts";

export type WitnessAnswer =
  | { readonly kind: "cosigned"; readonly signatureLines: string }
  | { readonly kind: "malformed" }
  | { readonly kind: "unknown_log" }
  | { readonly kind: "not_signed" }
  /** The witness has cosigned another size than the request begins with. */
  | { readonly kind: "conflict"; readonly size: number }
  | { readonly kind: "inconsistent" };

export interface Witness {
  addCheckpoint(request: WitnessRequest): Promise<WitnessAnswer>;
  /** Newest cosigned checkpoint of a log. Undefined when there is none. */
  readCheckpoint(logId: string): Promise<string | undefined>;
}

interface WitnessDeps {
  /** Keys of the logs that are witnessed. The name of a key is the origin of its log. */
  readonly logs: readonly VerifierKey[];
  readonly cosigner: Cosigner;
  readonly store: CheckpointStore;
  readonly clock: Clock;
}

interface CosignedCheckpoint {
  /** Signed text of the note. */
  readonly text: string;
  readonly checkpoint: Checkpoint;
}

/** Cosigns only checkpoints that continue those that it has cosigned before. */
export function createWitness({ logs, cosigner, store, clock }: WitnessDeps): Witness {
  const known = new Map(logs.map((key) => [key.name, { key, id: logIdOf(key.name), mutex: createMutex() }]));
  const ids = new Set([...known.values()].map(({ id }) => id));

  async function readNewest(logId: string): Promise<CosignedCheckpoint | undefined> {
    const note = await store.read(logId);
    if (note === undefined) return undefined;
    const { text } = parseNote(note);
    return { text, checkpoint: parseCheckpoint(text) };
  }

  async function cosign(log: { key: VerifierKey; id: string }, request: WitnessRequest): Promise<WitnessAnswer> {
    const opened = openSigned(request.note, log.key);
    if (opened === undefined) return { kind: "not_signed" };
    const { note, checkpoint } = opened;
    if (request.oldSize > checkpoint.size) return { kind: "malformed" };
    const newest = await readNewest(log.id);
    const size = newest?.checkpoint.size ?? 0;
    if (request.oldSize !== size) return { kind: "conflict", size };
    if (!isContinuation(newest?.checkpoint, checkpoint, request.proof)) return { kind: "inconsistent" };
    // Two texts of one size would show different things to different people, also with the same tree.
    if (newest?.checkpoint.size === checkpoint.size && newest.text !== note.text) return { kind: "inconsistent" };
    const cosignature = cosigner.cosign(note.text, clock.now());
    const ownSignatures = note.signatures.filter(
      ({ name, keyId }) => name === log.key.name && equalBytes(keyId, log.key.id),
    );
    // Before the answer: after a crash the witness must not cosign another tree of this size.
    await store.write(log.id, formatNote({ text: note.text, signatures: [...ownSignatures, cosignature] }));
    return { kind: "cosigned", signatureLines: formatSignature(cosignature) };
  }

  return {
    async addCheckpoint(request) {
      const origin = originOf(request.note);
      if (origin === undefined) return { kind: "malformed" };
      const log = known.get(origin);
      // Reading the newest checkpoint and storing the next one must not overlap with another request.
      return log === undefined ? { kind: "unknown_log" } : await log.mutex.run(() => cosign(log, request));
    },
    readCheckpoint: async (logId) => (ids.has(logId) ? await store.read(logId) : undefined),
  };
}

/** SHA-256 of the origin in hex, which names the log in the path of its checkpoint. */
export function logIdOf(origin: string): string {
  return createHash("sha256").update(origin).digest("hex");
}

function originOf(note: string): string | undefined {
  try {
    return parseCheckpoint(parseNote(note).text).origin;
  } catch (error) {
    if (error instanceof TlogError) return undefined;
    throw error;
  }
}

function openSigned(note: string, key: VerifierKey): { note: SignedNote; checkpoint: Checkpoint } | undefined {
  try {
    return openCheckpoint(note, key);
  } catch (error) {
    if (error instanceof TlogError) return undefined;
    throw error;
  }
}

function isContinuation(newest: Checkpoint | undefined, next: Checkpoint, proof: readonly Uint8Array[]): boolean {
  if (next.size === 0 && !equalBytes(next.root, emptyRoot())) return false;
  try {
    verifyConsistency(newest ?? { size: 0, root: emptyRoot() }, next, proof);
    return true;
  } catch (error) {
    if (error instanceof TlogError) return false;
    throw error;
  }
}
