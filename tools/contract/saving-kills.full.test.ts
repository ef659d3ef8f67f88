import { setTimeout as wait } from "node:timers/promises";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { SavingStatus } from "@dexnet/drive/drive";
import { type Device, listOf, makeStorage, startDevice } from "@dexnet/drive/testing/device";
import { goodInviteCode } from "@dexnet/drive/testing/fakes/fake-accounts";
import { waitFor } from "@dexnet/drive/testing/wait-for";
import { productCalls } from "@dexnet/protocol/products";
import { openDatabase } from "@dexnet/service/database/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLedgerOutboxStore } from "../../apps/api/src/ledger/ledger-store.ts";
import { schemaName } from "../../apps/ledger/src/app.ts";
import { logWaiting } from "../../apps/ledger/src/log/log-tables.ts";
import { processLog } from "../../apps/ledger/src/testing/ledger-process.ts";
import { checkVersions } from "../../apps/ledger/src/versions/testing/check-versions.ts";
import { openFileDatabase, readCopies } from "../recover/file-database.ts";
import { readFileList } from "../recover/file-list.ts";
import { createServers } from "../recover/servers.ts";
import { walletFromPhrase } from "../recover/wallet.ts";
import { type ServerProcesses, serverNames, startServerProcesses } from "./server-processes.ts";

const kills = Number(process.env.DEXNET_SAVING_KILLS ?? 2);
const foldersOfRound = 12;
/** Number of changes within which a compaction must happen. */
const changesOfCompaction = 60;
/** A new snapshot is due after some changes, and takes several pages. */
const compactionLimits = { leastBytes: 0, share: 1 / 4, maxDeltas: 8, pageJsonBytes: 2_000 };

let servers: ServerProcesses;
beforeAll(async () => {
  servers = await startServerProcesses(goodInviteCode);
});
afterAll(() => servers.stop());

/** Resolves with a function that waits until the server has acknowledged all changes. */
async function watchSaved({ drive }: Device, address: string): Promise<() => Promise<void>> {
  let last: SavingStatus | undefined;
  await drive.open(address).watchSaving((status) => {
    last = status;
  });
  return () => waitFor(() => expect(last).toMatchObject({ state: "saved", unsaved: 0 }));
}

/** Waits until the outbox of the api has reported every save, and compares the log and the copies of the list with it. */
async function checkLedger(address: string, words: readonly string[], names: readonly string[]): Promise<void> {
  const { api, ledger } = servers.databaseUrls;
  const apiDatabase = await openDatabase({ url: api, schemaName: "dexnet_api" });
  const database = await openDatabase({ url: ledger, schemaName });
  await waitFor(async () => {
    expect(await createLedgerOutboxStore(apiDatabase.db).countWaiting()).toBe(0);
    expect(await database.db.select().from(logWaiting)).toEqual([]);
  });
  await checkVersions(database.db, processLog, lowerAddress(address));
  const wallet = await walletFromPhrase(words.join(" "));
  const recovering = createServers({
    apiUrl: undefined,
    ledgerUrl: servers.urls.ledger,
    signal: new AbortController().signal,
  });
  const copies = await recovering.fileDatabaseCopies(wallet, await recovering.deployment());
  const { list } = await openFileDatabase(wallet, await readCopies(copies, recovering), recovering);
  const { folders, faults } = readFileList(list);
  expect([...folders.values()].map(({ name }) => name).sort()).toEqual([...names].sort());
  expect(faults).toEqual([]);
  await apiDatabase.close();
  await database.close();
}

test(`loses nothing acknowledged when the servers are killed ${kills} times during saves and compactions`, async () => {
  const { readMailedCode } = servers;
  const device = await startDevice(servers, { readMailedCode, compactionLimits });
  const { id: productId } = await device.call(productCalls.takeTrial);
  const { address, words } = await makeStorage(device.drive, 1_000_000_000, productId);
  const untilSaved = await watchSaved(device, address);
  // The first list has to come from the server. Later changes are stored on the device, whether the server runs or not.
  await listOf(device.drive, address);
  const expected: string[] = [];
  let lastSnapshot = 0;

  async function addFolder(name: string): Promise<void> {
    await device.drive.open(address).createFolder(null, name);
    expected.push(name);
  }

  async function readSnapshotVersion(): Promise<number> {
    const { privateData } = await device.call(productCalls.fileDatabase, { params: { address } });
    return privateData.files.snapshot?.version ?? 0;
  }

  /** Saves changes until they are compacted, so that every round of kills meets compactions. */
  async function waitForCompaction(round: number): Promise<number> {
    for (let number = 0; number < changesOfCompaction; number += 1) {
      await addFolder(`further folder ${round}.${number}`);
      await untilSaved();
      const version = await readSnapshotVersion();
      if (version > lastSnapshot) return version;
    }
    throw new Error("No compaction has happened.");
  }

  for (let round = 0; round < kills; round += 1) {
    const creating = Array.from({ length: foldersOfRound }, async (_, number) => {
      // Distributed over the round, so that there are many deltas.
      await wait(number * 40);
      await addFolder(`folder ${round}.${number} ${"x".repeat(200)}`);
    });
    await wait(Math.random() * foldersOfRound * 40);
    await servers.restart(serverNames[round % serverNames.length] ?? "api");
    await Promise.all(creating);
    await untilSaved();
    lastSnapshot = await waitForCompaction(round);
  }

  await checkLedger(address, words, expected);
  const { email } = device;
  const fresh = await startDevice(servers, { email, compactionLimits });
  await fresh.drive.openWithPhrase(address, words);
  const { entries } = await listOf(fresh.drive, address);
  expect(entries.map(({ name }) => name).sort()).toEqual(expected.sort());
});
