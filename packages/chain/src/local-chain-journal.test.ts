import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { type Address, type Hash, type Hex, parseEther } from "viem";
import { describe, expect, test } from "vitest";
import { openJournal } from "./local-chain/journal.ts";
import { createJournaledChain } from "./local-chain/journaled-chain.ts";
import type { LocalChain } from "./local-chain.ts";
import { fundedAccounts, testWallet } from "./test-wallet.ts";
import { clientOf, createChainFixture } from "./testing/chain-fixture.ts";

const receiver: Address = "0x00000000000000000000000000000000000000A1";
const { folder, start, stop } = createChainFixture();
const journalFile = () => join(folder(), "journal");

async function blockHashes(chain: LocalChain): Promise<Hash[]> {
  const client = clientOf(chain);
  const hashes: Hash[] = [];
  for (let number = 0n; number <= (await client.getBlockNumber({ cacheTime: 0 })); number++) {
    hashes.push((await client.getBlock({ blockNumber: number })).hash);
  }
  return hashes;
}

async function pay(chain: LocalChain, value: bigint) {
  const client = clientOf(chain);
  return await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ to: receiver, value }) });
}

describe("startLocalChain", () => {
  test("keeps the hash of every block after a restart", async () => {
    const first = await start();
    const client = clientOf(first);
    await pay(first, 1n);
    await client.setBalance({ address: receiver, value: parseEther("5") });
    await client.mine({ blocks: 3, interval: 60 });
    await pay(first, 2n);
    const before = await blockHashes(first);
    expect(before).toHaveLength(1 + 1 + 3 + 1);
    await stop(first);

    const second = await start();
    expect(await blockHashes(second)).toEqual(before);
    expect(await clientOf(second).getBalance({ address: receiver })).toBe(parseEther("5") + 2n);
    await pay(second, 3n);
    expect((await blockHashes(second)).slice(0, before.length)).toEqual(before);
  });

  test("writes no record for a refused transaction", async () => {
    const chain = await start();
    const { size } = await stat(journalFile());
    const client = clientOf(chain);
    await expect(client.sendRawTransaction({ serializedTransaction: "0x1234" })).rejects.toThrow();
    await expect(
      client.sendTransaction({ to: receiver, value: parseEther("1000000"), gas: 21_000n }),
    ).rejects.toThrow();
    expect((await stat(journalFile())).size).toBe(size);
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(0n);
    await pay(chain, 1n);
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(1n);
  });

  test("removes the record of a refused change whose process was killed", async () => {
    const first = await start();
    await pay(first, 1n);
    const before = await blockHashes(first);
    await stop(first);
    await addRecord({ parentHex: before.at(-1), request: { method: "eth_sendRawTransaction", params: ["0x1234"] } });

    const second = await start();
    expect(await blockHashes(second)).toEqual(before);
    await pay(second, 1n);
    await stop(second);
    expect(await blockHashes(await start())).toHaveLength(before.length + 1);
  });

  test("mines a transaction with a later nonce together with the one before it, also after a restart", async () => {
    const first = await start();
    const signed = async (nonce: number) =>
      await testWallet.signTransaction({
        ...({ type: "eip1559", chainId: first.chainId, nonce, to: receiver, value: 1n, gas: 21_000n } as const),
        maxFeePerGas: 10n ** 10n,
        maxPriorityFeePerGas: 1n,
      });
    const later = await clientOf(first).sendRawTransaction({ serializedTransaction: await signed(1) });
    expect(await clientOf(first).getBlockNumber({ cacheTime: 0 })).toBe(0n);
    await stop(first);

    const client = clientOf(await start());
    const earlier = await client.sendRawTransaction({ serializedTransaction: await signed(0) });
    expect((await client.getTransactionReceipt({ hash: earlier })).blockNumber).toBe(1n);
    expect((await client.getTransactionReceipt({ hash: later })).blockNumber).toBe(1n);
  });

  test("refuses a damaged journal, a journal of another chain and one of another version", async () => {
    const first = await start();
    await pay(first, 1n);
    await pay(first, 2n);
    await stop(first);
    const whole = await readFile(journalFile(), "utf8");
    const [header = "", record = "", ...rest] = whole.split("\n");

    await writeFile(journalFile(), [header, record.replace("parentHex", "parentHey"), ...rest].join("\n"));
    await expect(start()).rejects.toThrow(/journal \S+ is damaged at byte \d+: restore it, or move it away/);

    const other = { ...JSON.parse(record.slice(9)), parentHex: `0x${"00".repeat(32)}` };
    await writeFile(journalFile(), [header, formatLine(other), ...rest].join("\n"));
    await expect(start()).rejects.toThrow(
      "journal does not make the same chain again (record 1: block 0 has another hash)",
    );

    await writeFile(journalFile(), [formatLine({ format: 99 }), record, ...rest].join("\n"));
    await expect(start()).rejects.toThrow("is of another version");
  });

  test("mines no block that could not be written to the journal", async () => {
    const { journal, records } = await openJournal(journalFile());
    const full = { ...journal, append: () => Promise.reject(new Error("ENOSPC: no space left on device")) };
    const genesis = { timestamp: 1_700_000_000, fundedAccounts, signingKeys: [] };
    const deps = { genesis, genesisEndOffset: 0, records: [], now: () => 1_700_000_000_000 };
    const chain = await createJournaledChain({ ...deps, journal: full });
    await expect(chain.mine(1)).rejects.toThrow("ENOSPC");
    expect(chain.head().number).toBe(0);
    expect(records).toEqual([]);
    await journal.close();
  });
});

function formatLine(value: unknown): string {
  const json = JSON.stringify(value);
  return `${crc32(json).toString(16).padStart(8, "0")} ${json}`;
}

async function addRecord(value: { parentHex: Hex | undefined; request: unknown }): Promise<void> {
  await writeFile(journalFile(), `${await readFile(journalFile(), "utf8")}${formatLine(value)}\n`);
}
