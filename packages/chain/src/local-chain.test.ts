import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { type Address, createPublicClient, createWalletClient, erc20Abi, http, parseUnits } from "viem";
import { foundry } from "viem/chains";
import { describe, expect, test } from "vitest";
import { localChainId } from "./local-chain/constants.ts";
import { type LocalChain, startLocalChain } from "./local-chain.ts";
import { ensureTestTokens } from "./test-tokens.ts";
import { testWallet } from "./test-wallet.ts";
import { createChainFixture } from "./testing/chain-fixture.ts";

const receiver: Address = "0x00000000000000000000000000000000000000A1";

const fixture = createChainFixture();
const { start, stop } = fixture;

const recordFile = () => join(fixture.folder(), "tokens.json");
const reader = (chain: LocalChain) =>
  createPublicClient({ chain: foundry, transport: http(chain.rpcUrl), pollingInterval: 50 });

async function pay(chain: LocalChain, token: Address, amount: bigint) {
  const wallet = createWalletClient({ account: testWallet, chain: foundry, transport: http(chain.rpcUrl) });
  const call = { address: token, abi: erc20Abi, functionName: "transfer", args: [receiver, amount] } as const;
  return reader(chain).waitForTransactionReceipt({ hash: await wallet.writeContract(call) });
}

const balance = (chain: LocalChain, token: Address, holder: Address) =>
  reader(chain).readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [holder] });

describe("startLocalChain", () => {
  test("keeps tokens, balances and past transfers after a restart", async () => {
    const first = await start();
    const tokens = await ensureTestTokens({ rpcUrl: first.rpcUrl, recordFile: recordFile() });
    expect(await reader(first).getChainId()).toBe(localChainId);
    expect(await balance(first, tokens.USDT.addressHex, testWallet.address)).toBe(parseUnits("1000000", 18));
    expect(await balance(first, tokens.DEXNET.addressHex, testWallet.address)).toBe(parseUnits("100000000", 18));
    const receipt = await pay(first, tokens.USDT.addressHex, 7n);
    await stop(first);

    const second = await start();
    expect(await ensureTestTokens({ rpcUrl: second.rpcUrl, recordFile: recordFile() })).toEqual(tokens);
    expect(await balance(second, tokens.USDT.addressHex, receiver)).toBe(7n);
    const logs = await reader(second).getContractEvents({
      address: tokens.USDT.addressHex,
      abi: erc20Abi,
      eventName: "Transfer",
      args: { to: receiver },
      fromBlock: 0n,
    });
    expect(logs.map((log) => [log.transactionHash, log.args.value])).toEqual([[receipt.transactionHash, 7n]]);
    await pay(second, tokens.USDT.addressHex, 1n);
    expect(await balance(second, tokens.USDT.addressHex, receiver)).toBe(8n);
  });

  test("confirms a transfer by itself", { tags: "full" }, async () => {
    const chain = await start();
    const tokens = await ensureTestTokens({ rpcUrl: chain.rpcUrl, recordFile: recordFile() });
    const { transactionHash } = await pay(chain, tokens.DEXNET.addressHex, 1n);
    await expect
      .poll(() => reader(chain).getTransactionConfirmations({ hash: transactionHash }))
      .toBeGreaterThanOrEqual(3n);
  });

  test("writes the record of the tokens again if it names other contracts", async () => {
    const chain = await start();
    const nobody = { addressHex: receiver, decimals: 18 };
    await writeFile(recordFile(), JSON.stringify({ USDT: nobody, DEXNET: nobody }));
    const tokens = await ensureTestTokens({ rpcUrl: chain.rpcUrl, recordFile: recordFile() });
    expect(tokens.USDT.addressHex).not.toBe(receiver);
    expect(JSON.parse(await readFile(recordFile(), "utf8"))).toEqual(tokens);
  });

  test("names a busy port in its error", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await expect(startLocalChain({ folder: fixture.folder(), port })).rejects.toThrow(
      `Port ${port} is busy: set CHAIN_PORT`,
    );
    server.close();
  });
});
