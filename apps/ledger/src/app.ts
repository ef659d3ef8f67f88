import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BackgroundLoop, startBackgroundLoop } from "@dexnet/service/background-loop";
import type { Database } from "@dexnet/service/database";
import { createHttpServer, type HttpServerOptions } from "@dexnet/service/http-server";
import type { Logger } from "@dexnet/service/log";
import type { FastifyInstance } from "fastify";
import { registerAddressRoutes } from "./addresses/routes.ts";
import { createAddressStore } from "./addresses/store.ts";
import { createReadProofCheck } from "./blocks/read-proof.ts";
import { serveBlocks } from "./blocks/serve-blocks.ts";
import { allowOrigins } from "./cross-origin.ts";
import { registerDeploymentRoutes } from "./deployment/routes.ts";
import { createDeploymentStore } from "./deployment/store.ts";
import { drivers } from "./devices/drivers.ts";
import type { DeviceRegistry } from "./devices/registry.ts";
import { createDeviceStore } from "./devices/store.ts";
import { startDeviceWatch } from "./devices/watch.ts";
import { foldBatch, foldEveryMs, scrubDefaults, vacuumAfterChanges } from "./limits.ts";
import { registerDeviceRoutes } from "./operator/device-routes.ts";
import { createDeviceService } from "./operator/device-service.ts";
import { createDeviceAdminStore } from "./operator/device-store.ts";
import { type ScrubSettings, startHealing } from "./repair/healing.ts";
import { createFolding } from "./statistics/folding.ts";
import { registerStatisticsRoutes } from "./statistics/routes.ts";
import { createStatisticsStore } from "./statistics/store.ts";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
export const schemaName = "dexnet_ledger";

export interface LedgerDeps {
  readonly database: Database;
  readonly devices: DeviceRegistry;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly internalToken: string;
  readonly allowedOrigins: readonly string[];
  readonly repairIntervalMs: number;
  readonly scrub?: ScrubSettings;
  readonly publicUrl?: string | undefined;
  readonly connections?: ConnectionOptions | undefined;
}

/** How clients are told apart, and how slow they may be. */
export interface ConnectionOptions
  extends Pick<HttpServerOptions, "trustedProxies" | "connectionsPerNetwork" | "transferLimits"> {
  /** After so long without progress, what is held for a client is taken back when others need it. */
  readonly stalledMs?: number | undefined;
}

export interface Ledger {
  readonly http: FastifyInstance;
  /** Takes no new requests, finishes those under way and the copies that follow them. The database stays open. */
  stop(): Promise<void>;
}

/** Puts the ledger together. It heals from the first moment, and serves once `http` listens. */
export async function createLedger(deps: LedgerDeps): Promise<Ledger> {
  const { database, devices, log, clock } = deps;
  const deployment = await createDeploymentStore(database.db).readOrCreateId(clock());
  const requireReadProof = createReadProofCheck({ deployment, clock });
  const folding = createFolding({ database, batch: foldBatch, vacuumAfter: vacuumAfterChanges });
  const http = createHttpServer({
    name: "ledger",
    title: "DexNet ledger",
    version: packageVersion(),
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
    scrub: deps.scrub ?? scrubDefaults,
    log,
    clock,
  });
  const loops = {
    fold: startBackgroundLoop({ name: "folding of figures", intervalMs: foldEveryMs, log, run: folding.run }),
  } satisfies Record<string, BackgroundLoop>;
  const { repairs, wake: wakeRepairer } = healing;
  const watch = startDeviceWatch({ db: database.db, devices, wakeRepairer, log, clock });

  await allowOrigins(http, deps.allowedOrigins);
  const stalledMs = deps.connections?.stalledMs;
  registerDeploymentRoutes(http, deployment);
  const blocks = serveBlocks(http, {
    ...{ db: database.db, deployment, requireReadProof, devices, repairs, log, clock, wakeRepairer, stalledMs },
  });
  // What is left of an address goes at once: its copies from the devices, and its name from the figures.
  const onForgotten = () => {
    wakeRepairer();
    loops.fold.wake();
  };
  registerAddressRoutes(http, { store: createAddressStore(database.db), clock, onForgotten });
  registerStatisticsRoutes(http, {
    ...{ store: createStatisticsStore(database.db), requireReadProof, wakeFolding: loops.fold.wake },
  });

  const deviceAdmin = createDeviceService({
    store: createDeviceAdminStore(database.db),
    known: createDeviceStore(database.db),
    ...{ devices, drivers, clock, wakeChanges: watch.wakeChanges },
  });
  registerDeviceRoutes(http, deviceAdmin);

  return {
    http,
    async stop() {
      await http.close();
      await blocks.settled();
      await Promise.all([healing, watch, ...Object.values(loops)].map((part) => part.stop()));
    },
  };
}

function packageVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
