import { readdir, stat } from "node:fs/promises";
import { Agent, type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { copiesPerBlock } from "@dexnet/protocol/limits";
import { freePort } from "@dexnet/service/testing/free-ports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectGarbage, inspectedAt } from "../testing/inspected-process.ts";
import { type LedgerProcess, startLedgerProcess } from "../testing/ledger-process.ts";
import { newBlock, newWallet, type TestBlock, type TestWallet } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";
import { pressureShare, writeMemoryBytes } from "./memory/limits.ts";
import { smallWriteChunkBytes } from "./write/limits.ts";

const newFolder = temporaryFolders();
const mebibyte = 1024 * 1024;
const senders = 200;
const addressesInUse = 5;
/** Bytes before memory pressure, and one chunk of each sender after that. */
const allowedBytes = writeMemoryBytes * pressureShare + senders * smallWriteChunkBytes;
let ledger: LedgerProcess;
let folder: string;
let inspectorPort: number;

beforeAll(async () => {
  folder = await newFolder();
  inspectorPort = await freePort();
  ledger = await startLedgerProcess({ DEXNET_DATA: folder, ...inspectedAt(inspectorPort) });
}, 120_000);
afterAll(() => ledger.stop());

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`${ledger.url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

/** Heap and external memory, from the metrics of the process. */
async function memoryBytes(): Promise<number> {
  await collectGarbage(inspectorPort);
  return (await readMetric("nodejs_heap_size_used_bytes")) + (await readMetric("nodejs_external_memory_bytes"));
}

const heldBytes = () => readMetric('dexnet_ledger_held_bytes{side="senders"}');

/** Bytes of all blocks that have reached the devices. */
async function bytesOnDevices(): Promise<number> {
  let sum = 0;
  for (const device of await readdir(join(folder, "devices"))) {
    const temporary = join(folder, "devices", device, "temporary");
    for (const file of await readdir(temporary))
      sum += (await stat(join(temporary, file)).catch(() => ({ size: 0 }))).size;
  }
  return sum;
}

function openSender(wallet: TestWallet, { blockBytes }: TestBlock, agent: Agent): ClientRequest {
  const headers = { "content-type": "application/octet-stream", "content-length": String(blockBytes.length) };
  const sending = request(`${ledger.url}/v1/addresses/${wallet.address}/blocks`, { method: "PUT", agent, headers });
  sending.on("error", () => undefined);
  return sending;
}

it("ledger process: keeps little memory for 200 senders that never finish", async () => {
  const deployment = await ledger.deployment();
  const wallets = Array.from({ length: addressesInUse }, () => newWallet(deployment));
  for (const wallet of wallets) await ledger.entitle(wallet, 1_000_000_000);
  // One block per address: concurrent writes of the same block are separate writes.
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const sources = wallets.map((wallet) => ({ wallet, block: newBlock(wallet, 4 * mebibyte) }));
  const sending = Array.from({ length: senders / addressesInUse }, () => sources)
    .flat()
    .map(({ wallet, block }) => ({
      block,
      request: openSender(wallet, block, agent),
    }));
  const sendUpTo = async (from: number, to: number) => {
    for (const { block, request } of sending) request.write(block.blockBytes.subarray(from, to));
    // Bytes in memory have not reached the devices yet.
    const arrived = copiesPerBlock * (senders * to - allowedBytes);
    await until(async () => (await bytesOnDevices()) >= arrived);
    return await memoryBytes();
  };
  const early = await sendUpTo(0, 0.75 * mebibyte);
  const late = await sendUpTo(0.75 * mebibyte, 2 * mebibyte);
  expect(await heldBytes()).toBeLessThanOrEqual(allowedBytes);
  // This includes the idle buffers of the pool.
  expect(late - early).toBeLessThan((senders * 1.25 * mebibyte) / 4);

  // Meanwhile other clients are served.
  const wallet = newWallet(deployment);
  await ledger.entitle(wallet, 10_000_000);
  const block = newBlock(wallet, 2_000_000);
  await ledger.store(wallet, block);
  expect(Buffer.compare(await ledger.fetchBytes(block.cid), block.blockBytes)).toBe(0);
  for (const { request } of sending) request.destroy();
  await until(async () => (await bytesOnDevices()) === 0 && (await heldBytes()) === 0, 60_000);
}, 240_000);
