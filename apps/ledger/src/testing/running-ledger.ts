import type { Database } from "@dexnet/service/database";
import { createLogger } from "@dexnet/service/log";
import { createLedger, type Ledger } from "../app.ts";
import { demoDevices } from "../devices/demo-devices.ts";
import { createDeviceRegistry, openDevices, type PlacedDevice } from "../devices/registry.ts";
import { createDeviceStore } from "../devices/store.ts";
import { createLedgerClient, type LedgerClient } from "./ledger-client.ts";

export const internalToken = "test-token-of-thirty-two-bytes-or-more";
export const allowedOrigin = "http://localhost:8080";

export interface RunningLedger extends LedgerClient {
  readonly ledger: Ledger;
  readonly devices: readonly PlacedDevice[];
  /** Where each device keeps its files. */
  readonly folders: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface RunningLedgerOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly clock?: () => Date;
  readonly repairIntervalMs?: number;
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
  const devices = options.wrap === undefined ? opened : createDeviceRegistry(opened.all.map(options.wrap));
  const ledger = await createLedger({
    database: options.database,
    devices,
    log,
    clock,
    internalToken,
    allowedOrigins: [allowedOrigin],
    repairIntervalMs: options.repairIntervalMs ?? 60_000,
  });
  const url = await ledger.http.listen({ port: 0, host: "127.0.0.1" });
  return {
    ...createLedgerClient(url, internalToken),
    ledger,
    devices: devices.all,
    folders: Object.fromEntries(settings.map(({ name, folder }) => [name, folder])),
    stop: () => ledger.stop(),
  };
}
