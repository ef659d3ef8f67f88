import { join } from "node:path";
import { systemClock as clock } from "@dexnet/service/background/clock";
import { createHttpServer } from "@dexnet/service/http/http-server";
import { createLogger } from "@dexnet/service/log/log";
import { lockFolder } from "@dexnet/service/process/folder-lock";
import { runService } from "@dexnet/service/process/run-service";
import { createCosigner } from "@dexnet/tlog/notes/cosignature";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import packageJson from "../package.json" with { type: "json" };
import { openCheckpointStore } from "./checkpoint-store.ts";
import { registerWitnessRoutes } from "./routes.ts";
import { readOrCreateSecretKey } from "./secret-key.ts";
import { readWitnessSettings } from "./settings.ts";
import { createWitness } from "./witness.ts";

await runService("witness", async ({ name, env }) => {
  const settings = readWitnessSettings(env);
  const log = createLogger({ name, level: settings.logLevel });
  const cosigner = createCosigner(settings.name, await readOrCreateSecretKey(join(settings.folder, "secret-key")));
  // Two processes on one folder could cosign two trees of one size.
  const release = await lockFolder(settings.folder);
  const store = await openCheckpointStore(join(settings.folder, "checkpoints"));
  const http = createHttpServer({
    name,
    title: "DexNet witness",
    version: packageJson.version,
    log,
    ready: async () => {},
  });
  registerWitnessRoutes(http, createWitness({ logs: settings.logs, cosigner, store, clock }));
  await http.internal.listen({ port: settings.internalPort, host: settings.internalHost });
  await http.listen({ port: settings.port, host: settings.host });
  log.info({ verifier: formatVerifierKey(cosigner.verifierKey) }, "The witness cosigns with this key");
  return {
    async stop() {
      await http.close();
      await release();
    },
  };
});
