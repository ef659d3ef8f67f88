import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { batchLengthBytes, maxBatchBytes } from "@dexnet/protocol/limits";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { readEmbeddedImage } from "@dexnet/service/testing/embedded-image";
import { openRawClient, type RawClient, type RawClientOptions, requestHead } from "@dexnet/service/testing/raw-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ConnectionOptions, migrationsFolder, schemaName } from "../app.ts";
import { type RunningLedger, runLedger } from "../testing/running-ledger.ts";
import { newBlock, newWallet, type TestBlock, type TestWallet } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";

const newFolder = temporaryFolders();
const mebibyte = 1024 * 1024;
/** Rate windows end only when a test calls checkRates. */
const transferLimits = { windowMs: 2 ** 31 - 1, bytesPerWindow: 100, stopMs: 1_000 };
const clients: RawClient[] = [];
let exchanges: { request: IncomingMessage; response: ServerResponse }[] = [];
let database: Database;
let ledger: RunningLedger;
let wallet: TestWallet;

beforeAll(async () => {
  database = await openDatabase({ schemaName, image: await readEmbeddedImage() });
  await migrate(database, migrationsFolder);
  await start();
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await until(async () => (await heldBytes("senders")) + (await heldBytes("readers")) === 0);
  exchanges = [];
});
afterAll(async () => {
  await ledger.stop();
  await database.close();
});

async function start(options: ConnectionOptions = {}): Promise<void> {
  const connections = { transferLimits, ...options };
  ledger = await runLedger({ database, dataFolder: await newFolder(), connections });
  ledger.ledger.http.server.on("request", (request, response) => exchanges.push({ request, response }));
  wallet = newWallet();
  await ledger.entitle(wallet, 1_000_000_000);
  exchanges = [];
}

/** Attackers have another address than other clients. */
async function open(text: string, options: RawClientOptions = {}): Promise<RawClient> {
  const client = await openRawClient(ledger.url, { localAddress: "127.0.0.2", ...options });
  clients.push(client);
  client.send(text);
  return client;
}

const octets = { "content-type": "application/octet-stream" };
const batchHead = (bytes: number, { address }: TestWallet = wallet, headers = {}) =>
  requestHead("POST", `/v1/addresses/${address}/blocks/batch`, { ...octets, "content-length": bytes, ...headers });
/** Start of a batch: its first block, with its length. */
function frameOf({ blockBytes }: TestBlock): Buffer {
  const length = Buffer.alloc(batchLengthBytes);
  length.writeUInt32BE(blockBytes.length);
  return Buffer.concat([length, blockBytes]);
}
const putHead = (bytes: number) =>
  requestHead("PUT", `/v1/addresses/${wallet.address}/blocks`, { ...octets, "content-length": bytes });

async function heldBytes(side: "senders" | "readers"): Promise<number> {
  const text = await (await fetch(`${ledger.internalUrl}/metrics`)).text();
  return Number(new RegExp(`^dexnet_ledger_held_bytes\\{side="${side}"\\} (\\d+)$`, "m").exec(text)?.[1]);
}

/** Checks that other clients can store and read. */
async function expectService(block: TestBlock = newBlock(wallet, 3_000)): Promise<void> {
  await ledger.store(wallet, block);
  const batch = await ledger.putBatch(wallet, [newBlock(wallet), newBlock(wallet)]);
  expect([batch.status, JSON.stringify(await batch.json())]).toEqual([200, expect.not.stringContaining('"code"')]);
  expect(Buffer.compare(await ledger.fetchBytes(block.cid), block.blockBytes)).toBe(0);
}

it("hostile clients: announced batches that are not sent use no memory and block no other clients", async () => {
  for (let count = 0; count < 40; count += 1) await open(`${batchHead(maxBatchBytes)}x`);
  await until(async () => exchanges.length === 40);
  await expectService();
  expect(await heldBytes("senders")).toBeLessThan(mebibyte);
});

it("hostile clients: writes that sent one byte do not count against the limit of writes", async () => {
  for (let count = 0; count < 600; count += 1) {
    await open(`${putHead(5_000)}x`, { localAddress: `127.0.0.${2 + (count % 3)}` });
  }
  await until(async () => exchanges.length === 600);
  await expectService();
});

it("hostile clients: memory of a batch is released when its sender stops sending", async () => {
  const client = await open(batchHead(maxBatchBytes));
  const block = newBlock(wallet, mebibyte);
  client.send(frameOf(block).subarray(0, -1));
  await until(async () => (await heldBytes("senders")) === block.blockBytes.length);
  ledger.ledger.http.transfers.checkRates();
  ledger.ledger.http.transfers.checkRates();
  await client.waitForText("HTTP/1.1 408 ");
  // The client keeps its connection open and sends no more.
  await until(async () => (await heldBytes("senders")) === 0);
});

it("hostile clients: batches of one network leave memory for those of others", async () => {
  const frame = frameOf(newBlock(wallet, 3.9 * mebibyte));
  for (let count = 0; count < 40; count += 1) {
    const client = await open(batchHead(2 * frame.length));
    client.send(Buffer.concat([frame, frame.subarray(0, -1)]));
  }
  await until(async () => (await heldBytes("senders")) > 55 * mebibyte && exchanges.length >= 40);
  // Another address: the batches of one address have a share of their own.
  wallet = newWallet();
  await ledger.entitle(wallet, 1_000_000_000);
  await expectService();
  expect(await heldBytes("senders")).toBeLessThan(70 * mebibyte);
});

describe("hostile clients: slow batches of sixteen IPv6 networks", () => {
  const networks = Array.from({ length: 16 }, (_, index) => `2001:db8:0:${index}::1`);
  const sendersPerNetwork = 4;
  const writeMemoryBytes = 4 * mebibyte;
  /** In proportion to the memory as much as 4.4 MB at once are to that of a ledger. */
  const sentBytes = 70_000;
  beforeAll(async () => {
    await ledger.stop();
    // Nobody counts as stalled: the senders go on slowly.
    await start({ trustedProxies: ["loopback"], writeMemoryBytes, stalledMs: 2 ** 31 });
  });
  afterAll(async () => {
    await ledger.stop();
    await start();
  });

  /** Opens batches that stay unfinished, from each network. */
  async function attack(sender: (index: number) => { to: TestWallet; bytes: Buffer }): Promise<void> {
    exchanges = [];
    const all = Array.from({ length: sendersPerNetwork }, () => networks).flat();
    for (const [index, from] of all.entries()) {
      const { to, bytes } = sender(index);
      const client = await open(batchHead(maxBatchBytes, to, { "x-forwarded-for": from }));
      client.send(bytes);
    }
    await until(async () => exchanges.length >= all.length);
  }

  async function expectUpload(from: string): Promise<void> {
    const { blockBytes } = newBlock(wallet, 200_000);
    const answer = await fetch(`${ledger.url}/v1/addresses/${wallet.address}/blocks`, {
      method: "PUT",
      headers: { ...octets, "x-forwarded-for": from },
      body: new Uint8Array(blockBytes),
    });
    expect(answer.status).toBe(200);
  }

  it("use no memory before the address is entitled and a signature is verified", async () => {
    const stranger = newWallet();
    const [garbage, unknown] = [randomBytes(sentBytes), frameOf(newBlock(stranger, sentBytes))];
    const kinds = [
      { to: stranger, bytes: garbage },
      { to: stranger, bytes: unknown },
      // The address is that of an honest person.
      { to: wallet, bytes: unknown },
    ] as const;
    await attack((index) => kinds[index % 3] ?? kinds[0]);
    await expectService();
    await expectUpload("2001:db8:0:ff::1");
    expect(await heldBytes("senders")).toBeLessThan(mebibyte);
  });

  it("of one account use a quarter of the memory", async () => {
    const account = newWallet();
    await ledger.entitle(account, 1_000_000_000);
    const bytes = frameOf(newBlock(account, 2 * sentBytes)).subarray(0, sentBytes);
    await attack(() => ({ to: account, bytes }));
    await until(async () => (await heldBytes("senders")) > 0.2 * writeMemoryBytes);
    await expectService();
    await expectUpload("2001:db8:0:ff::1");
    expect(await heldBytes("senders")).toBeLessThanOrEqual(writeMemoryBytes / 4);
  });
});

it("hostile clients: unfinished blocks of one network leave memory for those of others", async () => {
  for (let count = 0; count < 40; count += 1) {
    const { blockBytes } = newBlock(wallet, 4 * mebibyte);
    const client = await open(putHead(blockBytes.length));
    client.send(blockBytes.subarray(0, 1_000));
  }
  await until(async () => (await heldBytes("senders")) > 55 * mebibyte && exchanges.length >= 40);
  // Another address: the writes of one address have a share of their own.
  wallet = newWallet();
  await ledger.entitle(wallet, 1_000_000_000);
  await expectService();
  expect(await heldBytes("senders")).toBeLessThan(70 * mebibyte);
});

it("hostile clients: blocks with the signature of another key get no memory", async () => {
  const { blockBytes } = newBlock(newWallet(), 4 * mebibyte);
  const client = await open(putHead(blockBytes.length));
  client.send(blockBytes.subarray(0, 1_000));
  await until(async () => exchanges.length === 1);
  await client.waitForText("signature_invalid");
  expect(await heldBytes("senders")).toBe(0);
});

it("hostile clients: a slow sender above the minimum rate is served", async () => {
  const { blockBytes, cid } = newBlock(wallet, 2_000);
  const client = await open(putHead(blockBytes.length));
  await until(async () => exchanges.length === 1);
  const before = exchanges[0]?.request.socket.bytesRead ?? 0;
  for (let at = 0; at < blockBytes.length; at += 100) {
    ledger.ledger.http.transfers.checkRates();
    client.send(blockBytes.subarray(at, at + 100));
    const sent = Math.min(blockBytes.length, at + 100);
    await until(async () => (exchanges[0]?.request.socket.bytesRead ?? 0) - before >= sent);
  }
  await client.waitForText(cid);
  expect(client.received()).toContain("HTTP/1.1 200 ");
});

async function readWithout(localAddress: string): Promise<TestBlock> {
  const block = newBlock(wallet, 4 * mebibyte);
  await ledger.store(wallet, block);
  exchanges = [];
  for (let count = 0; count < 80; count += 1) {
    await open(requestHead("GET", `/v1/blocks/${block.cid}`), { isPaused: true, localAddress });
  }
  const answers = () => exchanges.filter(({ request }) => request.url?.includes(block.cid));
  await until(async () => answers().length === 80 && answers().every(({ response }) => response.headersSent));
  return block;
}

it("hostile clients: clients that do not read their answers do not block other readers", async () => {
  const block = await readWithout("127.0.0.2");
  expect(await heldBytes("readers")).toBeGreaterThan(40 * mebibyte);
  expect(Buffer.compare(await ledger.fetchBytes(block.cid), block.blockBytes)).toBe(0);
});

it("hostile clients: stalled readers are evicted for active ones, also in the same network", async () => {
  await ledger.stop();
  await start({ stalledMs: 0 });
  const block = await readWithout("127.0.0.1");
  expect(Buffer.compare(await ledger.fetchBytes(block.cid), block.blockBytes)).toBe(0);
});

it("hostile clients: concurrent writes of one address above its limit are refused with Retry-After", async () => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const { blockBytes } = newBlock(wallet, 10_000);
  const path = `${ledger.url}/v1/addresses/${wallet.address}/blocks`;
  const headers = { ...octets, "content-length": String(blockBytes.length) };
  const writes = Array.from({ length: 70 }, () => request(path, { method: "PUT", agent, headers }));
  const answers = writes.map(async (write): Promise<IncomingMessage> => {
    const [answer] = await once(write, "response");
    return answer.resume();
  });
  for (const write of writes) write.write(blockBytes.subarray(0, 5_000));
  const refused = await Promise.race(answers);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  for (const write of writes) write.end(blockBytes.subarray(5_000));
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  expect([count(200), count(429)]).toEqual([64, 6]);
  agent.destroy();
});
