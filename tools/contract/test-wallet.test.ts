import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalChain, startLocalChain } from "@dexnet/chain/local-chain";
import { createRpcReader } from "@dexnet/chain/rpc-reader";
import { ensureTestContracts } from "@dexnet/chain/test-contracts";
import { testPaymentContracts } from "@dexnet/chain/test-payment-settings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payWithProvider } from "../../apps/web/src/platform/wallet/pay-with-provider.ts";
import { createRpcProvider } from "../../apps/web/src/platform/wallet/rpc-provider.ts";

const receiver = "0x00000000000000000000000000000000000000a1";
const { chainId, tokens } = testPaymentContracts;

let folder: string;
let chain: LocalChain;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-test-wallet-"));
  const prepare = (handle: Parameters<typeof ensureTestContracts>[0]) =>
    ensureTestContracts(handle, join(folder, "tokens.json"));
  chain = await startLocalChain({ folder, port: 0, prepare });
});
afterAll(async () => {
  await chain.stop();
  await rm(folder, { recursive: true, force: true });
});

const payment = () => ({ chainId, tokenAddress: tokens.USDT, receiver, amount: 10n ** 18n });

describe("the test wallet of the application on the local chain", () => {
  test("pays in both tokens, to the last base unit", async () => {
    const provider = createRpcProvider(chain.rpcUrl);
    const reader = createRpcReader({ url: chain.rpcUrl });
    for (const [tokenAddress, amount] of [
      [tokens.USDT, 990_000_000_000_000_001n],
      [tokens.DEXNET, 7n],
    ] as const) {
      const transaction = await payWithProvider(provider, { ...payment(), tokenAddress, amount });
      const receipt = await provider.request({ method: "eth_getTransactionReceipt", params: [transaction] });
      expect(receipt).toMatchObject({ status: "0x1", transactionHash: transaction });
      expect(await reader.readBalance(tokenAddress, receiver, await reader.readHeadNumber())).toBe(amount);
    }
  });

  test("fails with the kind of the fault", async () => {
    const provider = createRpcProvider(chain.rpcUrl);
    const faultOf = async (changes: object, from = provider) =>
      payWithProvider(from, { ...payment(), ...changes }).catch((error: unknown) => error);
    expect(await faultOf({ amount: 10n ** 30n })).toMatchObject({ kind: "insufficient_balance" });
    expect(await faultOf({ chainId: 1 })).toMatchObject({ kind: "wrong_chain" });
    expect(await faultOf({ tokenAddress: receiver })).toMatchObject({ kind: "failed" });
    expect(await faultOf({}, createRpcProvider("http://127.0.0.1:9"))).toMatchObject({ kind: "failed" });
  });
});
