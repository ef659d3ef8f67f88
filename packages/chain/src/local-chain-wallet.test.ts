import { type Address, encodeFunctionData, erc20Abi, type Hash, toHex } from "viem";
import { describe, expect, test } from "vitest";
import { type LocalChain, startLocalChain } from "./local-chain.ts";
import { ensureTestContracts } from "./test-contracts.ts";
import { testPaymentContracts } from "./test-payment-settings.ts";
import { fundedAccounts, testWallet } from "./test-wallet.ts";
import { clientOf, createChainFixture } from "./testing/chain-fixture.ts";

const pageOrigin = "http://localhost:8080";
const receiver: Address = "0x00000000000000000000000000000000000000A1";
const { folder } = createChainFixture();

async function withChain(work: (chain: LocalChain) => Promise<void>): Promise<void> {
  const chain = await startLocalChain({
    folder: folder(),
    port: 0,
    walletOrigins: [pageOrigin, "http://127.0.0.1:8080"],
    prepare: (handle) => ensureTestContracts(handle, `${folder()}/tokens.json`),
  });
  await work(chain).finally(() => chain.stop());
}

/** Request of a page. */
async function ask(chain: LocalChain, method: string, params: unknown[] = [], origin = pageOrigin) {
  const headers = { "content-type": "application/json", origin };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(chain.rpcUrl, { method: "POST", headers, body });
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number } };
  return { status: response.status, allowed: response.headers.get("access-control-allow-origin"), result, error };
}

describe("the test wallet of the local chain", () => {
  test("signs a transfer for a page of an allowed origin", () =>
    withChain(async (chain) => {
      const account = testWallet.address.toLowerCase();
      expect(await ask(chain, "eth_requestAccounts")).toMatchObject({ allowed: pageOrigin, result: [account] });
      expect(await ask(chain, "eth_chainId")).toMatchObject({ result: "0x7a69" });
      const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [receiver, 5n] });
      const transaction = { from: account, to: testPaymentContracts.tokens.USDT, data };
      const { result } = await ask(chain, "eth_sendTransaction", [transaction]);
      expect(await ask(chain, "eth_getTransactionReceipt", [result])).toMatchObject({ result: { status: "0x1" } });
      const sent = await clientOf(chain).getTransaction({ hash: result as Hash });
      // A signature, and not the mark of an impersonated account.
      expect(BigInt(sent.r)).not.toBe(BigInt(account));
    }));

  test("answers the preflight request of allowed origins only", () =>
    withChain(async (chain) => {
      const preflight = async (origin: string) => {
        const headers = { origin, "access-control-request-method": "POST" };
        const response = await fetch(chain.rpcUrl, { method: "OPTIONS", headers });
        await response.text();
        return [response.status, response.headers.get("access-control-allow-origin")];
      };
      expect(await preflight(pageOrigin)).toEqual([204, pageOrigin]);
      expect(await preflight("http://127.0.0.1:8080")).toEqual([204, "http://127.0.0.1:8080"]);
      for (const origin of ["http://localhost:8081", "https://localhost:8080", "http://evil.example", "null"]) {
        expect(await preflight(origin)).toEqual([403, null]);
        expect(await ask(chain, "eth_chainId", [], origin)).toMatchObject({ status: 403, allowed: null });
      }
    }));

  test("refuses requests of pages that only programs may send", () =>
    withChain(async (chain) => {
      const client = clientOf(chain);
      const before = await client.getBlockNumber({ cacheTime: 0 });
      for (const method of [
        ...["evm_mine", "hardhat_mine", "evm_snapshot", "evm_revert", "evm_increaseTime", "evm_setNextBlockTimestamp"],
        ...["hardhat_setBalance", "hardhat_setCode", "hardhat_setStorageAt", "hardhat_impersonateAccount"],
        ...["dexnet_reorganize", "hardhat_reset", "eth_sendRawTransaction", "debug_traceTransaction"],
        ...["eth_sign", "eth_signTransaction", "personal_sign", "constructor"],
      ]) {
        expect(await ask(chain, method, [receiver, toHex(1)])).toMatchObject({ error: { code: -32_601 } });
      }
      await client.impersonateAccount({ address: fundedAccounts[2] ?? receiver });
      for (const from of [fundedAccounts[2], fundedAccounts[0]]) {
        const sent = await ask(chain, "eth_sendTransaction", [{ from, to: receiver, value: "0x1" }]);
        expect(sent).toMatchObject({ error: { code: 4_100 } });
      }
      expect(await ask(chain, "eth_sendTransaction", [])).toMatchObject({ error: { code: -32_602 } });
      expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(before);
    }));

  test("has no other chain", () =>
    withChain(async (chain) => {
      expect(await ask(chain, "wallet_switchEthereumChain", [{ chainId: "0x7a69" }])).toMatchObject({ result: null });
      const other = await ask(chain, "wallet_switchEthereumChain", [{ chainId: "0x38" }]);
      expect(other).toMatchObject({ error: { code: 4_902 } });
    }));
});
