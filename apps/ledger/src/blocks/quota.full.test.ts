import { openDatabase } from "@dexnet/service/database/database";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { addresses } from "../addresses/address-tables.ts";
import { schemaName } from "../app.ts";
import { codeOf } from "../testing/ledger-client.ts";
import { type LedgerProcess, startLedgerProcess } from "../testing/ledger-process.ts";
import { newBlock, newWallet, type TestWallet } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { writes } from "./copies/copy-tables.ts";

const newFolder = temporaryFolders();
const writers = 24;
const fitting = 8;

/** Many concurrent writes of an address whose quota fits a third of them. */
async function writeConcurrently(
  processes: readonly LedgerProcess[],
  wallet: TestWallet,
): Promise<Map<string, number>> {
  const blocks = Array.from({ length: writers }, () => newBlock(wallet, 5_000));
  const size = blocks[0]?.blockBytes.length ?? 0;
  await processes[0]?.entitle(wallet, (fitting + 1) * size - 1);
  const outcomes = await Promise.all(
    blocks.map(async ({ blockBytes }, index) => {
      const answer = await processes[index % processes.length]?.put(wallet, blockBytes);
      if (answer === undefined) return "none";
      return answer.ok ? "ok" : await codeOf(answer);
    }),
  );
  const counts = new Map<string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  // Further writes are refused by every process, and no bytes stay reserved.
  for (const process of processes)
    expect(await codeOf(await process.put(wallet, newBlock(wallet, 5_000).blockBytes))).toBe("quota_exceeded");
  const last = newBlock(wallet, size - 301);
  await processes.at(-1)?.store(wallet, last);
  expect(last.blockBytes.length).toBe(size - 1);
  return counts;
}

it("quota: concurrent writes never exceed it, on the embedded database", async () => {
  const ledger = await startLedgerProcess({ DEXNET_DATA: await newFolder() });
  try {
    expect(await writeConcurrently([ledger], newWallet(await ledger.deployment()))).toEqual(
      new Map([
        ["ok", fitting],
        ["quota_exceeded", writers - fitting],
      ]),
    );
  } finally {
    await ledger.stop();
  }
});

it("quota: concurrent writes never exceed it, on PostgreSQL with two ledger processes", async () => {
  const url = await createTestDatabase();
  const folder = await newFolder();
  const env = { DEXNET_DATA: folder, DATABASE_URL: url };
  // One after the other: the first prepares the devices.
  const first = await startLedgerProcess(env);
  const second = await startLedgerProcess(env);
  const database = await openDatabase({ url, schemaName });
  try {
    const wallet = newWallet(await first.deployment());
    expect(await writeConcurrently([first, second], wallet)).toEqual(
      new Map([
        ["ok", fitting],
        ["quota_exceeded", writers - fitting],
      ]),
    );
    const [row] = await database.db.select().from(addresses).where(eq(addresses.address, wallet.addressHex));
    expect(row?.usedBytes).toBe(row?.sizeBytes);
    expect(await database.db.select().from(writes)).toEqual([]);
  } finally {
    await database.close();
    await Promise.all([first.stop(), second.stop()]);
    await dropTestDatabase(url);
  }
});
