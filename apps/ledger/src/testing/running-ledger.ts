import type { Database } from "@dexnet/service/database";
import { createLogger } from "@dexnet/service/log";
import { type ConnectionOptions, createLedger, type Ledger } from "../app.ts";
import { demoDevices } from "../devices/demo-devices.ts";
import { type DeviceRegistry, openDevices, type PlacedDevice } from "../devices/registry.ts";
import { createDeviceStore } from "../devices/store.ts";
import type { ScrubSettings } from "../repair/healing.ts";
import { deployment } from "../schema.ts";
import { createLedgerClient, type LedgerClient } from "./ledger-client.ts";
import { testDeployment } from "./signed-block.ts";

export const internalToken = "test-token-of-thirty-two-bytes-or-more";
export const allowedOrigin = "http://localhost:8080";

export interface RunningLedger extends LedgerClient {
  readonly ledger: Ledger;
  readonly devices: readonly PlacedDevice[];
  readonly registry: DeviceRegistry;
  /** Where each device keeps its files. */
  readonly folders: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface RunningLedgerOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly clock?: () => Date;
  readonly repairIntervalMs?: number;
  readonly scrub?: ScrubSettings;
  readonly connections?: ConnectionOptions;
  /** Puts something between the ledger and its devices. */
  readonly wrap?: (placed: PlacedDevice) => PlacedDevice;
}

/** The real thing on a free port: five folders, a database, HTTP. */
export async function runLedger(options: RunningLedgerOptions): Promise<RunningLedger> {
  const log = createLogger({ name: "ledger", level: "silent" });
  const clock = options.clock ?? (() => new Date());
  const settings = demoDevices(options.dataFolder);
  const store = createDeviceStore(options.database.db);
  const opened = await openDevices({ settings, demo: true, store, log, clock });
  const devices = options.wrap === undefined ? opened : wrapDevices(opened, options.wrap);
  await options.database.db.insert(deployment).values({ id: testDeployment, madeAt: clock() }).onConflictDoNothing();
  const ledger = await createLedger({
    database: options.database,
    devices,
    log,
    clock,
    internalToken,
    allowedOrigins: [allowedOrigin],
    repairIntervalMs: options.repairIntervalMs ?? 60_000,
    connections: options.connections,
    ...(options.scrub === undefined ? {} : { scrub: options.scrub }),
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

/** Each device is wrapped once, and goes on to say of itself what the registry says. */
function wrapDevices(registry: DeviceRegistry, wrap: (placed: PlacedDevice) => PlacedDevice): DeviceRegistry {
  const wrapped = new Map(registry.all.map((placed) => [placed.name, wrap(placed).device]));
  const replace = (placed: PlacedDevice) => ({ ...placed, device: wrapped.get(placed.name) ?? placed.device });
  return {
    get all() {
      return registry.all.map(replace);
    },
    get writable() {
      return registry.writable.map(replace);
    },
    find(name) {
      const placed = registry.find(name);
      return placed === undefined ? undefined : replace(placed);
    },
    look: () => registry.look(),
  };
}
