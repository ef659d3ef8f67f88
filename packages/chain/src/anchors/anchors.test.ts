import { join } from "node:path";
import { type Address, bytesToHex, http, parseEventLogs } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { beforeEach, describe, expect, test } from "vitest";
import compiled from "../../contracts/LogAnchor.json" with { type: "json" };
import { finalizedDepth } from "../local-chain/constants.ts";
import type { RpcHandler } from "../local-chain/methods.ts";
import { type LocalChain, startLocalChain } from "../local-chain.ts";
import { ensureTestContracts } from "../test-contracts.ts";
import { fundedAccounts, testDeployer, testWallet } from "../test-wallet.ts";
import { clientOf, createChainFixture } from "../testing/chain-fixture.ts";
import { anchorAbi } from "./anchor-contract.ts";
import { createAnchorReader } from "./anchor-reader.ts";
import { createAnchorWriter } from "./anchor-writer.ts";
import { deployAnchor, deployAnchorWithKey } from "./deploy-anchor.ts";
import { ensureTestAnchor } from "./test-anchor.ts";
import { testAnchorContract, testAnchorKeyHex } from "./test-anchor-settings.ts";

const fixture = createChainFixture();
const owner = privateKeyToAccount(`0x${testAnchorKeyHex}`);
const rootOf = (byte: number) => new Uint8Array(32).fill(byte);

let chain: LocalChain;
let client: ReturnType<typeof clientOf>;
let address: Address;
beforeEach(async () => {
  chain = await fixture.start();
  client = clientOf(chain);
  address = await deployAnchor({ transport: http(chain.rpcUrl), account: testWallet, owner: owner.address });
});

const contract = () => ({ address, abi: anchorAbi }) as const;
const writer = (secretKeyHex = testAnchorKeyHex) =>
  createAnchorWriter({ url: chain.rpcUrl, contract: { chainId: 31_337, address }, secretKeyHex });
const reader = (chainId = 31_337) => createAnchorReader({ url: chain.rpcUrl, contract: { chainId, address } });

async function anchor(size: number, byte: number) {
  const { serialized, transactionHash } = await writer().prepare({ size, root: rootOf(byte) }, 0);
  await writer().send(serialized);
  return transactionHash;
}

describe("contract of anchors", () => {
  test("has the interface that the code calls", () => {
    const shapeOf = (items: readonly unknown[]) =>
      items
        .map((item) => item as { type: string; name?: string; inputs?: { type: string; indexed?: boolean }[] })
        .map(
          ({ type, name, inputs }) => `${type} ${name} ${inputs?.map((one) => `${one.type} ${one.indexed ?? false}`)}`,
        )
        .sort();
    expect(shapeOf(anchorAbi)).toEqual(shapeOf(compiled.abi));
  });

  test("can be paid with the money of the account, and not without", async () => {
    expect(await writer().readFunds()).toBeGreaterThan(0);
    expect(await writer("11".repeat(32)).readFunds()).toBe(0);
  });

  test("returns anchors by index and the newest, and logs each with its time and size", async () => {
    expect(await writer().readNewest()).toBeUndefined();
    const hash = await anchor(5, 1);
    await anchor(9, 2);
    const receipt = await client.getTransactionReceipt({ hash });
    const { timestamp } = await client.getBlock({ blockNumber: receipt.blockNumber });
    const [event] = parseEventLogs({ abi: anchorAbi, logs: receipt.logs });
    expect(event?.args).toEqual({ size: 5n, root: bytesToHex(rootOf(1)), time: timestamp });
    expect(await client.readContract({ ...contract(), functionName: "anchorAt", args: [0n] })).toEqual([
      5n,
      bytesToHex(rootOf(1)),
      timestamp,
    ]);
    expect(await writer().readNewest()).toMatchObject({ size: 9, root: rootOf(2) });
    expect(await client.readContract({ ...contract(), functionName: "count" })).toBe(2n);
  });

  test.each([0, 4, 5])("refuses a tree of size %i after one of size 5", async (size) => {
    await anchor(5, 1);
    const call = { ...contract(), functionName: "anchor", args: [BigInt(size), bytesToHex(rootOf(2))] } as const;
    await expect(client.simulateContract({ ...call, account: owner })).rejects.toThrow("SizeNotGreater");
    await expect(writer().prepare({ size, root: rootOf(2) }, 0)).rejects.toThrow();
  });

  test("refuses everyone but its owner", async () => {
    const call = { ...contract(), functionName: "anchor", args: [1n, bytesToHex(rootOf(1))] } as const;
    await expect(client.simulateContract({ ...call, account: testWallet })).rejects.toThrow("NotOwner");
    await expect(client.simulateContract({ ...call, account: testDeployer })).rejects.toThrow("NotOwner");
    expect(await client.readContract({ ...contract(), functionName: "owner" })).toBe(owner.address);
  });

  test("has no anchor before the first one", async () => {
    const at = client.readContract({ ...contract(), functionName: "anchorAt", args: [0n] });
    await expect(at).rejects.toThrow("NoAnchor");
  });

  test("uses at most 80,000 gas for an anchor", async () => {
    await anchor(5, 1);
    const { gasUsed } = await client.getTransactionReceipt({ hash: await anchor(6, 2) });
    expect(Number(gasUsed)).toBeLessThan(80_000);
  });
});

describe("AnchorWriter", () => {
  test("replaces a transaction that was not mined instead of adding one", async () => {
    const first = await writer().prepare({ size: 5, root: rootOf(1) }, 0);
    const second = await writer().prepare({ size: 8, root: rootOf(2) }, 1);
    await writer().send(second.serialized);
    await expect(writer().send(first.serialized)).rejects.toMatchObject({ name: "ChainError" });
    expect(await client.readContract({ ...contract(), functionName: "count" })).toBe(1n);
    expect(await writer().findMined(first.transactionHash)).toBeUndefined();
  });

  test("finds a mined transaction, which is final some blocks later", async () => {
    const hash = await anchor(5, 1);
    expect(await writer().findMined(hash)).toMatchObject({ isSuccessful: true, isFinal: false });
    await client.mine({ blocks: finalizedDepth });
    expect(await writer().findMined(hash)).toMatchObject({ isSuccessful: true, isFinal: true });
  });

  test("signs nothing for another chain than the configured one", async () => {
    const deps = { url: chain.rpcUrl, contract: { chainId: 1, address }, secretKeyHex: testAnchorKeyHex };
    const other = createAnchorWriter(deps);
    await expect(other.prepare({ size: 5, root: rootOf(1) }, 0)).rejects.toMatchObject({ kind: "contradiction" });
    await expect(other.readNewest()).rejects.toMatchObject({ kind: "contradiction" });
  });
});

describe("AnchorReader", () => {
  test("returns final anchors from an index on", async () => {
    for (let index = 0; index < 12; index++) await anchor(index + 1, index);
    await client.mine({ blocks: finalizedDepth });
    await anchor(99, 99);
    expect((await reader().readAnchors(0)).map(({ size, root }) => [size, root[0]])).toEqual(
      Array.from({ length: 12 }, (_, index) => [index + 1, index]),
    );
    expect((await reader().readAnchors(10)).map(({ size }) => size)).toEqual([11, 12]);
    expect(await reader().readAnchors(12)).toEqual([]);
  });

  test("refuses another chain", async () => {
    await expect(reader(1).readAnchors(0)).rejects.toMatchObject({ kind: "contradiction" });
  });
});

describe("deployAnchorWithKey", () => {
  test("creates a contract that belongs to the account of the key", async () => {
    const made = await deployAnchorWithKey({ url: chain.rpcUrl, secretKeyHex: `0x${testAnchorKeyHex}` });
    expect(made.chainId).toBe(31_337);
    expect(await client.readContract({ address: made.address, abi: anchorAbi, functionName: "owner" })).toBe(
      owner.address,
    );
  });
});

describe("ensureTestAnchor", () => {
  test("deploys the contract of the settings once, also after an interruption", { tags: "full" }, async () => {
    await fixture.stop(chain);
    const folder = join(fixture.folder(), "prepared");
    async function withChain(prepare: (handle: RpcHandler) => Promise<void>): Promise<void> {
      const started = await startLocalChain({ folder, port: 0, prepare });
      await started.stop();
    }
    const contracts = (handle: RpcHandler) => ensureTestContracts(handle, join(folder, "tokens.json"));
    await withChain(contracts);
    const interrupted: RpcHandler = () => Promise.reject(new Error("interrupted"));
    await expect(withChain(() => ensureTestAnchor(interrupted))).rejects.toThrow("interrupted");
    let count: unknown;
    for (let starts = 0; starts < 2; starts++) {
      await withChain(async (handle) => {
        await contracts(handle);
        await ensureTestAnchor(handle);
        expect(await handle("eth_getCode", [testAnchorContract.address, "latest"])).not.toBe("0x");
        count = await handle("eth_getTransactionCount", [testDeployer.address, "latest"]);
      });
    }
    expect(count).toBe("0x5");
    expect(fundedAccounts).toContain(owner.address);
  });
});
