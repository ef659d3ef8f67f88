import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { type Abi, type Address, BaseError, ContractFunctionRevertedError } from "viem";
import { describe, expect, test } from "vitest";
import compiled from "../contracts/TestToken.json" with { type: "json" };
import { maxRequestBytes } from "./local-chain/constants.ts";
import type { LocalChain } from "./local-chain.ts";
import { ensureTestTokens } from "./test-tokens.ts";
import { testDeployer, testWallet } from "./test-wallet.ts";
import { clientOf, createChainFixture, sendUnsigned } from "./testing/chain-fixture.ts";

const receiver: Address = "0x00000000000000000000000000000000000000A1";
const { folder, start, stop } = createChainFixture();
const jsonType = { "content-type": "application/json" };

async function post(chain: LocalChain, body: string, headers: Record<string, string> = jsonType) {
  const response = await fetch(chain.rpcUrl, { method: "POST", headers, body });
  const text = await response.text();
  return { status: response.status, answer: text === "" ? undefined : JSON.parse(text) };
}

const call = (chain: LocalChain, message: unknown) => post(chain, JSON.stringify(message));

describe("startLocalChain", () => {
  test("answers JSON-RPC errors with their codes", async () => {
    const chain = await start();
    const errorOf = async (message: unknown) => (await call(chain, message)).answer;
    expect((await post(chain, "{")).answer).toMatchObject({ id: null, error: { code: -32_700 } });
    for (const invalid of [
      1,
      null,
      {},
      { jsonrpc: "2.0", id: 1 },
      { jsonrpc: "1.0", id: 1, method: "eth_chainId" },
      [],
    ]) {
      expect(await errorOf(invalid)).toMatchObject({ id: null, error: { code: -32_600 } });
    }
    const named = { jsonrpc: "2.0", id: "x", method: "hardhat_reset", params: [] };
    expect(await errorOf(named)).toMatchObject({ id: "x", error: { code: -32_601 } });
    expect(await errorOf({ ...named, method: "eth_getBalance", params: ["no address"] })).toMatchObject({
      id: "x",
      error: { code: -32_602 },
    });
    expect(await errorOf({ ...named, method: "evm_setAutomine", params: [true] })).toMatchObject({
      error: { code: -32_601 },
    });
  });

  test("answers a batch in order, without answers to notifications", async () => {
    const chain = await start();
    const batch = [
      { jsonrpc: "2.0", id: 1, method: "eth_chainId" },
      { jsonrpc: "2.0", method: "evm_mine" },
      { jsonrpc: "2.0", id: 2, method: "eth_blockNumber" },
    ];
    const { status, answer } = await call(chain, batch);
    expect(status).toBe(200);
    expect(answer).toEqual([
      { jsonrpc: "2.0", id: 1, result: "0x7a69" },
      { jsonrpc: "2.0", id: 2, result: "0x1" },
    ]);
    expect(await call(chain, { jsonrpc: "2.0", method: "evm_mine" })).toEqual({ status: 204, answer: undefined });
  });

  test("refuses requests that are too large, not JSON, not POST, or for another host name", async () => {
    const chain = await start();
    expect((await post(chain, "x".repeat(maxRequestBytes + 1))).status).toBe(413);
    expect((await post(chain, "{}", { "content-type": "text/plain" })).status).toBe(415);
    expect((await fetch(chain.rpcUrl)).status).toBe(405);
    const foreign = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...jsonType, host: "evil.example" };
      const sent = httpRequest(chain.rpcUrl, { method: "POST", headers }, (response) => resolve(response.statusCode));
      sent.on("error", reject).end("{}");
    });
    expect(foreign).toBe(403);
  });

  test("listens on 127.0.0.1 only", async () => {
    const chain = await start();
    await expect(fetch(chain.rpcUrl.replace("127.0.0.1", "127.0.0.2"), { method: "POST" })).rejects.toThrow();
  });

  test("answers accepted requests before it stops", async () => {
    const chain = await start();
    const client = clientOf(chain);
    await client.impersonateAccount({ address: testWallet.address });
    const sent = { from: testWallet.address, to: receiver };
    const payments = Array.from({ length: 5 }, () => sendUnsigned(client, sent).catch(() => null));
    const first = await payments[0];
    await stop(chain);
    const hashes = (await Promise.all(payments)).filter((hash) => hash !== null);
    expect(hashes).toContain(first);
    const again = clientOf(await start());
    for (const hash of hashes) expect((await again.getTransactionReceipt({ hash })).status).toBe("success");
  });

  test("supports contract errors, impersonated accounts and past states with viem", async () => {
    const chain = await start();
    const client = clientOf(chain);
    const tokens = await ensureTestTokens({ rpcUrl: chain.rpcUrl, recordFile: join(folder(), "tokens.json") });
    const token = { address: tokens.USDT.addressHex, abi: compiled.abi as Abi };
    const refused = client.simulateContract({
      ...token,
      functionName: "transfer",
      args: [receiver, 1n],
      account: testDeployer,
    });
    const error = await refused.then(() => undefined).catch((fault: unknown) => fault);
    const revert =
      error instanceof BaseError ? error.walk((fault) => fault instanceof ContractFunctionRevertedError) : null;
    expect(revert instanceof ContractFunctionRevertedError ? revert.data?.errorName : undefined).toBe("BalanceTooLow");

    const before = await client.getBlockNumber({ cacheTime: 0 });
    await client.writeContract({ ...token, functionName: "transfer", args: [receiver, 9n] });
    await client.setBalance({ address: receiver, value: 10n ** 18n });
    await client.impersonateAccount({ address: receiver });
    await client.writeContract({
      ...token,
      functionName: "transfer",
      args: [testDeployer.address, 4n],
      account: receiver,
    });
    const balanceAt = (blockNumber?: bigint) =>
      client.readContract({
        ...token,
        functionName: "balanceOf",
        args: [receiver],
        ...(blockNumber === undefined ? {} : { blockNumber }),
      });
    expect(await balanceAt()).toBe(5n);
    expect(await balanceAt(before + 1n)).toBe(9n);
    expect(await balanceAt(before)).toBe(0n);
  });
});
