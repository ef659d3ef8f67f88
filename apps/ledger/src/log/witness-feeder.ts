import { backoffMs } from "@dexnet/service/background/backoff";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Logger } from "@dexnet/service/log/log";
import { verifyCosignatures } from "@dexnet/tlog/notes/cosignature";
import { parseNote, parseSignature, type SignedNote } from "@dexnet/tlog/notes/note";
import type { Policy, PolicyKey } from "@dexnet/tlog/notes/policy";
import { formatVerifierKey, parseVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { TlogError } from "@dexnet/tlog/tlog-error";
import type { JobLease } from "../repair/job-lease.ts";
import type { CheckpointRequest, WitnessReply } from "./witness-client.ts";
import { witnessBackoff } from "./witness-limits.ts";
import type { CosignatureStore } from "./witness-store.ts";

/** A checkpoint that the log has signed. */
export interface SignedCheckpoint {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
  readonly createdAt: Date;
}

interface WitnessFeederDeps {
  readonly policy: Policy;
  readonly store: CosignatureStore;
  readonly lease: JobLease;
  readonly readNewestCheckpoint: () => Promise<SignedCheckpoint | undefined>;
  /** Proof that the tree of the new size continues that of the old one. */
  readonly proveConsistency: (oldSize: number, newSize: number) => Promise<readonly Uint8Array[]>;
  readonly send: (witnessUrl: string, request: CheckpointRequest) => Promise<WitnessReply>;
  /** Called when a witness has not cosigned. */
  readonly countFailure: (witness: string) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface WitnessFeeder {
  /** Asks the witnesses to cosign the newest checkpoint. Their faults are logged. */
  run(): Promise<void>;
}

/** Sends the newest checkpoint to all witnesses, and publishes it when enough of them have cosigned. */
export function createWitnessFeeder(deps: WitnessFeederDeps): WitnessFeeder {
  const { policy, store, clock, log } = deps;
  const witnesses = policy.witnesses.filter(({ url }) => url !== undefined);
  /** Failures of each witness in sequence, and the end of its pause. */
  const pauses = new Map<PolicyKey, { readonly failures: number; readonly until: Date }>();

  async function askWitness(witness: PolicyKey, checkpoint: SignedCheckpoint): Promise<void> {
    const name = formatVerifierKey(witness.key);
    const known = await store.readWitnessSize(name);
    let reply = await ask(witness, checkpoint, known <= checkpoint.size ? known : 0);
    if (reply.kind === "conflict") {
      await store.saveWitnessSize(name, reply.size);
      if (reply.size > checkpoint.size) {
        // Another process has sent a newer checkpoint, or the database of the log is older than what it has published.
        throw new Error(`The witness has cosigned ${reply.size} entries, and the log has ${checkpoint.size}.`);
      }
      reply = await ask(witness, checkpoint, reply.size);
    }
    if (reply.kind !== "cosigned") throw new Error(describeRefusal(reply));
    const found = findCosignature(parseNote(checkpoint.note), reply.lines, witness);
    if (found === undefined) throw new Error("The answer of the witness has no valid cosignature of its key.");
    await store.saveCosignature(checkpoint.size, { witness: name, ...found });
    await store.saveWitnessSize(name, checkpoint.size);
    await publishWithQuorum(checkpoint.size);
  }

  async function ask(witness: PolicyKey, checkpoint: SignedCheckpoint, oldSize: number): Promise<WitnessReply> {
    const proof = await deps.proveConsistency(oldSize, checkpoint.size);
    return await deps.send(witness.url ?? "", { oldSize, proof, note: checkpoint.note });
  }

  async function publishWithQuorum(size: number): Promise<void> {
    const cosigners = (await store.listCosignatures(size)).map(({ witness }) => parseVerifierKey(witness));
    if (policy.isQuorum(cosigners)) await store.savePublishedSize(size);
  }

  async function askUnlessPaused(witness: PolicyKey, checkpoint: SignedCheckpoint): Promise<void> {
    const pause = pauses.get(witness);
    if (pause !== undefined && pause.until > clock.now()) return;
    try {
      await askWitness(witness, checkpoint);
      pauses.delete(witness);
    } catch (err) {
      const failures = (pause?.failures ?? 0) + 1;
      pauses.set(witness, { failures, until: addMilliseconds(clock.now(), backoffMs(failures, witnessBackoff)) });
      deps.countFailure(witness.key.name);
      log.warn({ err, witness: witness.key.name, size: checkpoint.size }, "A witness has not cosigned a checkpoint");
    }
  }

  return {
    async run() {
      if (!(await deps.lease.acquire(clock.now()))) return;
      const checkpoint = await deps.readNewestCheckpoint();
      if (checkpoint === undefined) return;
      // The log grows every hour, so that no cosignature needs to be renewed.
      const done = new Set((await store.listCosignatures(checkpoint.size)).map(({ witness }) => witness));
      const open = witnesses.filter(({ key }) => !done.has(formatVerifierKey(key)));
      await Promise.all(open.map((witness) => askUnlessPaused(witness, checkpoint)));
    },
  };
}

function findCosignature(
  note: SignedNote,
  lines: readonly string[],
  { key }: PolicyKey,
): { line: string; cosignedAt: Date } | undefined {
  for (const line of lines) {
    try {
      const signatures = [parseSignature(line)];
      const [cosignature] = verifyCosignatures({ text: note.text, signatures }, [key]);
      if (cosignature !== undefined) return { line: `${line}\n`, cosignedAt: cosignature.at };
    } catch (error) {
      if (!(error instanceof TlogError)) throw error;
    }
  }
  return undefined;
}

function describeRefusal(reply: Exclude<WitnessReply, { kind: "cosigned" }>): string {
  if (reply.kind === "conflict") return `The witness has cosigned ${reply.size} entries in the meantime.`;
  return reply.status === 422
    ? "The witness says that the checkpoint does not continue the one before."
    : `The witness answers with the status ${reply.status}.`;
}
