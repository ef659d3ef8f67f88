import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ensureTestAnchor } from "@dexnet/chain/anchors/test-anchor";
import { startLocalChain } from "@dexnet/chain/local-chain";
import { ensureTestContracts } from "@dexnet/chain/test-contracts";
import { lockFolder } from "@dexnet/service/process/folder-lock";
import { runService } from "@dexnet/service/process/run-service";
import { readSettings } from "@dexnet/service/process/settings";
import { StartError } from "@dexnet/service/process/start-error";
import { chainSettings } from "./settings.ts";

await runService("chain", async ({ env }) => {
  const settings = readSettings(chainSettings, env);
  if (settings.NODE_ENV === "production") {
    throw new StartError(
      "The local chain is a demonstration and doesn't run in production: set CHAIN_RPC_URL to a real one.",
    );
  }
  const folder = join(settings.DEXNET_DATA, "local-chain");
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const chain = await startLocalChain({
      folder,
      port: settings.CHAIN_PORT,
      walletOrigins: settings.ALLOWED_ORIGINS,
      async prepare(handle) {
        await ensureTestContracts(handle, join(folder, "tokens.json"));
        await ensureTestAnchor(handle);
      },
    }).catch((cause: Error) => {
      throw new StartError(cause.message, { cause });
    });
    return {
      async stop() {
        await chain.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
});
