import { type Clock, systemClock } from "@dexnet/service/clock";
import type { Database } from "@dexnet/service/database";
import { createLogger } from "@dexnet/service/log";
import { type ConnectionOptions, createLedger, type Ledger } from "../app.ts";
import { deployment } from "../deployment/tables.ts";
import { demoDevices } from "../devices/demo-devices.ts";
import { type DeviceRegistry, openDevices, type RegisteredDevice } from "../devices/registry.ts";
import { createDeviceStore } from "../devices/store.ts";
import type { ScrubSettings } from "../healing/start-healing.ts";
import { scrubDefaults } from "../scrub/limits.ts";
import { createLedgerClient, type LedgerClient } from "./ledger-client.ts";
import { testDeployment } from "./signed-block.ts";

export const internalToken = "test-token-of-thirty-two-bytes-or-more";
export const allowedOrigin = "http://localhost:8080";

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
  readonly repairIntervalMs?: number;
  readonly scrub?: ScrubSettings;
  readonly connections?: ConnectionOptions;
  /** Wraps the devices of the ledger. */
  readonly wrap?: (registered: RegisteredDevice) => RegisteredDevice;
}

/** The real ledger on a free port, with five folder devices. */
export async function runLedger(options: RunningLedgerOptions): Promise<RunningLedger> {
  const log = createLogger({ name: "ledger", level: "silent" });
  const clock = options.clock ?? systemClock;
  const settings = demoDevices(options.dataFolder);
  const store = createDeviceStore(options.database.db);
  const opened = await openDevices({ settings, demo: true, store, log, clock });
  const devices = options.wrap === undefined ? opened : wrapDevices(opened, options.wrap);
  await options.database.db
    .insert(deployment)
    .values({ id: testDeployment, madeAt: clock.now() })
    .onConflictDoNothing();
  const ledger = await createLedger({
    database: options.database,
    devices,
    log,
    clock,
    internalToken,
    allowedOrigins: [allowedOrigin],
    repairIntervalMs: options.repairIntervalMs ?? 60_000,
    connections: options.connections,
    scrub: options.scrub ?? scrubDefaults,
  });
  const url = await ledger.http.listen({ port: 0, host: "127.0.0.1" });
  return {
    ...createLedgerClient(url, internalToken),
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
