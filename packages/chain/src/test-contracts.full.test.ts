import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import pairBuild from "@uniswap/v2-core/build/UniswapV2Pair.json" with { type: "json" };
import { encodePacked, getContractAddress, keccak256 } from "viem";
import { describe, expect, test } from "vitest";
import { checkChain } from "./check-chain.ts";
import { finalizedDepth } from "./local-chain/constants.ts";
import type { RpcHandler } from "./local-chain/methods.ts";
import { startLocalChain } from "./local-chain.ts";
import { createRpcReader } from "./rpc-reader.ts";
import { ensureTestContracts } from "./test-contracts.ts";
import { testMerchantXpub, testPaymentContracts } from "./test-payment-settings.ts";
import { testDeployer } from "./test-wallet.ts";
import { clientOf, createChainFixture } from "./testing/chain-fixture.ts";
import { merchantXpub } from "./testing/payment-chain.ts";

const { folder } = createChainFixture();
const recordFile = () => join(folder(), "tokens.json");

/** Runs a chain with its contracts, and stops it after the work. */
async function withChain<T>(work: (rpcUrl: string) => Promise<T>): Promise<T> {
  const prepare = (handle: RpcHandler) => ensureTestContracts(handle, recordFile());
  const chain = await startLocalChain({ folder: folder(), port: 0, prepare });
  try {
    return await work(chain.rpcUrl);
  } finally {
    await chain.stop();
  }
}

const check = (rpcUrl: string) => checkChain(createRpcReader({ url: rpcUrl }), testPaymentContracts);

/** Runs the preparation of a chain until it has sent a number of transactions. */
async function interruptAfter(transactions: number): Promise<void> {
  let sent = 0;
  const prepare = (handle: RpcHandler) =>
    ensureTestContracts(async (method, params) => {
      if (method === "hardhat_mine" || (method === "eth_sendRawTransaction" && sent++ === transactions)) {
        throw new Error("interrupted");
      }
      return await handle(method, params);
    }, recordFile());
  await expect(startLocalChain({ folder: folder(), port: 0, prepare })).rejects.toThrow("interrupted");
}

/** The same in a process of its own, which is killed. */
async function killAfter(transactions: number): Promise<void> {
  const load = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    const { startLocalChain } = await import(${load("./local-chain.ts")});
    const { ensureTestContracts } = await import(${load("./test-contracts.ts")});
    let sent = 0;
    const prepare = (handle) => ensureTestContracts(async (method, params) => {
      if (method === "eth_sendRawTransaction" && sent++ === ${transactions}) process.kill(process.pid, "SIGKILL");
      return await handle(method, params);
    }, ${JSON.stringify(recordFile())});
    await startLocalChain({ folder: ${JSON.stringify(folder())}, port: 0, prepare });
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
}

describe("testPaymentContracts", () => {
  test("are the addresses that follow from the first transactions of the deployer", () => {
    const addressOf = (nonce: bigint) => getContractAddress({ from: testDeployer.address, nonce });
    const [USDT, DEXNET, factory] = [addressOf(0n), addressOf(1n), addressOf(2n)];
    const salt = keccak256(encodePacked(["address", "address"], [USDT, DEXNET]));
    const pair = getContractAddress({
      opcode: "CREATE2",
      from: factory,
      salt,
      bytecodeHash: keccak256(`0x${pairBuild.bytecode}`),
    });
    expect(testPaymentContracts).toMatchObject({ tokens: { USDT, DEXNET }, pair });
  });

  test("have the public key of the test merchant beside them", () => {
    expect(testMerchantXpub).toBe(merchantXpub());
  });
});

describe("ensureTestContracts", () => {
  test("makes final contracts once, which are there after a restart", async () => {
    const first = await withChain(async (rpcUrl) => {
      expect(await check(rpcUrl)).toMatchObject({ USDT: { decimals: 18 }, DEXNET: { symbol: "DEXNET" } });
      return await clientOf({ rpcUrl }).getBlock({ blockNumber: BigInt(finalizedDepth) });
    });
    const count = await withChain(async (rpcUrl) => {
      await check(rpcUrl);
      const client = clientOf({ rpcUrl });
      expect((await client.getBlock({ blockNumber: BigInt(finalizedDepth) })).hash).toBe(first.hash);
      return await client.getTransactionCount({ address: testDeployer.address });
    });
    expect(count).toBe(4);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7])("completes one that was interrupted after %i transactions", async (count) => {
    await interruptAfter(count);
    await withChain(check);
  });

  test("completes one that was killed between the two tokens, and again before the liquidity", async () => {
    await killAfter(1);
    await killAfter(3);
    await withChain(check);
  });

  test("keeps requests waiting until the contracts are final", async () => {
    const port = await freePort();
    let early: Promise<unknown> = Promise.resolve();
    const chain = await startLocalChain({
      folder: folder(),
      port,
      async prepare(handle) {
        early = check(`http://127.0.0.1:${port}`);
        await ensureTestContracts(handle, recordFile());
      },
    });
    await early.finally(() => chain.stop());
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
