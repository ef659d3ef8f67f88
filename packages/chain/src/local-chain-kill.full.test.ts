import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Address, Hash } from "viem";
import { describe, expect, test } from "vitest";
import { fundedAccounts } from "./test-wallet.ts";
import { clientOf, createChainFixture, sendUnsigned } from "./testing/chain-fixture.ts";

/** Number of kills. A higher number takes longer and finds more. */
const kills = Number(process.env.DEXNET_CHAIN_KILLS ?? 1);
const transfersBeforeKill = 12;
const senderCount = 3;

const receiver: Address = "0x00000000000000000000000000000000000000A1";
const { folder } = createChainFixture();

/** Starts the chain in a process of its own, which prints its address as soon as it answers. */
async function startProcess(): Promise<{ child: ChildProcess; rpcUrl: string }> {
  const module = new URL("./local-chain.ts", import.meta.url).href;
  const script = `
    const { startLocalChain } = await import(${JSON.stringify(module)});
    const { rpcUrl } = await startLocalChain(${JSON.stringify({ folder: folder(), port: 0 })});
    process.stdout.write(rpcUrl);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("The chain ended before it was ready."))),
  ]);
  return { child, rpcUrl: String(output) };
}

describe("startLocalChain", () => {
  test(`loses no answered transfer, and moves none to another block, in ${kills} kills under load`, async () => {
    const senders = fundedAccounts.slice(0, senderCount);
    /** Hashes of the answered transfers, each with the hash of its block. */
    const answered = new Map<Hash, Hash>();

    for (let round = 0; round <= kills; round++) {
      const { child, rpcUrl } = await startProcess();
      const client = clientOf({ rpcUrl });
      for (const [hash, blockHash] of answered) {
        expect((await client.getTransactionReceipt({ hash })).blockHash).toBe(blockHash);
      }
      expect(await client.getBalance({ address: receiver })).toBeGreaterThanOrEqual(BigInt(answered.size));
      for (const address of senders) await client.impersonateAccount({ address });
      const goal = answered.size + transfersBeforeKill;
      const load = senders.map(async (from) => {
        for (;;) {
          const sent = { from, to: receiver };
          const hash = await sendUnsigned(client, sent);
          answered.set(hash, (await client.getTransactionReceipt({ hash })).blockHash);
          if (answered.size >= goal && !child.killed) child.kill("SIGKILL");
        }
      });
      // Each sender fails when the connection ends.
      expect(await Promise.allSettled(load)).toHaveLength(senderCount);
      await (child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined);
    }
    expect(answered.size).toBeGreaterThanOrEqual((kills + 1) * transfersBeforeKill);
  });
});
