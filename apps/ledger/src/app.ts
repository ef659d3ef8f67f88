import { fileURLToPath } from "node:url";
import type { Clock } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { measureDatabase } from "@dexnet/service/database/database-metrics";
import { createHttpServer, type HttpServerOptions } from "@dexnet/service/http/http-server";
import type { Logger } from "@dexnet/service/log/log";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import type { FastifyInstance } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import { registerAddresses } from "./addresses/register-addresses.ts";
import { createReadProofCheck } from "./blocks/read-proof.ts";
import { registerBlocks } from "./blocks/register-blocks.ts";
import { allowOrigins } from "./cross-origin.ts";
import { registerDeploymentRoutes } from "./deployment/deployment-routes.ts";
import type { Driver } from "./devices/driver.ts";
import { registerDevices } from "./devices/register-devices.ts";
import type { DeviceRegistry } from "./devices/registry.ts";
import type { LogSettings } from "./log/log-key.ts";
import { registerLog } from "./log/register-log.ts";
import type { PublicationSettings } from "./log/start-publication.ts";
import { type ScrubSettings, startHealing } from "./repair/start-healing.ts";
import type { Shared } from "./shared.ts";
import { registerStatistics } from "./statistics/register-statistics.ts";
import { registerVersions } from "./versions/register-versions.ts";

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

/** Composes the domains in the order of their dependencies. Background work starts at once; `http` is not listening yet. */
export async function createLedger(deps: LedgerDeps): Promise<Ledger> {
  const { database, deployment, devices, drivers, log, clock } = deps;
  const { db } = database;
  const http = createServer(deps);
  measureDatabase(http.metrics, database);
  await allowOrigins(http, deps.allowedOrigins);
  const requireReadProof = createReadProofCheck({ deployment, clock });
  const shared: Shared = { db, deployment, devices, log, clock, requireReadProof };

  registerDeploymentRoutes(http, deployment);
  registerDeploymentRoutes(http.internal, deployment);
  const transparencyLog = await registerLog(http, shared, {
    settings: deps.transparencyLog,
    publication: deps.publication ?? {},
  });
  const { wake: wakeLog, mapSecretKey } = transparencyLog;
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
  const { repairs, wake: wakeRepairer, wakeDeviceChanges } = healing;
  const statistics = registerStatistics(http, shared, { database });
  const blocks = registerBlocks(http, shared, {
    repairs,
    wakeRepairer,
    wakeLog,
    stalledMs: deps.connections?.stalledMs,
    writeMemoryBytes: deps.connections?.writeMemoryBytes,
  });
  const { releaseAllCopies, forgetVersions } = await registerVersions(http, shared, {
    blocks,
    mapSecretKey,
    witnesses: (deps.publication?.witnesses?.witnesses ?? []).map(({ key }) => formatVerifierKey(key)),
    logSecretKey: deps.transparencyLog.secretKeyBytes,
    wakeSequencer: wakeLog,
    wakeRemover: wakeRepairer,
  });
  registerAddresses(http.internal, shared, {
    forgetVersions,
    releaseAllCopies,
    // The copies of a forgotten address are removed at once, and its address is deleted from the counters.
    onForgotten() {
      wakeRepairer();
      statistics.wakeCompaction();
      wakeLog();
    },
  });
  registerDevices(http.internal, shared, { drivers, wakeDeviceChanges });

  return {
    http,
    async stop() {
      await http.close();
      await blocks.waitForFollowingCopies();
      await Promise.all([healing.stop(), statistics.stop(), transparencyLog.stop()]);
    },
  };
}

function createServer(deps: LedgerDeps): FastifyInstance {
  return createHttpServer({
    name: "ledger",
    title: "DexNet ledger",
    version: packageJson.version,
    log: deps.log,
    publicUrl: deps.publicUrl,
    operatorToken: deps.internalToken,
    ready: () => checkReadiness(deps.database, deps.devices),
    stopping: deps.stopping,
    ...deps.connections,
  });
}

/**
 * One device is enough for reads. Writes need more, and fail with a fault of their own: while a device is missing for all
 * processes, a proxy that finds none of them ready would refuse the reads too.
 */
async function checkReadiness(database: Database, devices: DeviceRegistry): Promise<void> {
  await database.ping();
  if (!devices.all.some(({ isHealthy }) => isHealthy)) throw new Error("No device can be used");
}
