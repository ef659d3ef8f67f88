import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSystemClock } from "@dexnet/blocks/clock";
import type { Drive } from "@dexnet/drive/drive";
import { downloadFile, listOf, makeStorage, startDevice, uploadFiles } from "@dexnet/drive/testing/device";
import { goodInviteCode } from "@dexnet/drive/testing/fakes/fake-accounts";
import { productCalls } from "@dexnet/protocol/products";
import { openDatabase } from "@dexnet/service/database/database";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runApi } from "../../apps/api/src/testing/api-process.ts";
import { createTestClock } from "../../apps/api/src/testing/api-server.ts";
import { startTestMailServer, type TestMailServer } from "../../apps/api/src/testing/mail-server.ts";
import { schemaName as ledgerSchema } from "../../apps/ledger/src/app.ts";
import type { LogSettings } from "../../apps/ledger/src/log/log-key.ts";
import { orphanAgeMs, sweepEveryMs } from "../../apps/ledger/src/repair/scrub-limits.ts";
import { processLog, startLedgerProcess } from "../../apps/ledger/src/testing/ledger-process.ts";
import { runLedger } from "../../apps/ledger/src/testing/running-ledger.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../postgres/temporary-postgres.ts";
import { readOrMakeSecrets } from "../start/secrets.ts";
import { runBackup, runRestore } from "./run.ts";

let folder: string;
let mailServer: TestMailServer;
let ports: number[];
const servers: TemporaryPostgres[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-restore-"));
  mailServer = await startTestMailServer();
  ports = await freePorts(4);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await mailServer.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

async function newServer(): Promise<TemporaryPostgres> {
  const server = await startTemporaryPostgres();
  servers.push(server);
  return server;
}

const devicesFolder = () => join(folder, "devices-data");
const copyFiles = () =>
  globSync("**/*", { cwd: join(devicesFolder(), "devices"), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** Starts an api and a ledger as processes. The devices are the same for every start. */
async function startServers(
  databaseUrl: string,
  secrets: { TOKEN_SECRET: string; INTERNAL_TOKEN: string; LOG_SECRET_KEY: string },
) {
  const [API_PORT = "", LEDGER_PORT = "", LEDGER_INTERNAL_PORT = "", API_INTERNAL_PORT = ""] = ports.map(String);
  const urls = { api: `http://127.0.0.1:${API_PORT}`, ledger: `http://127.0.0.1:${LEDGER_PORT}` };
  const common = { DATABASE_URL: databaseUrl, DEXNET_DATA: devicesFolder(), LOG_LEVEL: "warn" };
  const { INTERNAL_TOKEN, TOKEN_SECRET, LOG_SECRET_KEY } = secrets;
  const ledger = await startLedgerProcess({
    ...common,
    LEDGER_PORT,
    LEDGER_INTERNAL_PORT,
    INTERNAL_TOKEN,
    LOG_SECRET_KEY,
  });
  const api = runApi({
    ...common,
    API_PORT,
    API_INTERNAL_PORT,
    INTERNAL_TOKEN,
    TOKEN_SECRET,
    WEB_ROOT: folder,
    SMTP_URL: mailServer.url,
    PUBLIC_URL: urls.api,
    LEDGER_URL: urls.ledger,
    LEDGER_INTERNAL_URL: ledger.internalUrl,
    FIRST_INVITE_CODE: goodInviteCode,
  });
  await api.ready;
  return {
    urls,
    async stop() {
      api.child.kill("SIGTERM");
      await api.exit;
      await ledger.stop();
    },
  };
}

async function command(run: typeof runBackup, args: string[], env: Record<string, string>): Promise<void> {
  let errors = "";
  const err = (text: string) => {
    errors += text;
  };
  expect([await run({ args, env, out: () => undefined, err }), errors]).toEqual([0, ""]);
}

test("a backup that is restored on a new server has every file, account and right of its time", async () => {
  const clock = createSystemClock();
  const secrets = { TOKEN_SECRET: "t".repeat(40), INTERNAL_TOKEN: "i".repeat(40), LOG_SECRET_KEY: "ab".repeat(32) };
  const backup = join(folder, "backup");
  const files = new Map([9_000_000, 3_000, 0].map((size) => [`file of ${size}`, randomBytes(size)]));
  const asFiles = () => [...files].map(([name, bytes]) => new File([bytes], name));

  const lost = await newServer();
  const before = await startServers(lost.url, secrets);
  const device = await startDevice(before, { clock, readMailedCode: mailServer.nextMailedCode });
  const { id: productId } = await device.call(productCalls.takeTrial);
  const { address, words } = await makeStorage(device.drive, 1_000_000_000, productId);
  expect((await uploadFiles(device.drive, address, asFiles())).countByState.failed).toBe(0);
  await untilSaved(device.drive, address);
  await command(runBackup, ["--to", backup], { DATABASE_URL: lost.url, DEXNET_DATA: join(folder, "none"), ...secrets });
  const copiesOfBackup = new Set(copyFiles());
  const newer = new File([randomBytes(5_000_000)], "newer than the backup");
  expect((await uploadFiles(device.drive, address, [newer])).countByState.failed).toBe(0);
  await before.stop();
  await lost.stop();

  const restored = await newServer();
  const restoredData = join(folder, "restored");
  await command(runRestore, ["--from", backup], { DATABASE_URL: restored.url, DEXNET_DATA: restoredData });
  const newerCopies = copyFiles().filter((name) => !copiesOfBackup.has(name));
  expect(newerCopies.length).toBeGreaterThanOrEqual(4);
  const after = await startServers(restored.url, await readOrMakeSecrets(restoredData));
  const fresh = await startDevice(after, { clock, email: device.email });
  await fresh.drive.openWithPhrase(address, words);
  const { entries } = await listOf(fresh.drive, address);
  expect(entries.map(({ name }) => name).sort()).toEqual([...files.keys()].sort());
  for (const [name, bytes] of files) {
    const file = await downloadFile(fresh.drive, address, name);
    expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), bytes)).toBe(0);
  }
  const added = new File([randomBytes(100_000)], "added after the restore");
  expect((await uploadFiles(fresh.drive, address, [added])).countByState.failed).toBe(0);
  expect((await downloadFile(fresh.drive, address, added.name)).size).toBe(added.size);
  await after.stop();

  const secretKeyBytes = Buffer.from(secrets.LOG_SECRET_KEY, "hex");
  await expectNewerCopiesKept(restored.url, { ...processLog, secretKeyBytes }, newerCopies);
});

/** Resolves when the api has the file list of the device. */
async function untilSaved(drive: Drive, address: string): Promise<void> {
  const saved = Promise.withResolvers<void>();
  await drive.open(address).watchSaving(({ unsaved }) => {
    if (unsaved === 0) saved.resolve();
  });
  await saved.promise;
}

/** Sweeps in the week after the restore keep the copies that the database does not know. */
async function expectNewerCopiesKept(
  databaseUrl: string,
  transparencyLog: LogSettings,
  newerCopies: readonly string[],
): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, schemaName: ledgerSchema });
  const clock = createTestClock();
  clock.advance(sweepEveryMs);
  try {
    for (let elapsed = 0; elapsed < orphanAgeMs - 2 * sweepEveryMs; elapsed += 2 * sweepEveryMs) {
      const ledger = await runLedger({ database, dataFolder: devicesFolder(), clock, transparencyLog });
      const orphans = async () => {
        const text = await (await fetch(`${ledger.internalUrl}/metrics`)).text();
        const values = [...text.matchAll(/^dexnet_ledger_orphans\{[^}]*\} (\d+)$/gm)].map(([, value]) => Number(value));
        return values.reduce((sum, value) => sum + value, 0);
      };
      await expect.poll(orphans).toBeGreaterThanOrEqual(newerCopies.length);
      await ledger.stop();
      clock.advance(2 * sweepEveryMs);
    }
    const existing = new Set(copyFiles());
    expect(newerCopies.filter((name) => !existing.has(name))).toEqual([]);
  } finally {
    await database.close();
  }
}
