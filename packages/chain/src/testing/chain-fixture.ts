import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Address, createTestClient, type Hash, http, publicActions, walletActions } from "viem";
import { foundry } from "viem/chains";
import { afterEach, beforeEach } from "vitest";
import { type LocalChain, startLocalChain } from "../local-chain.ts";
import { testWallet } from "../test-wallet.ts";

/** Local chains for the tests of one file. Each test has a folder of its own, and its chains stop after it. */
export function createChainFixture() {
  let folder = "";
  const running = new Set<LocalChain>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "dexnet-chain-"));
  });
  afterEach(async () => {
    for (const chain of running) await chain.stop();
    running.clear();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    folder: () => folder,
    async start(): Promise<LocalChain> {
      const chain = await startLocalChain({ folder, port: 0 });
      running.add(chain);
      return chain;
    },
    async stop(chain: LocalChain): Promise<void> {
      running.delete(chain);
      await chain.stop();
    },
  };
}

/** Client that reads, pays and sends the test requests of a chain. */
export function clientOf({ rpcUrl }: Pick<LocalChain, "rpcUrl">) {
  const options = {
    account: testWallet,
    chain: foundry,
    transport: http(rpcUrl, { retryCount: 0 }),
    pollingInterval: 50,
  };
  return createTestClient({ mode: "hardhat", ...options })
    .extend(publicActions)
    .extend(walletActions);
}

/** Sends one wei from an impersonated account and returns the hash of the transaction. */
export async function sendUnsigned(
  client: ReturnType<typeof clientOf>,
  { from, to }: { from: Address; to: Address },
): Promise<Hash> {
  const transaction = { from, to, value: "0x1", gas: "0x5208" };
  return (await client.request({ method: "eth_sendTransaction", params: [transaction] } as never)) as Hash;
}
