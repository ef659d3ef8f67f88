import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LedgerProcess, startLedgerProcess } from "../../apps/ledger/src/testing/ledger-process.ts";
import { newBlock, newWallet, type TestWallet } from "../../apps/ledger/src/testing/signed-block.ts";
import { encryptedSizeOf, partSizeBytes } from "../../packages/crypto/src/blocks/parts.ts";
import { startTemporaryPostgres } from "../../tools/postgres/temporary-postgres.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { createDurableCopies } from "../harness/durable-copies.ts";
import { median } from "../harness/median.ts";
import { type RawServer, startRawServer } from "../transfers/start-raw-server.ts";
import { clearLedger } from "./clear-ledger.ts";
import { createSender, type Sender } from "./sender.ts";

const inFlight = 6;
const deviceCount = 5;
const rounds = amount(5, 1);
/** Rounds until the engine has compiled the hot code and its heap has reached its size. */
const warmUpRounds = amount(3, 0);
const large = { partBytes: encryptedSizeOf(partSizeBytes), count: amount(32, 6) };
const small = { partBytes: encryptedSizeOf(4_096), count: amount(256, 32) };
const megabyte = 1_000_000;

type Target = "files" | "bare" | "served" | "embedded";

/**
 * Writes blocks to a ledger process over HTTP, and to a bare server process that receives bodies and answers when three
 * copies are durable, without checking or recording anything. They alternate after a warm-up, so that background load
 * affects all. The bytes are new in each round and the same for all. Each removes its files before the next starts: the
 * system caches written files, and on a virtual machine fresh memory costs more than the write, which only the last one
 * would pay. The figure is for a ledger as in production, with a PostgreSQL server that syncs. In the detail are the
 * embedded database, which shares the thread of the process and does not sync, and the same copies by plain file calls in
 * the process that measures.
 */
export async function measureLedgerPut(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "dexnet-ledger-put-"));
  const postgres = await startTemporaryPostgres({ durable: true });
  const folders = { files: join(folder, "files"), served: join(folder, "served"), embedded: join(folder, "embedded") };
  const bare = await startRawServer(join(folder, "bare"));
  const served = await startLedgerProcess({ DEXNET_DATA: folders.served, DATABASE_URL: postgres.url });
  const embedded = await startLedgerProcess({ DEXNET_DATA: folders.embedded });
  try {
    return await measure(folders, bare, served, embedded);
  } finally {
    await Promise.all([bare.stop(), served.stop(), embedded.stop()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function measure(
  folders: { files: string; served: string; embedded: string },
  bare: RawServer,
  served: LedgerProcess,
  embedded: LedgerProcess,
): Promise<Measured> {
  // A statement is valid for one deployment only, so each ledger has an owner of its own.
  const ownerAt = async (ledger: LedgerProcess) => {
    const wallet = newWallet(await ledger.deployment());
    await ledger.entitle(wallet, Number.MAX_SAFE_INTEGER);
    return { wallet, to: createSender(ledger.url, wallet.address, inFlight) };
  };
  const { wallet, to: toServed } = await ownerAt(served);
  const { wallet: otherWallet, to: toEmbedded } = await ownerAt(embedded);
  const toBare = createSender(bare.url, wallet.address, inFlight);
  const files = await createDurableCopies(folders.files, deviceCount);
  const putToFiles = (blockBytes: Uint8Array) => files.put((file) => file.writeFile(blockBytes));
  const speeds: Record<Target, number>[] = [];
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const parts = Array.from({ length: large.count }, () => randomBytes(large.partBytes));
    const made = parts.map((part) => newBlock(wallet, part));
    const blocks = made.map(({ blockBytes }) => blockBytes);
    const others = parts.map((part) => newBlock(otherWallet, part).blockBytes);
    const cids = made.map(({ cid }) => cid);
    const speed = { files: 0, bare: 0, served: 0, embedded: 0 };
    const steps = {
      async files() {
        speed.files = await bytesPerSecond(blocks, putToFiles);
        await files.clear();
      },
      async bare() {
        speed.bare = await bytesPerSecond(blocks, toBare.put);
        await fetch(bare.url, { method: "DELETE" });
      },
      async served() {
        speed.served = await bytesPerSecond(blocks, toServed.put);
        await clearLedger(served, wallet, cids, folders.served);
      },
      async embedded() {
        speed.embedded = await bytesPerSecond(others, toEmbedded.put);
        await clearLedger(embedded, otherWallet, cids, folders.embedded);
      },
    };
    const order = [steps.files, steps.bare, steps.served, steps.embedded];
    // Backwards in every other round, so that leftovers of one do not always slow the same next one down.
    for (const step of round % 2 === 0 ? order : order.reverse()) await step();
    if (round >= warmUpRounds) speeds.push(speed);
  }
  const ofSmall = await smallBlocks(wallet, toServed, toBare);
  for (const sender of [toBare, toServed, toEmbedded]) sender.close();
  const ratioTo = (floor: Target, which: Target) => median(speeds.map((speed) => speed[which] / speed[floor]));
  const speedOf = (which: Target) => `${(median(speeds.map((speed) => speed[which])) / megabyte).toFixed(0)} MB/s`;
  return {
    ratio: ratioTo("bare", "served"),
    detail: [
      `${inFlight} in flight, ${large.count} blocks of 4 MiB a round, median of ${rounds} rounds in turns:`,
      `ledger ${speedOf("served")}, bare server ${speedOf("bare")};`,
      `with the embedded database ${speedOf("embedded")} (${ratioTo("bare", "embedded").toFixed(2)});`,
      `plain file calls ${speedOf("files")} (${ratioTo("files", "served").toFixed(2)});`,
      `4-KiB blocks a second: ${ofSmall}`,
    ].join(" "),
  };
}

async function smallBlocks(wallet: TestWallet, to: Sender, toBare: Sender): Promise<string> {
  const [single, batched, bare] = [1, 2, 3].map(() => newBlocks(wallet, small.count, small.partBytes));
  const rate = (seconds: number) => Math.round(small.count / seconds);
  const bySingle = rate(await secondsFor(single ?? [], to.put));
  const byBatch = rate(await secondsFor([batched ?? []], to.putBatch));
  const byBare = rate(await secondsFor(bare ?? [], toBare.put));
  return `${bySingle} by PUT, ${byBatch} in a batch, ${byBare} by PUT to the bare server`;
}

async function bytesPerSecond(
  blocks: readonly Uint8Array[],
  put: (block: Uint8Array) => Promise<void>,
): Promise<number> {
  const sizeBytes = blocks.reduce((sum, block) => sum + block.length, 0);
  return sizeBytes / (await secondsFor(blocks, put));
}

/** Puts as many at once as there are connections. */
async function secondsFor<T>(things: readonly T[], put: (thing: T) => Promise<void>): Promise<number> {
  const pending = things.values();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (const thing of pending) await put(thing);
    }),
  );
  return (performance.now() - startedAt) / 1_000;
}

function newBlocks(wallet: TestWallet, count: number, bytes: number): Buffer[] {
  return Array.from({ length: count }, () => newBlock(wallet, bytes).blockBytes);
}
