import { rootIntervalMs } from "@dexnet/protocol/log";
import { startBackgroundLoop } from "@dexnet/service/background/background-loop";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { StartError } from "@dexnet/service/process/start-error";
import { openCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import type { VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import type { Registry } from "prom-client";
import type { LogKey } from "./log-key.ts";
import { createLogMetrics } from "./log-metrics.ts";
import { createLogStore, type LogStore } from "./log-store.ts";
import { createSequencer } from "./sequencer.ts";
import { createSequencerStore } from "./sequencer-store.ts";

/** Entries of one checkpoint. A larger backlog is integrated in several. */
export const entriesPerCheckpoint = 10_000;
/**
 * Time for which entries are gathered before they are integrated. A run costs some statements and a sync of the database,
 * whatever the number of entries. Half of the second within which an entry must be integrated.
 */
export const gatherEntriesMs = 500;
/** Interval at which entries of processes that have stopped are integrated. */
export const sequencingIntervalMs = 1_000;

export interface RunningLog {
  readonly store: LogStore;
  /** Integrates entries soon. Called when entries were added. */
  wake(): void;
  stop(): Promise<void>;
}

/** Starts the integration of entries. Throws StartError when the log was signed with another key. */
export async function startLog(deps: {
  readonly db: Db;
  readonly key: LogKey;
  readonly registry: Registry;
  readonly log: Logger;
  readonly clock: Clock;
}): Promise<RunningLog> {
  const { db, key, clock } = deps;
  const store = createLogStore(db);
  const sequencerStore = createSequencerStore(db);
  const metrics = createLogMetrics({ registry: deps.registry, store, clock });
  const sequencer = createSequencer({ store: sequencerStore, signer: key.signer, clock, entriesPerCheckpoint });
  await requireSameKey(store, key.signer.verifierKey);
  await sequencer.run();
  const loop = startBackgroundLoop({
    name: "sequencer",
    intervalMs: sequencingIntervalMs,
    log: deps.log,
    async run() {
      if (!(await sequencerStore.isDue(addMilliseconds(clock.now(), -rootIntervalMs)))) return sequencingIntervalMs;
      const startedMs = performance.now();
      const integrated = await sequencer.run();
      if (integrated > 0) metrics.observeRun((performance.now() - startedMs) / 1_000);
      return integrated === entriesPerCheckpoint ? 0 : sequencingIntervalMs;
    },
  });
  let gathering: NodeJS.Timeout | undefined;
  return {
    store,
    wake() {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        loop.wake();
      }, gatherEntriesMs);
    },
    async stop() {
      clearTimeout(gathering);
      await loop.stop();
    },
  };
}

/** A checkpoint of another key would be a second log with the entries of the first one. */
async function requireSameKey(store: LogStore, verifierKey: VerifierKey): Promise<void> {
  const newest = await store.readNewestCheckpoint();
  if (newest === undefined) return;
  try {
    openCheckpoint(newest.note, verifierKey);
  } catch (cause) {
    throw new StartError("LOG_NAME and LOG_SECRET_KEY must be those with which the log was started.", { cause });
  }
}
