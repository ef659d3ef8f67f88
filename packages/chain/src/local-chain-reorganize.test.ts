import type { Address, Hash, Hex } from "viem";
import { describe, expect, test } from "vitest";
import { finalizedDepth, safeDepth } from "./local-chain/constants.ts";
import type { LocalChain } from "./local-chain.ts";
import { testWallet } from "./test-wallet.ts";
import { clientOf, createChainFixture } from "./testing/chain-fixture.ts";

const receiver: Address = "0x00000000000000000000000000000000000000A1";
const { start, stop } = createChainFixture();

async function reorganize(chain: LocalChain, depth: number, transactions: Hex[] = []) {
  const request = { method: "dexnet_reorganize", params: [depth, transactions] };
  return (await clientOf(chain).request(request as never)) as { number: Hex; hash: Hash };
}

async function signedPayment(chain: LocalChain): Promise<Hex> {
  const client = clientOf(chain);
  const prepared = await client.prepareTransactionRequest({ to: receiver, value: 7n });
  return await testWallet.signTransaction(prepared as Parameters<typeof testWallet.signTransaction>[0]);
}

const blockHash = async (chain: LocalChain, blockNumber: bigint) =>
  (await clientOf(chain).getBlock({ blockNumber })).hash;

describe("startLocalChain", () => {
  test("reorganizes to a longer branch without a payment, also after a restart", async () => {
    const chain = await start();
    const client = clientOf(chain);
    await client.mine({ blocks: 2 });
    const hash = await client.sendRawTransaction({ serializedTransaction: await signedPayment(chain) });
    await client.mine({ blocks: 1 });
    const before = [await blockHash(chain, 2n), await blockHash(chain, 3n), await blockHash(chain, 4n)];

    const head = await reorganize(chain, 2);
    expect(Number(head.number)).toBe(5);
    await expect(client.getTransactionReceipt({ hash })).rejects.toThrow("could not be found");
    expect(await client.getBalance({ address: receiver })).toBe(0n);
    const after = [await blockHash(chain, 2n), await blockHash(chain, 3n), await blockHash(chain, 4n)];
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[2]).not.toBe(before[2]);
    await stop(chain);

    const again = await start();
    expect([await blockHash(again, 2n), await blockHash(again, 3n), await blockHash(again, 4n)]).toEqual(after);
    expect(await blockHash(again, 5n)).toBe(head.hash);
  });

  test("reorganizes a payment into another block", async () => {
    const chain = await start();
    const client = clientOf(chain);
    const payment = await signedPayment(chain);
    const hash = await client.sendRawTransaction({ serializedTransaction: payment });
    const before = await client.getTransactionReceipt({ hash });
    await reorganize(chain, 1, [payment]);
    const after = await client.getTransactionReceipt({ hash });
    expect(after.blockNumber).toBe(before.blockNumber);
    expect(after.blockHash).not.toBe(before.blockHash);
    expect(await client.getBalance({ address: receiver })).toBe(7n);
  });

  test("changes nothing on an invalid reorganization", async () => {
    const chain = await start();
    const client = clientOf(chain);
    await client.mine({ blocks: 3 });
    const head = await blockHash(chain, 3n);
    await expect(reorganize(chain, 4)).rejects.toThrow("only 3 blocks");
    await expect(reorganize(chain, 1, ["0x1234"])).rejects.toThrow();
    await expect(reorganize(chain, -1)).rejects.toThrow("whole number");
    expect(await blockHash(chain, 3n)).toBe(head);
    await stop(chain);
    expect(await blockHash(await start(), 3n)).toBe(head);
  });

  test("reverts to a snapshot once and removes the later blocks permanently", async () => {
    const chain = await start();
    const client = clientOf(chain);
    await client.mine({ blocks: 1 });
    const head = await blockHash(chain, 1n);
    const id = await client.snapshot();
    await client.sendTransaction({ to: receiver, value: 1n });
    expect(await client.request({ method: "evm_revert", params: [id] })).toBe(true);
    expect(await client.request({ method: "evm_revert", params: [id] })).toBe(false);
    expect(await client.getBalance({ address: receiver })).toBe(0n);
    await stop(chain);
    const again = await start();
    expect(await clientOf(again).getBlockNumber({ cacheTime: 0 })).toBe(1n);
    expect(await blockHash(again, 1n)).toBe(head);
  });

  test("resolves safe and finalized to older blocks, in blocks, balances and logs", async () => {
    const client = clientOf(await start());
    expect((await client.getBlock({ blockTag: "finalized" })).number).toBe(0n);
    await client.mine({ blocks: 10 });
    await client.sendTransaction({ to: receiver, value: 7n });
    expect((await client.getBlock({ blockTag: "safe" })).number).toBe(11n - BigInt(safeDepth));
    expect((await client.getBlock({ blockTag: "finalized" })).number).toBe(11n - BigInt(finalizedDepth));
    const balance = () => client.getBalance({ address: receiver, blockTag: "finalized" });
    expect(await balance()).toBe(0n);
    await client.mine({ blocks: finalizedDepth });
    expect(await balance()).toBe(7n);
    await expect(client.getLogs({ fromBlock: "finalized", toBlock: "safe" })).resolves.toEqual([]);
  });

  test("moves the time of blocks forward", async () => {
    const client = clientOf(await start());
    const { timestamp } = await client.getBlock();
    await client.increaseTime({ seconds: 86_400 });
    await client.mine({ blocks: 1 });
    const later = (await client.getBlock()).timestamp;
    expect(later).toBeGreaterThanOrEqual(timestamp + 86_400n);
    await client.setNextBlockTimestamp({ timestamp: later + 1_000n });
    await client.mine({ blocks: 2, interval: 5 });
    expect((await client.getBlock({ blockNumber: 2n })).timestamp).toBe(later + 1_000n);
    expect((await client.getBlock({ blockNumber: 3n })).timestamp).toBe(later + 1_005n);
    await expect(client.setNextBlockTimestamp({ timestamp })).rejects.toThrow("which is later");
  });
});
