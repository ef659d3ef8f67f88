import { fileURLToPath } from "node:url";
import { startBackgroundLoop } from "@dexnet/service/background/background-loop";
import type { Clock } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { measureDatabase } from "@dexnet/service/database/database-metrics";
import { createHttpServer, type HttpServerOptions } from "@dexnet/service/http/http-server";
import type { Logger } from "@dexnet/service/log/log";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import type { FastifyInstance } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import { registerAddressRoutes } from "./addresses/address-routes.ts";
import { createAddressStore } from "./addresses/address-store.ts";
import { createReadProofCheck } from "./blocks/read-proof.ts";
import { serveBlocks } from "./blocks/serve-blocks.ts";
import { allowOrigins } from "./cross-origin.ts";
import { registerDeploymentRoutes } from "./deployment/deployment-routes.ts";
import { registerDeviceRoutes } from "./devices/device-admin-routes.ts";
import { createDeviceService } from "./devices/device-admin-service.ts";
import { createDeviceAdminStore } from "./devices/device-admin-store.ts";
import { createDeviceStore } from "./devices/device-store.ts";
import type { Driver } from "./devices/driver.ts";
import type { DeviceRegistry } from "./devices/registry.ts";
import { createLogKey, type LogSettings } from "./log/log-key.ts";
import { registerLogRoutes } from "./log/log-routes.ts";
import { startLog } from "./log/start-log.ts";
import { type PublicationSettings, startPublication } from "./log/start-publication.ts";
import { type ScrubSettings, startHealing } from "./repair/start-healing.ts";
import { createCounterCompaction } from "./statistics/counter-compaction.ts";
import { createGrowthRecorder } from "./statistics/growth-recorder.ts";
import { createGrowthStore } from "./statistics/growth-store.ts";
import {
  compactionBatch,
  compactionIntervalMs,
  recordIntervalMs,
  vacuumAfterChanges,
} from "./statistics/statistics-limits.ts";
import { registerStatisticsRoutes } from "./statistics/statistics-routes.ts";
import { createStatisticsStore } from "./statistics/statistics-store.ts";
import { createForgetVersions } from "./versions/forget-versions.ts";
import { createMapKeys } from "./versions/map-keys.ts";
import { serveVersions } from "./versions/serve-versions.ts";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
export const schemaName = "dexnet_ledger";

interface LedgerDeps {
  readonly database: Database;
  /** Id of the deployment. */
  readonly deployment: string;
  readonly drivers: readonly Driver[];
  readonly devices: DeviceRegistry;
  readonly log: Logger;
  readonly clock: Clock;
  readonly internalToken: string;
  readonly transparencyLog: LogSettings;
  /** Witnesses and anchors of the log. None by default. */
  readonly publication?: PublicationSettings | undefined;
  readonly allowedOrigins: readonly string[];
  readonly repairIntervalMs: number;
  readonly repairBytesPerSecond: number;
  readonly scrub: ScrubSettings;
  readonly publicUrl?: string | undefined;
  readonly connections?: ConnectionOptions | undefined;
  /** Aborts when the process was asked to stop. */
  readonly stopping?: AbortSignal | undefined;
}

/** How clients are distinguished, and how slow they may be. */
export interface ConnectionOptions
  extends Pick<HttpServerOptions, "trustedProxies" | "connectionsPerNetwork" | "transferLimits"> {
  /** Time without progress after which the memory of a client is reclaimed when others need it. */
  readonly stalledMs?: number | undefined;
  /** Memory for senders. */
  readonly writeMemoryBytes?: number | undefined;
}

export interface Ledger {
  readonly http: FastifyInstance;
  /** Refuses new requests, finishes those under way and the copies that follow them. The database stays open. */
  stop(): Promise<void>;
}

/** Composes the ledger. Background work starts at once; `http` is not listening yet. */
export async function createLedger(deps: LedgerDeps): Promise<Ledger> {
  const { database, deployment, devices, log, clock } = deps;
  const { db } = database;
  const requireReadProof = createReadProofCheck({ deployment, clock });
  const http = createHttpServer({
    name: "ledger",
    title: "DexNet ledger",
    version: packageJson.version,
    log,
    publicUrl: deps.publicUrl,
    operatorToken: deps.internalToken,
    ready: () => checkReadiness(database, devices),
    stopping: deps.stopping,
    ...deps.connections,
  });
  measureDatabase(http.metrics, database);
  const logKey = createLogKey(deps.transparencyLog);
  const transparencyLog = await startLog({ db, key: logKey, registry: http.metrics, log, clock });
  const healing = await startHealing({
    database,
    devices,
    registry: http.metrics,
    intervalMs: deps.repairIntervalMs,
    repairBytesPerSecond: deps.repairBytesPerSecond,
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
  const { stalledMs, writeMemoryBytes } = deps.connections ?? {};
  registerDeploymentRoutes(http, deployment);
  registerDeploymentRoutes(http.internal, deployment);
  const blocks = serveBlocks(http, {
    db,
    deployment,
    requireReadProof,
    devices,
    repairs,
    log,
    clock,
    wakeRepairer,
    stalledMs,
    writeMemoryBytes,
    wakeLog: transparencyLog.wake,
  });
  // The copies of a forgotten address are removed at once, and its address is deleted from the counters.
  const onForgotten = () => {
    wakeRepairer();
    compaction.wake();
    transparencyLog.wake();
  };
  const mapKeyOf = createMapKeys(logKey.mapSecretKey);
  const copies = await serveVersions(http, {
    db,
    deployment,
    clock,
    requireReadProof,
    blocks,
    mapKeyOf,
    witnesses: (deps.publication?.witnesses?.witnesses ?? []).map(({ key }) => formatVerifierKey(key)),
    logSecretKey: deps.transparencyLog.secretKeyBytes,
    wakeSequencer: transparencyLog.wake,
    wakeRemover: wakeRepairer,
  });
  registerAddressRoutes(http.internal, {
    store: createAddressStore(db, createForgetVersions({ deployment, mapKeyOf })),
    clock,
    prepareToForget: copies.releaseAll,
    onForgotten,
  });
  registerStatisticsRoutes(http, {
    store: createStatisticsStore(db),
    growth,
    clock,
    requireReadProof,
    wakeCompaction: compaction.wake,
  });

  const publication = await startPublication({
    db,
    reader: transparencyLog.store,
    settings: deps.publication ?? {},
    log,
    clock,
    registry: http.metrics,
  });
  registerLogRoutes(http, { store: transparencyLog.store, key: logKey, requireReadProof, publication });

  const deviceService = createDeviceService({
    store: createDeviceAdminStore(db),
    deviceStore: createDeviceStore(db),
    devices,
    drivers: deps.drivers,
    deployment,
    clock,
    wakeDeviceChanges,
  });
  registerDeviceRoutes(http.internal, deviceService);

  return {
    http,
    async stop() {
      await http.close();
      await blocks.waitForFollowingCopies();
      await Promise.all([
        healing.stop(),
        compaction.stop(),
        recording.stop(),
        transparencyLog.stop(),
        publication.stop(),
      ]);
    },
  };
}

/**
 * One device is enough for reads. Writes need more, and fail with a fault of their own: while a device is missing for all
 * processes, a proxy that finds none of them ready would refuse the reads too.
 */
async function checkReadiness(database: Database, devices: DeviceRegistry): Promise<void> {
  await database.ping();
  if (!devices.all.some(({ isHealthy }) => isHealthy)) throw new Error("No device can be used");
}
