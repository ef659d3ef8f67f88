import { randomBytes } from "node:crypto";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLedgerOutboxStore } from "../../apps/api/src/ledger/ledger-store.ts";
import { startTestApi, type TestApi } from "../../apps/api/src/testing/api-server.ts";
import { migrationsFolder, schemaName } from "../../apps/ledger/src/app.ts";
import { owners } from "../../apps/ledger/src/blocks/copies/copy-tables.ts";
import { internalToken, type RunningLedger, runLedger } from "../../apps/ledger/src/testing/running-ledger.ts";
import { temporaryFolders } from "../../apps/ledger/src/testing/temporary-folder.ts";
import { until } from "../../apps/ledger/src/testing/until.ts";
import { type MadeStorage, makeStorage } from "../../tools/recover/testing/made-storage.ts";
import { startTamperingProxy, type TamperingProxy } from "../../tools/recover/testing/tampering-proxy.ts";
import { audit } from "./run.ts";

const slowMs = 180_000;
const files = new Map([
  ["notes.txt", Buffer.from("a note")],
  ["empty.txt", Buffer.alloc(0)],
  ["Фото/two parts.bin", randomBytes(4_194_304 + 7)],
]);
const blocksOfFiles = 4;

const newFolder = temporaryFolders();
let url: string;
let database: Database;
let ledger: RunningLedger;
let api: TestApi;
let proxy: TamperingProxy;
let storage: MadeStorage;
let cids: string[];
let cid: string;
beforeAll(async () => {
  url = await createMigratedDatabase({ schemaName, migrations: migrationsFolder });
  database = await openDatabase({ url, schemaName });
  ledger = await runLedger({ database, dataFolder: await newFolder() });
  api = await startTestApi({ realLedger: { internalUrl: ledger.internalUrl, operatorToken: internalToken } });
  proxy = await startTamperingProxy({ api: api.url, ledger: ledger.url });
  storage = await makeStorage({ api, ledger, proxy }, { maxListed: 2 });
  await storage.addFiles(files);
  await until(async () => (await createLedgerOutboxStore(api.database.db).countWaiting()) === 0);
  const owned = await database.db
    .select()
    .from(owners)
    .where(eq(owners.address, lowerAddress(storage.address)));
  cids = owned.map((owner) => owner.cid);
  cid = cids[0] ?? "";
}, slowMs);
afterAll(async () => {
  await proxy.close();
  await api.close();
  await ledger.stop();
  await database.close();
  await dropTestDatabase(url);
});
beforeEach(() => {
  proxy.tamper = () => undefined;
});

async function runAudit({
  phrase = storage.phrase,
  blockSamples = 50,
}: {
  phrase?: string;
  blockSamples?: number;
} = {}) {
  let text = "";
  const request = {
    ledgerUrl: proxy.url,
    folder: await newFolder(),
    rpcUrl: undefined,
    samples: 0,
    blockCids: [],
    blockSamples,
    logKey: undefined,
    policy: undefined,
    contract: undefined,
    phraseFile: undefined,
  };
  const code = await audit({
    request,
    phrase,
    out: { write: (part: string) => (text += part) },
    now: () => new Date(),
    integrationMs: 0,
    pollMs: 1,
    firstWaitMs: 1,
  });
  return { code, text };
}

/** Changes the JSON answers to requests whose path ends so. */
function lie(pathEnd: string, change: (answer: Record<string, Record<string, unknown>[]>) => void): void {
  proxy.tamper = (path, body) => {
    if (!path.endsWith(pathEnd)) return undefined;
    const answer = JSON.parse(body.toString());
    change(answer);
    return Buffer.from(JSON.stringify(answer));
  };
}

async function expectViolation(sentence: string): Promise<void> {
  const { code, text } = await runAudit();
  expect(text).toContain(sentence);
  expect(code).toBe(1);
}

describe("auditor with the phrase of a storage", () => {
  it("verifies bytes, signature, entry and copies of each block", async () => {
    await until(async () => (await runAudit()).text.includes("4 with 3 copies on different devices"));
    const { code, text } = await runAudit();
    const all = `${blocksOfFiles} of ${blocksOfFiles} blocks of ${storage.address}`;
    expect(text).toContain(`${all}: ${blocksOfFiles} with right bytes, signature and entry in the log`);
    expect(text).toContain("the file list has the newest version of the map");
    expect(text).not.toContain(storage.phrase.split(" ").slice(0, 3).join(" "));
    expect(code).toBe(0);
  });

  it("samples as many different blocks as it was told", async () => {
    proxy.requestedPaths.length = 0;
    expect((await runAudit({ blockSamples: 3 })).text).toContain(`3 of ${blocksOfFiles} blocks`);
    const owned = new Set(cids.map((one) => `/v1/blocks/${one}`));
    expect(new Set(proxy.requestedPaths.filter((path) => owned.has(path))).size).toBe(3);
  });

  it("finds a file list that lacks the newest change", async () => {
    lie("/file-database", (answer) => {
      answer.copies = (answer.copies ?? []).slice(0, -1);
    });
    await expectViolation(`The ledger hides changes of ${storage.address}`);
  });

  it("finds a key of the storage in the map that the ledger does not prove", async () => {
    proxy.tamper = (path, body) =>
      path.endsWith("/log/version")
        ? Buffer.from(body.toString().replace(/"key_proof":"[^"]*"/, `"key_proof":"${"ab".repeat(80)}"`))
        : undefined;
    await expectViolation(`The ledger does not prove the key of ${storage.address} in the map.`);
  });

  it("names a block that the ledger does not have, and one with other bytes", async () => {
    const isSampled = (path: string) => path === `/v1/blocks/${cid}`;
    proxy.tamper = (path) => (isSampled(path) ? { status: 404 } : undefined);
    await expectViolation(`The ledger does not have the block ${cid}.`);
    proxy.tamper = (path, body) => (isSampled(path) ? Buffer.alloc(body.length, 7) : undefined);
    await expectViolation(`The bytes of the block ${cid} are wrong.`);
  });

  it("names a block whose header has another signature", async () => {
    proxy.tamper = (path, body) => {
      if (path !== `/v1/blocks/${cid}`) return undefined;
      const changed = Buffer.from(body);
      changed.write(changed.toString("latin1", 70, 71) === "1" ? "2" : "1", 70, "latin1");
      return changed;
    };
    await expectViolation(`The block ${cid} does not have the signature of its storage.`);
  });

  it("names a block without an entry, with an entry that is not integrated, and with that of another block", async () => {
    lie("/log/entries", (answer) => {
      answer.entries = (answer.entries ?? []).filter(({ subject }) => subject !== cid);
    });
    await expectViolation(`The log has no entry of the block ${cid}.`);
    const ofBlock = (answer: Record<string, Record<string, unknown>[]>) =>
      (answer.entries ?? []).find(({ subject }) => subject === cid) ?? {};
    for (const index of [null, 1_000_000]) {
      lie("/log/entries", (answer) => {
        ofBlock(answer).index = index;
      });
      await expectViolation(`The log has not integrated the entry of the block ${cid}.`);
    }
    lie("/log/entries", (answer) => {
      const other = (answer.entries ?? []).find(({ subject }) => subject !== cid);
      Object.assign(ofBlock(answer), { ...other, subject: cid });
    });
    await expectViolation(`is not that of the block ${cid}.`);
    lie("/log/entries", (answer) => {
      const entry = ofBlock(answer);
      entry.record = String(entry.record).replace(/size: \d+/, "size: 1");
    });
    await expectViolation(`is not that of the block ${cid}.`);
  });

  it("names a block that is not counted, or whose copies are on one device", async () => {
    lie("/locate", (answer) => {
      answer.blocks = (answer.blocks ?? []).filter((block) => block.cid !== cid);
    });
    await expectViolation(`The ledger does not count the block ${cid} as this storage's.`);
    lie("/locate", (answer) => {
      for (const block of answer.blocks ?? []) {
        if (block.cid === cid) block.devices = [1, 2, 3].map(() => ({ id: "one", state: "good", checked_at: null }));
      }
    });
    await expectViolation(`The ledger counts two copies of the block ${cid} on one device.`);
  });

  it("names a block with fewer copies, and accuses nobody: the ledger says so itself", async () => {
    lie("/locate", (answer) => {
      for (const block of answer.blocks ?? []) {
        if (block.cid === cid) block.devices = (block.devices as unknown[]).slice(0, 2);
      }
    });
    const { code, text } = await runAudit();
    expect(text).toContain(`with fewer at present: ${cid}`);
    expect(code).toBe(0);
  });

  it("finds a file list that the phrase has not signed", async () => {
    lie("/file-database", (answer) => {
      answer.copies = (answer.copies ?? []).slice(1);
    });
    await expectViolation("is not the one that this phrase has signed and sealed");
  });

  it("accuses nobody with the phrase of an unknown storage", async () => {
    const phrase = "test test test test test test test test test test test junk";
    await expect(runAudit({ phrase })).rejects.toMatchObject({ name: "AuditFault" });
  });
});
