import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { productCalls } from "@dexnet/protocol/products";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLedgerOutboxStore } from "../../apps/api/src/ledger/ledger-store.ts";
import { internalToken as apiToken, startTestApi, type TestApi } from "../../apps/api/src/testing/api-server.ts";
import { migrationsFolder, schemaName } from "../../apps/ledger/src/app.ts";
import { logWaiting } from "../../apps/ledger/src/log/log-tables.ts";
import { internalToken, type RunningLedger, runLedger } from "../../apps/ledger/src/testing/running-ledger.ts";
import { temporaryFolders } from "../../apps/ledger/src/testing/temporary-folder.ts";
import { until } from "../../apps/ledger/src/testing/until.ts";
import { listOf, startDevice, transfersEnded } from "../../packages/drive/src/testing/device.ts";
import type { FakeWorld } from "../../packages/drive/src/testing/fakes/fake-world.ts";
import { adminInProcess } from "../admin/testing/admin-in-process.ts";
import { readLoggedVersion, recover } from "./run.ts";
import { createServers } from "./servers.ts";
import { type MadeStorage, makeStorage } from "./testing/made-storage.ts";
import { startTamperingProxy, type TamperingProxy } from "./testing/tampering-proxy.ts";
import { walletFromPhrase } from "./wallet.ts";

const files = new Map([
  ["notes.txt", Buffer.from("a note")],
  ["empty.txt", Buffer.alloc(0)],
  ["Фото/🏖 пляж.jpg", randomBytes(20_000)],
  ["Фото/літо/two parts.bin", randomBytes(4_194_304 + 7)],
]);

const newFolder = temporaryFolders();
let url: string;
let database: Database;
let ledger: RunningLedger;
beforeAll(async () => {
  url = await createMigratedDatabase({ schemaName, migrations: migrationsFolder });
  database = await openDatabase({ url, schemaName });
  ledger = await runLedger({ database, dataFolder: await newFolder() });
});
afterAll(async () => {
  await ledger.stop();
  await database.close();
  await dropTestDatabase(url);
});

/** An api with an empty database of its own, which is deleted when it is closed. */
const startApi = () => startTestApi({ realLedger: { internalUrl: ledger.internalUrl, operatorToken: internalToken } });

async function run(
  { phrase }: MadeStorage,
  servers: { apiUrl?: string; ledgerUrl: string },
): Promise<{ code: number; errors: string; found: Map<string, Buffer> }> {
  const folder = await newFolder();
  let errors = "";
  const code = await recover({
    request: { kind: "good", folder, apiUrl: undefined, ...servers, phraseFile: undefined, isWithoutTrash: false },
    phrase,
    out: { write: () => undefined },
    errors: { write: (text) => (errors += text) },
    signal: new AbortController().signal,
    firstWaitMs: 1,
  });
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const isFile = (path: string) => statSync(join(folder, path)).isFile();
  const found = new Map(paths.filter(isFile).map((path) => [path, readFileSync(join(folder, path))]));
  return { code, errors, found };
}

/** Makes two storages, one of them compacted, and deletes the database of their api once everything is reported. */
async function makeAndLoseApi() {
  const api = await startApi();
  const proxy = await startTamperingProxy({ api: api.url, ledger: ledger.url });
  const plain = await makeStorage({ api, ledger, proxy }, { maxListed: 2 });
  const compactionLimits = { leastBytes: Number.MAX_SAFE_INTEGER, share: 0, maxDeltas: 1 };
  const compacted = await makeStorage({ api, ledger, proxy }, { maxListed: 2, compactionLimits });
  for (const storage of [plain, compacted]) {
    await storage.addFolders(["порожня"]);
    await storage.addFiles(files);
  }
  await until(async () => (await createLedgerOutboxStore(api.database.db).countWaiting()) === 0);
  await until(async () => (await database.db.select().from(logWaiting)).length === 0);
  // The api leaves out the last saved change.
  proxy.tamper = (path, body) => {
    if (!path.includes("/fdb/recover/")) return undefined;
    const document = JSON.parse(body.toString());
    document.privateData.files.deltas.pop();
    return Buffer.from(JSON.stringify(document));
  };
  const outdated = await run(plain, { apiUrl: proxy.url, ledgerUrl: ledger.url });
  await proxy.close();
  await api.close();
  return { storages: { plain, compacted }, outdated };
}

describe("loss of the api's database", () => {
  let storages: { plain: MadeStorage; compacted: MadeStorage };
  let outdated: Awaited<ReturnType<typeof run>>;
  let api: TestApi;
  let proxy: TamperingProxy;
  beforeAll(async () => {
    ({ storages, outdated } = await makeAndLoseApi());
    api = await startApi();
    proxy = await startTamperingProxy({ api: api.url, ledger: ledger.url });
    await api.addInvite("INVITE", 10);
  });
  afterAll(async () => {
    await proxy.close();
    await api.close();
  });

  test("recover recovers every file with the phrase and the ledger alone", async () => {
    for (const storage of Object.values(storages)) {
      const { code, errors, found } = await run(storage, { ledgerUrl: ledger.url });
      expect([code, errors]).toEqual([0, expect.stringContaining("file list of")]);
      expect(found).toEqual(files);
    }
  });

  test("recover names a list of the api that lacks the newest change of the log, and recovers it", () => {
    const { code, errors, found } = outdated;
    expect([code, errors]).toEqual([1, expect.stringContaining("The servers hide changes: this file list is older")]);
    expect(found.size).toBeLessThan(files.size);
  });

  /** A ledger that changes the answers to paths with that end. */
  async function withLie<T>(
    pathEnd: string,
    change: (answer: Record<string, unknown>) => object,
    work: (ledgerUrl: string) => Promise<T>,
  ): Promise<T> {
    const lying = await startTamperingProxy({ api: ledger.url, ledger: ledger.url });
    lying.tamper = (path, body) => {
      if (!path.endsWith(pathEnd)) return undefined;
      const changed = change(JSON.parse(body.toString()));
      return "status" in changed ? (changed as { status: number }) : Buffer.from(JSON.stringify(changed));
    };
    return await work(lying.url).finally(() => lying.close());
  }

  test("recover says that the list is the newest one of the log, for a list with and without a snapshot", async () => {
    for (const storage of Object.values(storages)) {
      const { code, errors } = await run(storage, { ledgerUrl: ledger.url });
      expect([code, errors]).toEqual([0, expect.stringContaining("The log of the ledger has no newer file list")]);
    }
  });

  test("recover names a list that lacks the newest change of the log, and recovers it", async () => {
    const { code, errors, found } = await withLie(
      "/file-database",
      ({ copies }) => ({ copies: (copies as unknown[]).slice(0, -1) }),
      (ledgerUrl) => run(storages.plain, { ledgerUrl }),
    );
    expect([code, errors]).toEqual([1, expect.stringContaining("The servers hide changes: this file list is older")]);
    expect(found.size).toBeLessThan(files.size);
  });

  test("recover says that the list is not verified by a ledger without a log", async () => {
    const { code, errors, found } = await withLie(
      "/log/version",
      () => ({ status: 404 }),
      (ledgerUrl) => run(storages.plain, { ledgerUrl }),
    );
    expect([code, errors]).toEqual([0, expect.stringContaining("Not verified whether this is the newest file list.")]);
    expect(found).toEqual(files);
  });

  test.each([
    ["another map key", "/log/info", { map_key: "ab".repeat(32) }, "storage's key in the map"],
    ["another log key", "/log/info", { verifier_key: "a+01234567+AAAA" }, "key of the log can't be read"],
    ["another root of the map", "/log/version", { map_root: "ab".repeat(32) }, "does not end with the root"],
    ["no checkpoint", "/log/version", { checkpoint: "" }, "has not signed the checkpoint"],
    ["another version", "/log/version", { version: { version: 1, hash: "ab" } }, "another version"],
    ["no version", "/log/version", { version: null }, "another version"],
    ["another map", "/log/version", { map: { siblings: [], entry: null } }, "root of the map"],
    ["no key proof", "/log/version", { key_proof: 7 }, "has another form"],
  ])("recover takes no version from an answer with %s", async (_, pathEnd, lie, reason) => {
    const wallet = await walletFromPhrase(storages.plain.phrase);
    const logged = await withLie(
      pathEnd,
      (answer) => ({ ...answer, ...lie }),
      async (ledgerUrl) => {
        const { signal } = new AbortController();
        const servers = createServers({ apiUrl: undefined, ledgerUrl, signal, firstWaitMs: 1 });
        return await readLoggedVersion(wallet, await servers.deployment(), servers);
      },
    );
    expect(logged).toEqual({ kind: "unproven", reason: expect.stringContaining(reason) });
  });

  test("recover names what is missing on the ledger, and recovers nothing from a forged copy", async () => {
    const lying = await startTamperingProxy({ api: ledger.url, ledger: ledger.url });
    lying.tamper = (path, body) =>
      path.endsWith("/file-database") ? Buffer.from(JSON.stringify({ copies: [] })) : body;
    const none = await run(storages.plain, { ledgerUrl: lying.url });
    expect([none.code, none.errors]).toEqual([3, expect.stringContaining("The ledger has no file list")]);
    lying.tamper = (path, body) => (path.startsWith("/v1/blocks/") ? Buffer.alloc(body.length, 7) : body);
    const forged = await run(storages.plain, { ledgerUrl: lying.url });
    expect([forged.code, forged.errors]).toEqual([3, expect.stringContaining("did not give all copies")]);
    await lying.close();
  });

  test("admin storages rebuild gives the storage to a new account, whose device opens and changes it", async () => {
    const { address, phrase } = storages.compacted;
    const device = await startDevice({ host: { url: proxy.url } } as FakeWorld, {
      readMailedCode: api.mailServer.nextMailedCode,
    });
    const { call, drive, email } = device;
    const settings = { API_INTERNAL_PORT: new URL(api.internalUrl).port, INTERNAL_TOKEN: apiToken };
    const rebuild = (of: string) =>
      adminInProcess(["storages", "rebuild", of, "--user", email, "--title", "Mine", "--yes"], settings);
    expect(await rebuild(address)).toMatchObject({ code: 1, stderr: expect.stringMatching(/plan/i) });
    await call(productCalls.takeTrial);
    expect(await rebuild(address)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("The storage is restored"),
    });
    expect(await rebuild(address)).toMatchObject({ code: 1 });

    const viaApi = await run(storages.compacted, { apiUrl: proxy.url, ledgerUrl: ledger.url });
    expect(viaApi.found).toEqual(files);
    await drive.openWithPhrase(address, phrase.split(" "));
    const names = (await listOf(drive, address)).entries.map(({ name }) => name);
    expect(names).toContain("notes.txt");
    const added = { kind: "file" as const, path: [], file: new File(["more"], "more.txt") };
    await drive.open(address).upload({ parentId: null, items: [added], existing: "refuse" });
    await transfersEnded(drive);
    await until(async () => (await createLedgerOutboxStore(api.database.db).countWaiting()) === 0);
    const again = await run(storages.compacted, { ledgerUrl: ledger.url });
    expect(again.found.get("more.txt")).toEqual(Buffer.from("more"));
    expect(again.found.size).toBe(files.size + 1);
  });
});
