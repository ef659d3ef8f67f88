import { Agent, type ClientRequest, request } from "node:http";
import { maxBlockBytes } from "@dexnet/protocol/limits";
import { freePort } from "@dexnet/service/testing/free-ports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectGarbage, inspectedAt } from "../testing/inspected-process.ts";
import { type LedgerProcess, startLedgerProcess } from "../testing/ledger-process.ts";
import { newBlock, newWallet, type TestBlock, type TestWallet } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";
import { writeMemoryBytes } from "./register-blocks.ts";
import { unreadBytesLimit } from "./write/block-write-limits.ts";

const newFolder = temporaryFolders();
const mebibyte = 1024 * 1024;
const senders = 200;
const addressesInUse = 5;
const networksInUse = 5;
/** Unread bytes of each sender, with those in the socket, and memory of the process for other things. */
const besideBytes = senders * 2 * unreadBytesLimit + 40 * mebibyte;
let ledger: LedgerProcess;
let inspectorPort: number;

beforeAll(async () => {
  inspectorPort = await freePort();
  ledger = await startLedgerProcess({ DEXNET_DATA: await newFolder(), ...inspectedAt(inspectorPort) });
});
afterAll(() => ledger.stop());

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`${ledger.internalUrl}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

/** Heap and external memory, from the metrics of the process. */
async function memoryBytes(): Promise<number> {
  await collectGarbage(inspectorPort);
  return (await readMetric("nodejs_heap_size_used_bytes")) + (await readMetric("nodejs_external_memory_bytes"));
}

const heldBytes = () => readMetric('dexnet_ledger_held_bytes{side="senders"}');

/** Sends half of a block, and stops. */
function sendHalf(wallet: TestWallet, { blockBytes }: TestBlock, agent: Agent, localAddress: string): ClientRequest {
  const headers = { "content-type": "application/octet-stream", "content-length": String(blockBytes.length) };
  const path = `${ledger.url}/v1/addresses/${wallet.address}/blocks`;
  const sending = request(path, { method: "PUT", agent, headers, localAddress });
  sending.on("error", () => undefined);
  sending.write(blockBytes.subarray(0, blockBytes.length / 2));
  return sending;
}

it("ledger process: memory for 200 senders of several networks that never finish stays within its limit", async () => {
  const deployment = await ledger.deployment();
  const wallets = Array.from({ length: addressesInUse }, () => newWallet(deployment));
  for (const wallet of wallets) await ledger.entitle(wallet, 1_000_000_000);
  const before = await memoryBytes();
  // One block per address: concurrent writes of the same block are separate writes.
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const sources = wallets.map((wallet) => ({ wallet, block: newBlock(wallet, 4 * mebibyte) }));
  const sending = Array.from({ length: senders / addressesInUse }, () => sources)
    .flat()
    .map(({ wallet, block }, index) =>
      sendHalf(wallet, block, agent, `127.0.0.${2 + (Math.floor(index / addressesInUse) % networksInUse)}`),
    );
  await until(async () => (await heldBytes()) > writeMemoryBytes - maxBlockBytes);
  expect(await heldBytes()).toBeLessThanOrEqual(writeMemoryBytes);
  expect((await memoryBytes()) - before).toBeLessThan(writeMemoryBytes + besideBytes);

  // Other clients are served meanwhile: they get the memory of those that do not send. A client that is refused tries again.
  const wallet = newWallet(deployment);
  await ledger.entitle(wallet, 10_000_000);
  const block = newBlock(wallet, 2_000_000);
  await until(async () => (await ledger.put(wallet, block.blockBytes)).ok, 60_000);
  expect(Buffer.compare(await ledger.fetchBytes(block.cid), block.blockBytes)).toBe(0);
  for (const request of sending) request.destroy();
  await until(async () => (await heldBytes()) === 0, 60_000);
  expect((await memoryBytes()) - before).toBeLessThan(40 * mebibyte);
});
