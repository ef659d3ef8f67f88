import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSystemClock } from "@dexnet/blocks/clock";
import { downloadFile, makeStorage, startDevice, uploadFiles } from "@dexnet/drive/testing/device";
import { goodInviteCode } from "@dexnet/drive/testing/fakes/fake-accounts";
import { productCalls } from "@dexnet/protocol/products";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { type ApiProcess, runApi } from "../../apps/api/src/testing/api-process.ts";
import { startTestMailServer, type TestMailServer } from "../../apps/api/src/testing/mail-server.ts";
import { type LedgerProcess, startLedgerProcess } from "../../apps/ledger/src/testing/ledger-process.ts";
import { projectRoot } from "../start/paths.ts";
import { startProxy } from "../testing/start-proxy.ts";

const rounds = Number(process.env.DEXNET_ROLLING_UPDATES ?? 1);
const uploaders = 3;
/** A block of the largest size, and a smaller one. */
const fileBytes = 5_000_000;
const storageBytes = 3_000_000_000;

interface Replica {
  /** Stops the process as an update does, and starts a new one at its port. */
  replace(): Promise<void>;
  stop(): Promise<void>;
}

let folder: string;
let databaseUrl: string;
let mailServer: TestMailServer;
let proxy: { stop(): Promise<void> };
let urls: { api: string; ledger: string };
const replicas: Replica[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-rolling-"));
  databaseUrl = await createTestDatabase();
  mailServer = await startTestMailServer();
  const ports = await freePorts(11);
  const [apiPort = 0, ledgerPort = 0, internalPort = 0] = ports;
  const [apiPorts, ledgerPorts, internalPorts] = [ports.slice(3, 5), ports.slice(5, 7), ports.slice(7, 9)];
  urls = { api: `http://127.0.0.1:${apiPort}`, ledger: `http://127.0.0.1:${ledgerPort}` };
  proxy = await startProxy({
    folder,
    api: { port: apiPort, upstreamPorts: apiPorts },
    ledger: { port: ledgerPort, upstreamPorts: ledgerPorts },
    internal: { port: internalPort, upstreamPorts: internalPorts },
  });
  const common = {
    DATABASE_URL: databaseUrl,
    DEXNET_DATA: folder,
    LOG_LEVEL: "warn",
    STOP_DELAY_SECONDS: await readStopDelay(),
    INTERNAL_TOKEN: "for tests only: a token of 32 bytes",
  };
  const ledger = (index: number) =>
    startLedgerProcess({
      ...common,
      LEDGER_PORT: String(ledgerPorts[index]),
      LEDGER_INTERNAL_PORT: String(internalPorts[index]),
    });
  const api = async (index: number): Promise<ApiProcess> => {
    const started = runApi({
      ...common,
      API_PORT: String(apiPorts[index]),
      WEB_ROOT: folder,
      SMTP_URL: mailServer.url,
      PUBLIC_URL: urls.api,
      LEDGER_URL: urls.ledger,
      LEDGER_INTERNAL_URL: `http://127.0.0.1:${internalPort}`,
      FIRST_INVITE_CODE: goodInviteCode,
    });
    await started.ready;
    return started;
  };
  // All start at once on an empty database.
  replicas.push(...(await Promise.all([0, 1].map((index) => ledgerReplica(() => ledger(index))))));
  replicas.push(...(await Promise.all([0, 1].map((index) => apiReplica(() => api(index))))));
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await proxy?.stop();
  await mailServer.close();
  await dropTestDatabase(databaseUrl);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Time for which a process that stops still accepts requests, as the compose file sets it. */
async function readStopDelay(): Promise<string> {
  const compose = parse(await readFile(join(projectRoot, "deploy/compose.yaml"), "utf8"));
  return z.object({ "x-settings": z.object({ STOP_DELAY_SECONDS: z.string() }) }).parse(compose)["x-settings"]
    .STOP_DELAY_SECONDS;
}

async function ledgerReplica(start: () => Promise<LedgerProcess>): Promise<Replica> {
  let running = await start();
  return {
    async replace() {
      expect(await running.stop()).toBe(0);
      running = await start();
    },
    stop: () => running.kill(),
  };
}

async function apiReplica(start: () => Promise<ApiProcess>): Promise<Replica> {
  let running = await start();
  return {
    async replace() {
      running.child.kill("SIGTERM");
      expect(await running.exit).toBe(0);
      running = await start();
    },
    async stop() {
      running.child.kill("SIGKILL");
      await running.exit;
    },
  };
}

test(`no request of an upload fails while every process is replaced ${rounds} times behind the proxy`, async () => {
  const troubles: string[] = [];
  let requests = 0;
  const countingFetch: typeof fetch = async (input, init) => {
    requests += 1;
    try {
      const response = await fetch(input, init);
      if (response.status >= 500 || response.status === 429) troubles.push(`${response.status} of ${input}`);
      return response;
    } catch (error) {
      troubles.push(`no answer of ${input}: ${String(error)}`);
      throw error;
    }
  };
  const { nextMailedCode: readMailedCode } = mailServer;
  const device = await startDevice({ urls }, { clock: createSystemClock(), readMailedCode, fetch: countingFetch });
  const { id: productId } = await device.call(productCalls.takeTrial);
  const { address } = await makeStorage(device.drive, storageBytes, productId);

  let isReplacing = true;
  let largeFiles = 0;
  const hashes = new Map<string, string>();
  async function uploadUntilReplaced(uploader: number): Promise<void> {
    for (let number = 0; isReplacing; number += 1) {
      const name = `file ${uploader}.${number}`;
      // Large and small files in turn: single blocks, and batches. Only small ones when the storage is almost full.
      const isLarge = number % 2 === 0 && largeFiles < (storageBytes / fileBytes) * 0.9;
      if (isLarge) largeFiles += 1;
      const bytes = randomBytes(isLarge ? fileBytes : 2_000);
      const { countByState } = await uploadFiles(device.drive, address, [new File([bytes], name)]);
      expect(countByState.failed).toBe(0);
      hashes.set(name, createHash("sha256").update(bytes).digest("hex"));
    }
  }
  const uploads = Array.from({ length: uploaders }, (_, uploader) => uploadUntilReplaced(uploader));
  try {
    for (let round = 0; round < rounds; round += 1) for (const replica of replicas) await replica.replace();
  } finally {
    isReplacing = false;
    await Promise.all(uploads);
  }

  for (const [name, hash] of hashes) {
    const file = await downloadFile(device.drive, address, name);
    expect(
      createHash("sha256")
        .update(new Uint8Array(await file.arrayBuffer()))
        .digest("hex"),
    ).toBe(hash);
  }
  expect({ troubles, isLoaded: hashes.size > 2 * uploaders && requests > 20 }).toEqual({
    troubles: [],
    isLoaded: true,
  });
  process.stdout.write(
    `${hashes.size} files and ${requests} requests while ${rounds * replicas.length} processes were replaced\n`,
  );
});
