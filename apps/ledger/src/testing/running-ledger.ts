import { type Clock, systemClock } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { createLogger } from "@dexnet/service/log/log";
import { type ConnectionOptions, createLedger, type Ledger } from "../app.ts";
import { createDeploymentStore, deployment as deployments } from "../deployment/deployment-store.ts";
import { demoDevices } from "../devices/demo-devices.ts";
import { createDeviceStore } from "../devices/device-store.ts";
import type { Driver } from "../devices/driver.ts";
import { type DeviceRegistry, openDevices, type RegisteredDevice } from "../devices/registry.ts";
import { createDrivers } from "../drivers.ts";
import type { LogSettings } from "../log/log-key.ts";
import type { PublicationSettings } from "../log/start-publication.ts";
import { repairBytesPerSecondUsual } from "../repair/repair-limits.ts";
import { scrubDefaults } from "../repair/scrub-limits.ts";
import type { ScrubSettings } from "../repair/start-healing.ts";
import { createLedgerClient, type LedgerClient } from "./ledger-client.ts";
import { testDeployment } from "./signed-block.ts";

export const internalToken = "test-token-of-thirty-two-bytes-or-more";
export const allowedOrigin = "http://localhost:8080";

/** Name and secret of the log of test ledgers. */
export const testLog: LogSettings = { name: "localhost/test", secretKeyBytes: new Uint8Array(32).fill(7) };

export interface RunningLedger extends LedgerClient {
  readonly ledger: Ledger;
  readonly devices: readonly RegisteredDevice[];
  readonly registry: DeviceRegistry;
  /** Folder of each device. */
  readonly folders: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

interface RunningLedgerOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly clock?: Clock;
  readonly drivers?: readonly Driver[];
  readonly repairIntervalMs?: number;
  readonly scrub?: ScrubSettings;
  readonly connections?: ConnectionOptions;
  readonly transparencyLog?: LogSettings;
  readonly publication?: PublicationSettings;
  /** Wraps the devices of the ledger. */
  readonly wrap?: (registered: RegisteredDevice) => RegisteredDevice;
}

/** The real ledger on a free port, with five folder devices. */
export async function runLedger(options: RunningLedgerOptions): Promise<RunningLedger> {
  const log = createLogger({ name: "ledger", level: "silent" });
  const clock = options.clock ?? systemClock;
  const settings = demoDevices(options.dataFolder);
  const store = createDeviceStore(options.database.db);
  const drivers = options.drivers ?? createDrivers({});
  const { db } = options.database;
  await db.insert(deployments).values({ id: testDeployment, madeAt: clock.now() }).onConflictDoNothing();
  const deployment = await createDeploymentStore(db).readOrCreateId(clock.now());
  const opened = await openDevices({ settings, drivers, demo: true, store, deployment, log, clock });
  const devices = options.wrap === undefined ? opened : wrapDevices(opened, options.wrap);
  const ledger = await createLedger({
    database: options.database,
    deployment,
    drivers,
    devices,
    log,
    clock,
    internalToken,
    transparencyLog: options.transparencyLog ?? testLog,
    publication: options.publication,
    allowedOrigins: [allowedOrigin],
    repairIntervalMs: options.repairIntervalMs ?? 60_000,
    repairBytesPerSecond: repairBytesPerSecondUsual,
    connections: options.connections,
    scrub: options.scrub ?? scrubDefaults,
  });
  const internalUrl = await ledger.http.internal.listen({ port: 0, host: "127.0.0.1" });
  const url = await ledger.http.listen({ port: 0, host: "127.0.0.1" });
  return {
    ...createLedgerClient(url, internalUrl, internalToken),
    ledger,
    get devices() {
      return devices.all;
    },
    registry: devices,
    folders: Object.fromEntries(settings.map(({ name, folder }) => [name, folder])),
    stop: () => ledger.stop(),
  };
}

/** Wraps each device once. Its status is that of the registry. */
function wrapDevices(
  registry: DeviceRegistry,
  wrap: (registered: RegisteredDevice) => RegisteredDevice,
): DeviceRegistry {
  const wrapped = new Map(registry.all.map((registered) => [registered.name, wrap(registered).device]));
  const replace = (registered: RegisteredDevice) => ({
    ...registered,
    device: wrapped.get(registered.name) ?? registered.device,
  });
  return {
    get all() {
      return registry.all.map(replace);
    },
    get writable() {
      return registry.writable.map(replace);
    },
    find(name) {
      const registered = registry.find(name);
      return registered === undefined ? undefined : replace(registered);
    },
    checkHealth: () => registry.checkHealth(),
  };
}
