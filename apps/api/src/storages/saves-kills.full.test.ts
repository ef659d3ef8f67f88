import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDeltaChain } from "@dexnet/crypto/verify/delta-statement";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { productCalls } from "@dexnet/protocol/products";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { freePort } from "@dexnet/service/testing/free-ports";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiClient, createApiClient, type TestStorage } from "../testing/api-client.ts";
import { type ApiProcess, runApi } from "../testing/api-process.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { type CommitProxy, startCommitProxy } from "../testing/commit-proxy.ts";
import { startTestLedger, type TestLedger } from "../testing/ledger-server.ts";
import { startTestMailServer, type TestMailServer } from "../testing/mail-server.ts";
import { waitFor } from "../testing/wait-for.ts";
import { databaseForm, databaseHash, signDatabase, signSnapshot } from "../testing/wallet.ts";

let databaseUrl: string;
let commits: CommitProxy;
let mailServer: TestMailServer;
let ledger: TestLedger;
let folder: string;
let port: number;
let api: ApiClient;
const started: ApiProcess[] = [];

/** A process of the service as in production. Its connections to the database go through the proxy of commits. */
async function start(): Promise<ApiProcess> {
  const process = runApi({
    API_PORT: String(port),
    DATABASE_URL: commits.url,
    DEXNET_DATA: folder,
    WEB_ROOT: folder,
    SMTP_URL: mailServer.url,
    LEDGER_INTERNAL_URL: ledger.url,
    LOG_LEVEL: "warn",
  });
  started.push(process);
  await process.ready;
  return process;
}

beforeAll(async () => {
  databaseUrl = await createMigratedDatabase({ schemaName: "dexnet_api", migrations: migrationsFolder });
  commits = await startCommitProxy(databaseUrl);
  mailServer = await startTestMailServer();
  ledger = await startTestLedger();
  folder = await mkdtemp(join(tmpdir(), "api-kills-"));
  port = await freePort();
  api = createApiClient(`http://127.0.0.1:${port}`, mailServer);
});

afterEach(async () => {
  for (const { child, exit } of started.splice(0)) {
    child.kill("SIGKILL");
    await exit;
  }
});
afterAll(async () => {
  await commits.stop();
  await mailServer.close();
  await ledger.close();
  await dropTestDatabase(databaseUrl);
  await rm(folder, { recursive: true });
});

const at = ({ user, address }: TestStorage) => ({ token: user.token, params: { address } });

async function read(storage: TestStorage): Promise<FileDatabaseDocument> {
  return fileDatabaseSchema.parse((await api.send(productCalls.fileDatabase, at(storage))).body);
}

const save = (storage: TestStorage, document: FileDatabaseDocument): Promise<Answer> =>
  api.send(productCalls.updateStorage, { ...at(storage), form: databaseForm(document) });

async function nextDelta(storage: TestStorage, filesSize: number): Promise<FileDatabaseDocument> {
  const newest = await read(storage);
  const facts = { version: newest.version + 1, previous: await databaseHash(newest), filesSize };
  return (await signDatabase(storage.wallet, facts)).document;
}

async function nextSnapshot(storage: TestStorage): Promise<FileDatabaseDocument> {
  const newest = await read(storage);
  const { version, publicData } = newest;
  const facts = { version, head: await databaseHash(newest), filesSize: publicData.storageFilesSize };
  return signSnapshot(storage.wallet, facts);
}

/** Checks that the chain is complete, and returns its versions. */
async function readChain(storage: TestStorage): Promise<number[]> {
  const { body } = await api.send(productCalls.fileDatabase, { ...at(storage), query: { since: "1" } });
  const { deltas } = fileDatabaseSchema.parse(body).privateData.files;
  const { deployment, publicData, privateData } = fileDatabaseSchema.parse(
    (await api.send(productCalls.fileDatabase, { ...at(storage), query: { version: "1" } })).body,
  );
  const subject = { deployment, address: publicData.address };
  const chain = await checkDeltaChain(subject, [...privateData.files.deltas, ...deltas], null);
  expect(chain.kind).toBe("good");
  return chain.kind === "good" ? chain.versions.map(({ version }) => version) : [];
}

/** Waits until the ledger has received these versions, which the api has acknowledged. */
async function waitForReports(storage: TestStorage, saved: { deltas: number[]; snapshots: number[] }): Promise<void> {
  await waitFor("the reports of all saves", () => {
    const files = ledger.reportsOf(storage.address).map(({ privateData }) => privateData.files);
    const deltas = new Set(files.flatMap(({ deltas }) => deltas.map(({ version }) => version)));
    const snapshots = new Set(files.map(({ snapshot }) => snapshot?.version));
    const isComplete = saved.deltas.every((version) => deltas.has(version));
    return isComplete && saved.snapshots.every((version) => snapshots.has(version)) ? true : undefined;
  });
}

describe("a saved file database survives kill -9", () => {
  it("before and after the commit of a delta and of a snapshot, and the same save succeeds afterwards", async () => {
    let running = await start();
    const storage = await api.newStorage();
    const points = [
      { table: "file_database_deltas", when: "before" },
      { table: "file_database_deltas", when: "after" },
      { table: "file_database_snapshots", when: "before" },
      { table: "file_database_snapshots", when: "after" },
    ] as const;
    for (const { table, when } of points) {
      const isDelta = table === "file_database_deltas";
      if (!isDelta) expect((await save(storage, await nextDelta(storage, 10))).status).toBe(200);
      const document = isDelta ? await nextDelta(storage, 10) : await nextSnapshot(storage);
      const before = await read(storage);
      const { child, exit } = running;
      commits.killAt({ statement: `insert into "${table}"`, when }, () => child.kill("SIGKILL"));
      await expect(save(storage, document), `${when} the commit to ${table}`).rejects.toThrow();
      await exit;
      running = await start();
      const after = await read(storage);
      if (when === "before") expect(after).toEqual(before);
      else expect(after).not.toEqual(before);
      expect((await save(storage, document)).status).toBe(200);
      if (when === "after") expect(await read(storage)).toEqual(after);
    }
    expect(await readChain(storage)).toEqual([1, 2, 3, 4, 5]);
    await waitForReports(storage, { deltas: [1, 2, 3, 4, 5], snapshots: [4, 5] });
  });

  it("while several devices save deltas and snapshots, as far as it was acknowledged", async () => {
    const first = await start();
    const storage = await api.newStorage();
    const acknowledged: number[] = [];
    let newestSnapshot = 0;
    const write = async (device: number): Promise<void> => {
      for (let saves = 0; ; saves++) {
        const isSnapshot = saves % 4 === 3;
        const document = isSnapshot ? await nextSnapshot(storage) : await nextDelta(storage, device);
        const { status } = await save(storage, document);
        if (status === 200 && isSnapshot) newestSnapshot = Math.max(newestSnapshot, document.version);
        if (status === 200 && !isSnapshot) acknowledged.push(document.version);
        // The other devices are in the middle of their saves.
        if (acknowledged.length >= 20) first.child.kill("SIGKILL");
      }
    };
    await Promise.allSettled([1, 2, 3].map(write));
    await first.exit;
    await start();
    expect(newestSnapshot).toBeGreaterThan(0);
    const chain = await readChain(storage);
    expect(chain).toEqual(expect.arrayContaining(acknowledged));
    expect((await read(storage)).privateData.files.snapshot?.version).toBeGreaterThanOrEqual(newestSnapshot);
    await waitForReports(storage, { deltas: acknowledged, snapshots: [newestSnapshot] });
  });
});
