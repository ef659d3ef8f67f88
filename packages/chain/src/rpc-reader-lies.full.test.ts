import { type Hex, numberToHex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAgreedReader } from "./agreed-reader.ts";
import type { ChainReader } from "./chain-reader.ts";
import { createRpcReader } from "./rpc-reader.ts";
import { merchantAddress, sharePaymentChain } from "./testing/payment-chain.ts";
import {
  addressTopic,
  amountData,
  answerOldHead,
  answerOtherHashes,
  brokenAnswers,
  changeBalances,
  changeBlocks,
  changeEachLog,
  duplicateLogs,
  inventTransfer,
  leaveLogsOut,
  type RpcLog,
} from "./testing/rpc-lies.ts";
import { type RpcLie, type RpcProxy, startRpcProxy } from "./testing/rpc-proxy.ts";

const open = sharePaymentChain();
const [receiver, stranger] = [merchantAddress(0), merchantAddress(1)];
let proxy: RpcProxy;
let honest: ChainReader;
let reader: ChainReader;
let head: number;

beforeAll(async () => {
  const { chain, pay } = open();
  await pay("USDT", receiver, 5n);
  await pay("USDT", receiver, 7n);
  proxy = await startRpcProxy(chain.rpcUrl);
  honest = createRpcReader({ url: chain.rpcUrl });
  reader = createRpcReader({ url: proxy.url });
  head = await honest.readHeadNumber();
});
afterAll(() => proxy.stop());

/** Runs `work` while the endpoint lies. */
async function during<T>(lie: RpcLie, work: () => Promise<T>): Promise<T> {
  proxy.lie(lie);
  try {
    return await work();
  } finally {
    proxy.lie(null);
  }
}

const query = () => ({ tokens: [open().contracts.tokens.USDT], receivers: [receiver], fromBlock: 1, toBlock: head });
const readHeads = (from: ChainReader) => [from.readHeadNumber(), from.readFinalizedBlock()];
const readOld = (from: ChainReader) => [
  from.readChainId(),
  from.readBlock(3),
  from.readTransfers(query()),
  from.readSentTransfers({ ...query(), senders: [receiver] }),
  from.readBalance(open().contracts.tokens.USDT, receiver, head),
  from.readToken(open().contracts.tokens.USDT),
  from.readPairReserves(open().contracts.pair, head),
];

const readAll = (from: ChainReader) => [...readHeads(from), ...readOld(from)];

describe("createRpcReader with a broken endpoint", () => {
  test.each(Object.entries(brokenAnswers))("fails with a ChainError on %s", async (_, lie) => {
    const impatient = createRpcReader({ url: proxy.url, timeoutMs: 500 });
    const outcomes = await during(lie, () => Promise.allSettled(readAll(impatient)));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: "rejected", reason: { name: "ChainError" } });
    // A loaded machine may need more than one attempt within the short timeout.
    const statuses = async () => (await Promise.allSettled(readAll(impatient))).map(({ status }) => status);
    await expect.poll(async () => new Set(await statuses())).toEqual(new Set(["fulfilled"]));
  });
});

describe("createRpcReader with lies about logs", () => {
  const upper = (hash: Hex) => `0x${hash.slice(2).toUpperCase()}` as Hex;

  test.each<[string, (log: RpcLog) => Partial<RpcLog>]>([
    ["another token", () => ({ address: `0x${"11".repeat(20)}` })],
    ["a block before the range", () => ({ blockNumber: "0x0" })],
    ["a block after the range", () => ({ blockNumber: numberToHex(head + 1) })],
    ["another block inside of the range", () => ({ blockNumber: numberToHex(head - 3) })],
    ["another block hash", () => ({ blockHash: `0x${"22".repeat(32)}` })],
    ["no block hash", () => ({ blockHash: null as unknown as Hex })],
    ["no block number", () => ({ blockNumber: null as unknown as Hex })],
    ["no log index", () => ({ logIndex: null as unknown as Hex })],
    ["a log index beyond all numbers", () => ({ logIndex: `0x${"f".repeat(20)}` })],
    ["half of a transaction hash", ({ transactionHash }) => ({ transactionHash: transactionHash.slice(0, 20) as Hex })],
    ["the same transaction and log index", () => ({ transactionHash: `0x${"33".repeat(32)}`, logIndex: "0x0" })],
  ])("refuses logs with %s", async (_, change) => {
    const reading = during(changeEachLog(change), () => reader.readTransfers(query()));
    await expect(reading).rejects.toMatchObject({ name: "ChainError" });
  });

  test("returns a duplicated log once", async () => {
    const transfers = await during(duplicateLogs, () => reader.readTransfers(query()));
    expect(transfers.map(({ amount }) => amount)).toEqual([5n, 7n]);
  });

  test("leaves out logs of blocks that were removed from the chain", async () => {
    const lie = changeEachLog(({ data }) => ({ removed: data === amountData(5n) }));
    const transfers = await during(lie, () => reader.readTransfers(query()));
    expect(transfers.map(({ amount }) => amount)).toEqual([7n]);
  });

  test("returns hashes in lower case, because they are keys", async () => {
    const lie = changeEachLog(({ transactionHash, blockHash }) => ({
      transactionHash: upper(transactionHash),
      blockHash: upper(blockHash),
    }));
    expect(await during(lie, () => reader.readTransfers(query()))).toEqual(await honest.readTransfers(query()));
  });

  test.each<[string, (log: RpcLog) => Partial<RpcLog>]>([
    ["are no transfers", () => ({ data: "0x" })],
    ["have another receiver", ({ topics }) => ({ topics: [...topics.slice(0, 2), addressTopic(stranger)] })],
  ])("leaves out logs that %s", async (_, change) => {
    expect(await during(changeEachLog(change), () => reader.readTransfers(query()))).toEqual([]);
  });
});

describe("createRpcReader with lies about blocks", () => {
  test.each<[string, RpcLie]>([
    [
      "another hash than a separate request has",
      changeBlocks((_, { params }) => (params[0] === "finalized" ? { hash: `0x${"44".repeat(32)}` } : {})),
    ],
    [
      "a number after the newest block",
      changeBlocks((_, { params }) => (params[0] === "finalized" ? { number: "0xffffff" } : {})),
    ],
    ["a number beyond all numbers", changeBlocks(() => ({ number: `0x${"f".repeat(20)}` }))],
    ["no hash", changeBlocks(() => ({ hash: null as unknown as Hex }))],
    ["a time beyond all dates", changeBlocks(() => ({ timestamp: `0x${"f".repeat(20)}` }))],
    ["no time", changeBlocks(() => ({ timestamp: undefined as unknown as Hex }))],
  ])("refuses a finalised block with %s", async (_, lie) => {
    await expect(during(lie, () => reader.readFinalizedBlock())).rejects.toMatchObject({ name: "ChainError" });
  });

  test("reads the time and the number of a block", async () => {
    const block = await reader.readBlock(3);
    expect(block).toEqual(await honest.readBlock(3));
    expect(block.number).toBe(3);
  });
});

describe("readSentTransfers", () => {
  test("returns what an address has sent, and no more", async () => {
    const { tokens } = open();
    const sent = await reader.readSentTransfers({ ...query(), senders: [receiver] });
    expect(sent).toEqual([]);
    const [transfer] = await reader.readTransfers(query());
    const senders = [transfer?.sender ?? receiver];
    const all = await reader.readSentTransfers({ ...query(), senders });
    expect(all.filter((one) => one.receiver === receiver)).toEqual(await honest.readTransfers(query()));
    expect(new Set(all.map(({ token }) => token))).toEqual(new Set([tokens.USDT.address]));
    const swapped = changeEachLog(({ topics: [event = "0x", , to = "0x"] }) => ({
      topics: [event, addressTopic(stranger), to],
    }));
    expect(await during(swapped, () => reader.readSentTransfers({ ...query(), senders }))).toEqual([]);
  });
});

describe("createAgreedReader with one endpoint that lies", () => {
  const lies = (): [string, RpcLie][] => [
    ["leaves logs out", leaveLogsOut],
    ["changes amounts", changeEachLog(() => ({ data: amountData(9n) }))],
    ["changes log indexes", changeEachLog(({ logIndex }) => ({ logIndex: numberToHex(Number(logIndex) + 1) }))],
    ["changes transaction hashes", changeEachLog(() => ({ transactionHash: `0x${"55".repeat(32)}`, logIndex: "0x9" }))],
    ["reports another balance", changeBalances((balance) => balance + 1n)],
    ["answers other hashes", answerOtherHashes],
    ["is down", brokenAnswers["an error of JSON-RPC"]],
  ];

  test.each(lies())("fails if it %s, whichever of them it is", async (_, lie) => {
    for (const agreed of [createAgreedReader(reader, honest), createAgreedReader(honest, reader)]) {
      const outcomes = await during(lie, () => Promise.allSettled(readOld(agreed)));
      const failed = outcomes.filter(({ status }) => status === "rejected");
      expect(failed.length).toBeGreaterThan(0);
      for (const outcome of failed) expect(outcome).toMatchObject({ reason: { name: "ChainError" } });
      // The agreed reader returns only what both endpoints say.
      const truth = await Promise.all(readOld(honest));
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === "fulfilled") expect(outcome.value).toEqual(truth[index]);
      }
    }
  });

  test("fails if it invents a transfer", async () => {
    const { hash } = await honest.readBlock(3);
    const block = { number: 3, hash };
    const token = open().tokens.USDT.address;
    const lie = inventTransfer({ token, receiver, amount: 1_000n, block });
    expect(await during(lie, () => reader.readTransfers(query()))).toHaveLength(3);
    const agreed = createAgreedReader(honest, reader);
    await expect(during(lie, () => agreed.readTransfers(query()))).rejects.toMatchObject({ kind: "contradiction" });
  });

  test("returns the older of both heads if it is behind", async () => {
    const agreed = createAgreedReader(honest, reader);
    await during(answerOldHead(4), async () => {
      expect(await agreed.readHeadNumber()).toBe(4);
      expect(await agreed.readFinalizedBlock()).toEqual(await honest.readBlock(4));
    });
  });

  test("accepts duplicated logs and other letters in hashes", async () => {
    const agreed = createAgreedReader(honest, reader);
    expect(await during(duplicateLogs, () => agreed.readTransfers(query()))).toHaveLength(2);
  });
});
