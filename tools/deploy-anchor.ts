/** `npm run deploy-anchor`: creates the contract of anchors on a chain, owned by the account that the ledger anchors with. */
import { deployAnchorWithKey } from "@dexnet/chain/anchors/deploy-anchor";
import { readSettings, SettingsError, urlSetting } from "@dexnet/service/process/settings";
import * as z from "zod/mini";

const schema = z.object({
  ANCHOR_RPC_URL: urlSetting(),
  ANCHOR_SECRET_KEY: z.string().check(z.regex(/^(?:0x)?[0-9a-fA-F]{64}$/, "must be a secret key of 64 hex digits")),
});

process.exitCode = await run();
// An open channel to the parent process would keep this process running.
if (process.connected) process.disconnect();

async function run(): Promise<number> {
  try {
    const { ANCHOR_RPC_URL: url, ANCHOR_SECRET_KEY: secretKeyHex } = readSettings(schema, process.env);
    const { chainId, address } = await deployAnchorWithKey({ url, secretKeyHex });
    process.stdout.write(`ANCHOR_CHAIN_ID=${chainId}\nANCHOR_CONTRACT=${address}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof SettingsError ? 2 : 1;
  }
}
