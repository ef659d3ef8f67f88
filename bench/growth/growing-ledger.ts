import { type LedgerProcess, startLedgerProcess } from "../../apps/ledger/src/testing/ledger-process.ts";
import type { TestBlock, TestWallet } from "../../apps/ledger/src/testing/signed-block.ts";
import { createSender } from "../ledger-put/sender.ts";

export interface Cost {
  /** Processor milliseconds for one. */
  readonly cpuMs: number;
  readonly perSecond: number;
}

/** A ledger that is filled, and what it costs to ask something of it. */
export interface GrowingLedger {
  readonly name: string;
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
  readonly wallet: TestWallet;
  /** Processor seconds of all processes that belong to it, so far. */
  readonly cpuSeconds: (ledger: LedgerProcess) => Promise<number>;
}): Promise<GrowingLedger> {
  const { name, wallet } = options;
  const ledger = await startLedgerProcess(options.env);
  await ledger.entitle(wallet, Number.MAX_SAFE_INTEGER);
  const sender = createSender(ledger.url, wallet.address, atOnce);

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
    put(blocks) {
      const batches: Uint8Array[][] = [];
      for (let at = 0; at < blocks.length; at += blocksInBatch) {
        batches.push(blocks.slice(at, at + blocksInBatch).map(({ blockBytes }) => blockBytes));
      }
      return costOf(blocks.length, batches, sender.putBatch);
    },
    read: (cids) => costOf(cids.length, cids, ledger.fetchBytes),
    statistics: (times) =>
      costOf(times, Array<string>(times).fill(`${ledger.url}/v1/statistics/address/${wallet.address}`), async (url) => {
        const answer = await fetch(url);
        if (!answer.ok) throw new Error(`The ledger answered ${answer.status} to a question for figures`);
        await answer.arrayBuffer();
      }),
    async stop() {
      sender.close();
      await ledger.stop();
    },
  };
}
