import { fillPath } from "@dexnet/protocol/call";
import { versionCalls } from "@dexnet/protocol/versions";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses } from "../addresses/address-tables.ts";
import { migrationsFolder, schemaName } from "../app.ts";
import { owners } from "../blocks/copies/copy-tables.ts";
import { type LedgerProcess, processLog, startLedgerProcess } from "../testing/ledger-process.ts";
import { internalToken } from "../testing/running-ledger.ts";
import { newWallet, type TestWallet } from "../testing/signed-block.ts";
import { type SignedVersion, signDelta, signSnapshot } from "../testing/signed-versions.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";
import { deriveCopyKey } from "./copy-key.ts";
import { checkVersions } from "./testing/check-versions.ts";
import { createVersionStore } from "./version-store.ts";

const copyAddress = deriveCopyKey(processLog.secretKeyBytes).addressHex;
/** The usual run leaves the large report out. */
const isLong = Number(process.env.DEXNET_LEDGER_KILLS ?? 1) > 1;
/** More blocks than the ledger writes at once. */
const manyBlocks = 13_000_000;

const newFolder = temporaryFolders();
let url: string;
let database: Database;
let env: Record<string, string>;
let ledger: LedgerProcess;
let wallet: TestWallet;
let first: SignedVersion;
let second: SignedVersion;
beforeAll(async () => {
  url = await createMigratedDatabase({ schemaName, migrations: migrationsFolder });
  database = await openDatabase({ url, schemaName });
  env = { DEXNET_DATA: await newFolder(), DATABASE_URL: url };
  ledger = await startLedgerProcess(env);
  wallet = newWallet(await ledger.deployment());
  await ledger.entitle(wallet, 1_000_000);
  first = await signDelta(wallet, { version: 1 });
  second = await signDelta(wallet, { version: 2, previous: first.hash });
});
afterAll(async () => {
  await ledger.stop();
  await database.close();
  await dropTestDatabase(url);
});

function report({ document }: SignedVersion): Promise<Response> {
  return fetch(ledger.internalUrl + fillPath(versionCalls.reportVersion.path, { address: wallet.address }), {
    method: "PUT",
    headers: { authorization: `Internal ${internalToken}`, "content-type": "application/json" },
    body: JSON.stringify(document),
  });
}

/** Reports again, as the outbox of the api does until it has an answer. */
async function reportUntilAnswered(version: SignedVersion): Promise<void> {
  const answer = await report(version);
  expect(answer.status).toBe(200);
}

function startReport(version: SignedVersion): Promise<Response> {
  const reporting = report(version);
  // The fault is checked after the kill.
  reporting.catch(() => undefined);
  return reporting;
}

/** Starts the killed ledger again. The api has got no answer. */
async function restart(reporting: Promise<Response>): Promise<void> {
  await expect(reporting).rejects.toThrow();
  ledger = await startLedgerProcess(env);
}

const countCopyBlocks = async () =>
  (await database.db.select().from(owners).where(eq(owners.address, copyAddress))).length;
const isStored = async ({ version }: SignedVersion, kind: "delta" | "snapshot") =>
  (await createVersionStore(database.db).list(wallet.addressHex, version)).some((one) => one.kind === kind);

/** Locks the row of an address, so that no process changes what needs this lock. Returns the function that ends it. */
async function lockAddress(addressHex: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const transaction = database.db.transaction(async (tx) => {
    await tx.select().from(addresses).where(eq(addresses.address, addressHex)).for("update");
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return () => {
    released.resolve();
    return transaction;
  };
}

/** Checks the log and the copies after the sequencer has integrated everything. */
async function checkAll(expected: readonly string[]): Promise<void> {
  await until(async () => {
    const { rows } = await database.db.execute<{ waiting: string }>(sql`SELECT count(*) AS waiting FROM log_waiting`);
    return Number(rows[0]?.waiting) === 0;
  });
  const reported = await checkVersions(database.db, processLog, wallet.addressHex);
  expect(reported.map(({ version, kind }) => `${version} ${kind}`)).toEqual(expected);
}

describe("ledger that is killed during version reports (PostgreSQL)", () => {
  it("has one entry after a kill between the copy and the commit", async () => {
    await reportUntilAnswered(first);
    const before = await countCopyBlocks();
    const unlock = await lockAddress(wallet.addressHex);
    const reporting = startReport(second);
    await until(async () => (await countCopyBlocks()) > before);
    await ledger.kill();
    await unlock();
    expect(await isStored(second, "delta")).toBe(false);
    await restart(reporting);
    await reportUntilAnswered(second);
    await checkAll(["1 delta", "2 delta"]);
  });

  it("deletes replaced copies after a kill between the commit and their deletion", async () => {
    const snapshot = await signSnapshot(wallet, first);
    const before = await countCopyBlocks();
    const unlockStorage = await lockAddress(wallet.addressHex);
    const reporting = startReport(snapshot);
    await until(async () => (await countCopyBlocks()) > before);
    const unlockCopies = await lockAddress(copyAddress);
    await unlockStorage();
    await until(() => isStored(snapshot, "snapshot"));
    await ledger.kill();
    await unlockCopies();
    expect(await countCopyBlocks()).toBe(before + 1);
    await restart(reporting);
    await reportUntilAnswered(snapshot);
    await checkAll(["1 delta", "1 snapshot", "2 delta"]);
    expect(await createVersionStore(database.db).listCopies(wallet.addressHex)).toMatchObject([
      { version: 1, kind: "snapshot" },
      { version: 2, kind: "delta" },
    ]);
  });

  if (isLong) {
    it("has one entry and all copies after a kill between two blocks of a copy", async () => {
      const large = await signDelta(wallet, { version: 3, previous: second.hash, bytes: manyBlocks });
      const before = await countCopyBlocks();
      const reporting = startReport(large);
      let stored = before;
      // The lock on the ledger's own address stops the next block while the process is killed.
      while (stored === before) {
        const unlock = await lockAddress(copyAddress);
        stored = await countCopyBlocks();
        if (stored > before) await ledger.kill();
        await unlock();
      }
      expect(await isStored(large, "delta")).toBe(false);
      await restart(reporting);
      await reportUntilAnswered(large);
      expect(await countCopyBlocks()).toBeGreaterThan(stored);
      await checkAll(["1 delta", "1 snapshot", "2 delta", "3 delta"]);
    });
  }
});
