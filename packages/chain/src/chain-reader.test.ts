import type { Address } from "viem";
import { describe, expect, test } from "vitest";
import { createAgreedReader } from "./agreed-reader.ts";
import { ChainError, type ChainReader } from "./chain-reader.ts";
import { checkChain } from "./check-chain.ts";
import { createDepositAddresses } from "./deposit-addresses.ts";
import { finalizedDepth } from "./local-chain/constants.ts";
import { priceOf } from "./pool-price.ts";
import { createRpcReader } from "./rpc-reader.ts";
import { merchantAddress, merchantXpub, sharePaymentChain, units } from "./testing/payment-chain.ts";

const open = sharePaymentChain();
/** Each test has deposit addresses of its own. */
let usedAddresses = 0;
const nextAddress = () => open().deposits.addressOf(usedAddresses++);

describe("createDepositAddresses", () => {
  test("derives the addresses of the merchant's wallet from the public key alone", () => {
    const deposits = createDepositAddresses(merchantXpub());
    for (const index of [0, 1, 2, 1_000]) expect(deposits.addressOf(index)).toBe(merchantAddress(index));
  });

  test.each([
    "",
    "xpub",
    "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi",
  ])("refuses %j", (text) => {
    expect(() => createDepositAddresses(text)).toThrow(/extended public key|private key/);
  });
});

describe("createRpcReader", () => {
  test("reads transfers to known receivers only, with verified blocks, and final blocks after their depth", async () => {
    const { reader, contracts, pay, mine } = open();
    const [own, other] = [nextAddress(), nextAddress()];
    const transactionHash = await pay("USDT", own, units("1.5"));
    await pay("USDT", other, units("7"));
    await pay("DEXNET", own, 3n);
    const head = await reader.readHeadNumber();
    const query = { tokens: [contracts.tokens.USDT], receivers: [own], fromBlock: 0, toBlock: head };
    const found = await reader.readTransfers(query);
    expect(found).toMatchObject([{ transactionHash, receiver: own, amount: units("1.5"), blockNumber: head - 2 }]);
    expect(await reader.readTransfers({ ...query, tokens: Object.values(contracts.tokens) })).toHaveLength(2);
    expect(await reader.readTransfers({ ...query, receivers: [] })).toEqual([]);
    expect((await reader.readFinalizedBlock()).number).toBe(head - finalizedDepth);
    await mine(finalizedDepth);
    expect(await reader.readBalance(contracts.tokens.USDT, own, head)).toBe(units("1.5"));
    expect(await reader.readBalance(contracts.tokens.USDT, own, head - 3)).toBe(0n);
  });

  test("reads the price of the pair", async () => {
    const { reader, contracts, tokens } = open();
    const reserves = await reader.readPairReserves(contracts.pair, await reader.readHeadNumber());
    const { numerator, denominator } = priceOf(tokens.DEXNET.address, reserves);
    expect(numerator / denominator).toBe(50n);
    expect(() => priceOf("0x01" as Address, reserves)).toThrow("no token");
  });

  test("fails as unreachable without an endpoint", async () => {
    const reader = createRpcReader({ url: "http://127.0.0.1:9", timeoutMs: 1_000 });
    await expect(reader.readHeadNumber()).rejects.toMatchObject({ name: "ChainError", kind: "unreachable" });
  });
});

describe("checkChain", () => {
  test("refuses another chain, another token and another pair with a sentence", async () => {
    const { reader, contracts } = open();
    await expect(checkChain(reader, { ...contracts, chainId: 56 })).rejects.toThrow(
      "The chain has the id 31337 instead of 56",
    );
    const swapped = { USDT: contracts.tokens.DEXNET, DEXNET: contracts.tokens.USDT };
    await expect(checkChain(reader, { ...contracts, tokens: swapped })).rejects.toThrow("is DEXNET instead of USDT");
    await expect(checkChain(reader, { ...contracts, pair: contracts.tokens.USDT })).rejects.toThrow(ChainError);
  });
});

describe("createAgreedReader", () => {
  test("returns what both endpoints say, and the lower finalised block", async () => {
    const { reader, contracts, pay, mine } = open();
    const receiver = nextAddress();
    const behind: ChainReader = {
      ...reader,
      readFinalizedBlock: async () => reader.readBlock(3),
      readHeadNumber: async () => 5,
    };
    const agreed = createAgreedReader(reader, behind);
    await pay("USDT", receiver, 1n);
    await mine(1);
    const query = {
      tokens: [contracts.tokens.USDT],
      receivers: [receiver],
      fromBlock: 0,
      toBlock: await reader.readHeadNumber(),
    };
    expect(await agreed.readTransfers(query)).toHaveLength(1);
    expect((await agreed.readFinalizedBlock()).number).toBe(3);
    expect(await agreed.readHeadNumber()).toBe(5);
  });

  test.each<[string, Partial<ChainReader>]>([
    ["leaves a transfer out", { readTransfers: async () => [] }],
    ["invents a balance", { readBalance: async () => 1_000n }],
    ["has another chain", { readChainId: async () => 56 }],
    [
      "has other reserves",
      { readPairReserves: async () => ({ token0: "0x0", token1: "0x1", reserve0: 1n, reserve1: 1n }) },
    ],
  ])("fails if one of them %s", async (_, lie) => {
    const { reader, contracts, pay } = open();
    const receiver = nextAddress();
    await pay("USDT", receiver, 1n);
    const agreed = createAgreedReader(reader, { ...reader, ...lie });
    const receivers = [receiver];
    const toBlock = await reader.readHeadNumber();
    const reads = [
      agreed.readChainId(),
      agreed.readTransfers({ tokens: [contracts.tokens.USDT], receivers, fromBlock: 0, toBlock }),
      agreed.readBalance(contracts.tokens.USDT, receiver, toBlock),
      agreed.readPairReserves(contracts.pair, toBlock),
    ];
    const failed = (await Promise.allSettled(reads)).filter(({ status }) => status === "rejected");
    expect(failed).toMatchObject([{ reason: { kind: "contradiction" } }]);
  });
});
