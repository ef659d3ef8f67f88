import { AppError } from "@dexnet/protocol/errors";
import { cidsPerCall } from "@dexnet/protocol/limits";
import { integrationSeconds } from "@dexnet/protocol/log";
import type { Clock } from "../platform/clock.ts";
import { logAskedEveryMs } from "../platform/limits.ts";
import type { LedgerLog, LogOwner, ProvenEntries } from "./ledger-log.ts";
import { formatOmissionEvidence } from "./log-evidence.ts";
import type { OwnWrite } from "./own-entry.ts";

/** Acknowledged changes of this process, until the log is proven to have them. */
export interface OwnWrites {
  add(writes: readonly OwnWrite[]): void;
  /** Number of changes that are not proven yet. */
  count(): number;
}

export interface OwnWritesDeps {
  readonly log: LedgerLog;
  /** The file list must be loaded. */
  readonly owner: () => LogOwner;
  readonly clock: Clock;
  /** Aborted when the storage is closed. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each answer. */
  readonly onAnswer: (proven: ProvenEntries) => void;
}

interface WaitingWrite {
  readonly write: OwnWrite;
  readonly acknowledgedAt: number;
}

/** Asks for the entries in the background. An entry that the log does not have in time is a violation. */
export function createOwnWrites({ log, owner, clock, signal, onAnswer }: OwnWritesDeps): OwnWrites {
  const waiting = new Map<string, WaitingWrite>();
  let isRunning = false;

  async function askOnce(): Promise<void> {
    const asked = [...waiting.values()].slice(0, cidsPerCall);
    const askedAt = clock.now();
    const storage = owner();
    const proven = await log.proveEntries(
      storage,
      asked.map(({ write }) => write),
    );
    const { entries, checkpoint, pin } = proven;
    for (const { write, acknowledgedAt } of asked) {
      const isLate = askedAt - acknowledgedAt > integrationSeconds * 1_000;
      if (!entries.has(write.subject) && !isLate) {
        // The others are asked for first.
        waiting.delete(write.subject);
        waiting.set(write.subject, { write, acknowledgedAt });
        continue;
      }
      waiting.delete(write.subject);
      if (entries.has(write.subject)) continue;
      const { verifierKey } = pin;
      const evidence = formatOmissionEvidence(
        { verifierKey, address: storage.address },
        { ...write, acknowledgedAt },
        checkpoint,
        askedAt,
      );
      await log.addViolation(storage.deployment, { code: "log_omits_entry", evidence });
    }
    onAnswer(proven);
  }

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      await clock.wait(logAskedEveryMs, signal);
      await askOnce().catch((fault: unknown) => {
        // A log that can't be asked now is asked again. The time of an entry is measured by the answers.
        if (!(fault instanceof AppError)) throw fault;
      });
    }
  }

  return {
    count: () => waiting.size,
    add(writes) {
      const acknowledgedAt = clock.now();
      for (const write of writes) waiting.set(write.subject, { write, acknowledgedAt });
      if (isRunning || waiting.size === 0) return;
      isRunning = true;
      // Ends with a fault only when the storage is closed.
      void run()
        .catch(() => undefined)
        .finally(() => {
          isRunning = false;
        });
    },
  };
}
