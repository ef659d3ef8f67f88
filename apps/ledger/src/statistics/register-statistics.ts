import { startBackgroundLoop } from "@dexnet/service/background/background-loop";
import type { Database } from "@dexnet/service/database/database";
import type { FastifyInstance } from "fastify";
import type { Shared } from "../shared.ts";
import { createCounterCompaction } from "./counter-compaction.ts";
import { createGrowthRecorder } from "./growth-recorder.ts";
import { createGrowthStore } from "./growth-store.ts";
import { compactionBatch, compactionIntervalMs, recordIntervalMs, vacuumAfterChanges } from "./statistics-limits.ts";
import { registerStatisticsRoutes } from "./statistics-routes.ts";
import { createStatisticsStore } from "./statistics-store.ts";

export interface RegisteredStatistics {
  /** Adds open changes to the counters soon. */
  readonly wakeCompaction: () => void;
  stop(): Promise<void>;
}

export function registerStatistics(
  http: FastifyInstance,
  { db, log, clock, requireReadProof }: Shared,
  { database }: { readonly database: Database },
): RegisteredStatistics {
  const compaction = startBackgroundLoop({
    name: "counter compaction",
    intervalMs: compactionIntervalMs,
    log,
    run: createCounterCompaction({ database, batch: compactionBatch, vacuumAfter: vacuumAfterChanges }).run,
  });
  const growth = createGrowthStore(db);
  const recording = startBackgroundLoop({
    name: "growth recorder",
    intervalMs: recordIntervalMs,
    log,
    run: createGrowthRecorder({ store: growth, clock }).run,
  });
  const { wake: wakeCompaction } = compaction;
  registerStatisticsRoutes(http, { store: createStatisticsStore(db), growth, clock, requireReadProof, wakeCompaction });
  return {
    wakeCompaction,
    async stop() {
      await Promise.all([compaction.stop(), recording.stop()]);
    },
  };
}
