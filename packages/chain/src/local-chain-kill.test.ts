import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Address, Hash } from "viem";
import { expect, test } from "vitest";
import { fundedAccounts } from "./test-wallet.ts";
import { clientOf, createChainFixture, freePort, sendUnsigned } from "./testing/chain-fixture.ts";

/** How many times the chain is killed; more of them take longer and find more. */
const kills = Number(process.env.DEXNET_CHAIN_KILLS ?? 1);
const TRANSFERS_BEFORE_KILL = 12;
const SENDERS = 3;

const RECEIVER: Address = "0x00000000000000000000000000000000000000A1";
const { folder } = createChainFixture();

/** The chain in a process of its own, which says `ready` when it answers. */
async function startProcess(port: number): Promise<ChildProcess> {
  const module = new URL("./local-chain.ts", import.meta.url).href;
  const script = `
    const { startLocalChain } = await import(${JSON.stringify(module)});
    await startLocalChain(${JSON.stringify({ folder: folder(), port })});
    process.stdout.write("ready");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("The chain ended before it was ready."))),
  ]);
  return child;
}

test(`local chain: kills under load (${kills}) lose no answered transfer and move none to another block`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const port = await freePort();
  const client = clientOf({ rpcUrl: `http://127.0.0.1:${port}` });
  const senders = fundedAccounts.slice(0, SENDERS);
  /** The transfers that were answered, each with the block in which it was seen. */
  const answered = new Map<Hash, Hash>();

  for (let round = 0; round <= kills; round++) {
    const child = await startProcess(port);
    for (const [hash, blockHash] of answered) {
      expect((await client.getTransactionReceipt({ hash })).blockHash).toBe(blockHash);
    }
    expect(await client.getBalance({ address: RECEIVER })).toBeGreaterThanOrEqual(BigInt(answered.size));
    for (const address of senders) await client.impersonateAccount({ address });
    const goal = answered.size + TRANSFERS_BEFORE_KILL;
    const load = senders.map(async (from) => {
      for (;;) {
        const sent = { from, to: RECEIVER };
        const hash = await sendUnsigned(client, sent);
        answered.set(hash, (await client.getTransactionReceipt({ hash })).blockHash);
        if (answered.size >= goal && !child.killed) child.kill("SIGKILL");
      }
    });
    // Each sender ends with the connection.
    expect(await Promise.allSettled(load)).toHaveLength(SENDERS);
    await (child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined);
  }
  expect(answered.size).toBeGreaterThanOrEqual((kills + 1) * TRANSFERS_BEFORE_KILL);
});
