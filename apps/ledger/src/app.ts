import { fileURLToPath } from "node:url";
import { startBackgroundLoop } from "@dexnet/service/background-loop";
import type { Clock } from "@dexnet/service/clock";
import type { Database } from "@dexnet/service/database";
import { createHttpServer, type HttpServerOptions } from "@dexnet/service/http-server";
import type { Logger } from "@dexnet/service/log";
import type { FastifyInstance } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import { registerAddressRoutes } from "./addresses/routes.ts";
import { createAddressStore } from "./addresses/store.ts";
import { serveBlocks } from "./blocks/serve-blocks.ts";
import { allowOrigins } from "./cross-origin.ts";
import { registerDeploymentRoutes } from "./deployment/routes.ts";
import { createDeploymentStore } from "./deployment/store.ts";
import { drivers } from "./devices/drivers.ts";
import type { DeviceRegistry } from "./devices/registry.ts";
import { createDeviceStore } from "./devices/store.ts";
import { type ScrubSettings, startHealing } from "./healing/start-healing.ts";
import { registerDeviceRoutes } from "./operator/device-routes.ts";
import { createDeviceService } from "./operator/device-service.ts";
import { createDeviceAdminStore } from "./operator/device-store.ts";
import { createReadProofCheck } from "./signatures/read-proof.ts";
import { createCounterCompaction } from "./statistics/counter-compaction.ts";
import { createGrowthRecorder } from "./statistics/growth-recorder.ts";
import { createGrowthStore } from "./statistics/growth-store.ts";
import { compactionBatch, compactionIntervalMs, recordIntervalMs, vacuumAfterChanges } from "./statistics/limits.ts";
import { registerStatisticsRoutes } from "./statistics/routes.ts";
import { createStatisticsStore } from "./statistics/store.ts";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
export const schemaName = "dexnet_ledger";

interface LedgerDeps {
  readonly database: Database;
  readonly devices: DeviceRegistry;
  readonly log: Logger;
  readonly clock: Clock;
  readonly internalToken: string;
  readonly allowedOrigins: readonly string[];
  readonly repairIntervalMs: number;
  readonly scrub: ScrubSettings;
  readonly publicUrl?: string | undefined;
  readonly connections?: ConnectionOptions | undefined;
}

/** How clients are distinguished, and how slow they may be. */
export interface ConnectionOptions
  extends Pick<HttpServerOptions, "trustedProxies" | "connectionsPerNetwork" | "transferLimits"> {
  /** Time without progress after which the memory of a client is reclaimed when others need it. */
  readonly stalledMs?: number | undefined;
}

export interface Ledger {
  readonly http: FastifyInstance;
  /** Refuses new requests, finishes those under way and the copies that follow them. The database stays open. */
  stop(): Promise<void>;
}

/** Composes the ledger. Background work starts at once; `http` is not listening yet. */
export async function createLedger(deps: LedgerDeps): Promise<Ledger> {
  const { database, devices, log, clock } = deps;
  const { db } = database;
  const deployment = await createDeploymentStore(db).readOrCreateId(clock.now());
  const requireReadProof = createReadProofCheck({ deployment, clock });
  const http = createHttpServer({
    name: "ledger",
    title: "DexNet ledger",
    version: packageJson.version,
    log,
    publicUrl: deps.publicUrl,
    operatorToken: deps.internalToken,
    ready: () => database.ping(),
    ...deps.connections,
  });
  const healing = await startHealing({
    database,
    devices,
    registry: http.metrics,
    intervalMs: deps.repairIntervalMs,
    scrub: deps.scrub,
    log,
    clock,
  });
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
  const { repairs, wake: wakeRepairer, wakeDeviceChanges } = healing;

  await allowOrigins(http, deps.allowedOrigins);
  const stalledMs = deps.connections?.stalledMs;
  registerDeploymentRoutes(http, deployment);
  const blocks = serveBlocks(http, {
    ...{ db, deployment, requireReadProof, devices, repairs, log, clock, wakeRepairer, stalledMs },
  });
  // The copies of a forgotten address are removed at once, and its address is deleted from the counters.
  const onForgotten = () => {
    wakeRepairer();
    compaction.wake();
  };
  registerAddressRoutes(http, { store: createAddressStore(db), clock, onForgotten });
  registerStatisticsRoutes(http, {
    ...{ store: createStatisticsStore(db), growth, clock, requireReadProof, wakeCompaction: compaction.wake },
  });

  const deviceService = createDeviceService({
    ...{ store: createDeviceAdminStore(db), deviceStore: createDeviceStore(db) },
    ...{ devices, drivers, clock, wakeDeviceChanges },
  });
  registerDeviceRoutes(http, deviceService);

  return {
    http,
    async stop() {
      await http.close();
      await blocks.waitForFollowingCopies();
      await Promise.all([healing.stop(), compaction.stop(), recording.stop()]);
    },
  };
}
