import { type LedgerProcess, startLedgerProcess } from "../../apps/ledger/src/testing/ledger-process.ts";
import { newBlock, newWallet, type TestBlock } from "../../apps/ledger/src/testing/signed-block.ts";
import { createSender } from "../ledger-put/sender.ts";
import { fetchBytes } from "./fetch-bytes.ts";

export interface Cost {
  /** Processor milliseconds for one. */
  readonly cpuMs: number;
  readonly perSecond: number;
}

/** A ledger that is filled, and what it costs to ask something of it. */
export interface GrowingLedger {
  readonly name: string;
  /** Signed for this ledger: a statement counts at one deployment alone. */
  makeBlock(sizeBytes: number): TestBlock;
  put(blocks: readonly TestBlock[]): Promise<Cost>;
  read(cids: readonly string[]): Promise<Cost>;
  statistics(times: number): Promise<Cost>;
  stop(): Promise<void>;
}

const blocksInBatch = 200;
const atOnce = 3;

export async function startGrowingLedger(options: {
  readonly name: string;
  readonly env: Record<string, string>;
  /** Processor seconds of all processes that belong to it, so far. */
  readonly cpuSeconds: (ledger: LedgerProcess) => Promise<number>;
}): Promise<GrowingLedger> {
  const { name } = options;
  const ledger = await startLedgerProcess(options.env);
  const wallet = newWallet(await ledger.deployment());
  await ledger.entitle(wallet, Number.MAX_SAFE_INTEGER);

  async function costOf<T>(count: number, things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<Cost> {
    const cpuBefore = await options.cpuSeconds(ledger);
    const startedAt = performance.now();
    const waiting = things.values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const thing of waiting) await work(thing);
      }),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const cpuSeconds = (await options.cpuSeconds(ledger)) - cpuBefore;
    return { cpuMs: (cpuSeconds * 1_000) / count, perSecond: count / seconds };
  }

  return {
    name,
    makeBlock: (sizeBytes) => newBlock(wallet, sizeBytes),
    async put(blocks) {
      const batches: Uint8Array[][] = [];
      for (let at = 0; at < blocks.length; at += blocksInBatch) {
        batches.push(blocks.slice(at, at + blocksInBatch).map(({ blockBytes }) => blockBytes));
      }
      const sender = createSender(ledger.url, wallet.address, atOnce);
      const cost = await costOf(blocks.length, batches, sender.putBatch);
      sender.close();
      return cost;
    },
    read: (cids) => costOf(cids.length, cids, (cid) => fetchBytes(`${ledger.url}/v1/blocks/${cid}`)),
    statistics(times) {
      const url = `${ledger.url}/v1/statistics/address/${wallet.address}`;
      return costOf(times, Array<string>(times).fill(url), fetchBytes);
    },
    async stop() {
      await ledger.stop();
    },
  };
}
