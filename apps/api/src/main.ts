import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { createLogger } from "@dexnet/service/log/log";
import { runService } from "@dexnet/service/process/run-service";
import { createApi } from "./app.ts";
import { createLedgerClient } from "./ledger/client.ts";
import { createSmtpTransport } from "./mails/smtp-transport.ts";
import { openPaymentChain } from "./payments/open-chain.ts";
import { readCatalogue } from "./products/catalogue.ts";
import { readApiSettings } from "./settings.ts";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

await runService("api", async ({ env, stopping }) => {
  const settings = readApiSettings(env);
  const log = createLogger({ name: "api", level: settings.logLevel });
  const catalogue = await readCatalogue();
  const database = await openDatabase({
    url: settings.databaseUrl,
    folder: join(settings.dataFolder, "api", "db"),
    schemaName: "dexnet_api",
    log,
  });
  await migrate(database, migrationsFolder);
  const paymentChain = settings.payments && openPaymentChain(settings.payments);
  const api = await createApi({
    settings,
    database,
    log,
    catalogue,
    paymentChain,
    stopping,
    mailTransport: createSmtpTransport({ url: settings.smtpUrl, from: settings.mailFrom }),
    ledgerClient: createLedgerClient({ url: settings.ledgerInternalUrl, operatorToken: settings.internalToken }),
  });
  await api.http.internal.listen({ host: settings.internalHost, port: settings.internalPort });
  await api.http.listen({ host: settings.host, port: settings.port });
  log.info({ url: settings.publicUrl, database: database.kind }, "The api is up");
  return {
    stopDelayMs: settings.stopDelayMs,
    async stop() {
      await api.stop();
      await database.close();
    },
  };
});
