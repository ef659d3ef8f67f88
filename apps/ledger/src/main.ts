import { systemClock as clock } from "@dexnet/service/background/clock";
import { openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { createLogger } from "@dexnet/service/log/log";
import { runService } from "@dexnet/service/process/run-service";
import { createLedger, migrationsFolder, schemaName } from "./app.ts";
import { createDeploymentStore } from "./deployment/deployment-store.ts";
import { createDeviceStore } from "./devices/device-store.ts";
import { openDevices } from "./devices/registry.ts";
import { readLedgerSettings } from "./settings.ts";

await runService("ledger", async ({ name, env, stopping }) => {
  const settings = readLedgerSettings(env);
  const log = createLogger({ name, level: settings.logLevel });
  const database = await openDatabase({ ...settings.database, schemaName, log });
  try {
    await migrate(database, migrationsFolder);
    const store = createDeviceStore(database.db);
    const deployment = await createDeploymentStore(database.db).readOrCreateId(clock.now());
    const { drivers, demo } = settings;
    const devices = await openDevices({ settings: settings.devices, drivers, demo, store, deployment, log, clock });
    const ledger = await createLedger({ ...settings, database, deployment, devices, log, clock, stopping });
    await ledger.http.internal.listen({ port: settings.internalPort, host: settings.internalHost });
    await ledger.http.listen({ port: settings.port, host: settings.host });
    return {
      stopDelayMs: settings.stopDelayMs,
      async stop() {
        await ledger.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
});
