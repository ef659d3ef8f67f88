import { type LedgerProcess, startLedgerProcess } from "../../apps/ledger/src/testing/ledger-process.ts";
import { newBlock, newWallet, type TestBlock } from "../../apps/ledger/src/testing/signed-block.ts";
import { createSender } from "../ledger-put/sender.ts";
import { fetchBytes } from "./fetch-bytes.ts";

export interface Cost {
  /** Processor milliseconds per operation. */
  readonly cpuMs: number;
  readonly perSecond: number;
}

/** A ledger that is filled with blocks, and the cost of its operations. */
export interface GrowingLedger {
  readonly name: string;
  /** Creates a block signed for this ledger: a statement is valid for one deployment only. */
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
  /** Processor seconds that all its processes have used so far. */
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
      for (let start = 0; start < blocks.length; start += blocksInBatch) {
        batches.push(blocks.slice(start, start + blocksInBatch).map(({ blockBytes }) => blockBytes));
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
