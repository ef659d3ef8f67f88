import { join } from "node:path";
import { startLocalChain } from "@dexnet/chain/local-chain";
import { ensureTestTokens } from "@dexnet/chain/test-tokens";
import { runService } from "@dexnet/service/run-service";
import { readSettings } from "@dexnet/service/settings";
import { StartError } from "@dexnet/service/start-error";
import { chainSettings } from "../start/settings.ts";

await runService("chain", async ({ env, stopping }) => {
  const settings = readSettings(chainSettings, env);
  if (settings.NODE_ENV === "production") {
    throw new StartError(
      "The local chain is a demonstration and doesn't run in production: set CHAIN_RPC_URL to a real one.",
    );
  }
  const folder = join(settings.DEXNET_DATA, "chain");
  const chain = await startLocalChain({ folder, port: settings.CHAIN_PORT }).catch((cause: Error) => {
    throw new StartError(cause.message, { cause });
  });
  void chain.exited.then((code) => {
    if (stopping.aborted) return;
    process.stderr.write(`The local chain ended by itself with code ${code}.\n`);
    process.exit(1);
  });
  await ensureTestTokens({ rpcUrl: chain.rpcUrl, recordFile: join(folder, "tokens.json") });
  return chain;
});
