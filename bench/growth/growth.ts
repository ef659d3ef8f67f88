import { join } from "node:path";
import { startTemporaryPostgres } from "../../tools/postgres/temporary-postgres.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { figureText, median } from "../harness/median.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { type Cost, type GrowingLedger, startGrowingLedger } from "./growing-ledger.ts";
import { findPostmaster, secondsOfPostgres, secondsOfService } from "./processor-time.ts";

const maxBlocks = amount(200_000, 1_200, "BENCH_GROWTH_BLOCKS");
const windowBlocks = amount(2_000, 200);
/** Range of the windows around 10,000 stored blocks. As many windows at the end are compared with them. */
const earlyFrom = amount(5_000, 200);
const earlyTo = amount(15_000, 600);
const partSizeBytes = 512;
const requestCount = amount(300, 20);
const kinds = ["put", "read", "statistics"] as const;

interface Window {
  readonly stored: number;
  readonly put: Cost;
  readonly read?: Cost;
  readonly statistics?: Cost;
}

/**
 * Fills two ledgers alternately with windows of small blocks: one on the embedded database, one on a PostgreSQL server that
 * syncs. The figure is the cost of a write, a read or a statistics request at the end ÷ the cost at 10,000 blocks, in
 * processor time of all processes of the ledger; the worst of the three, on either database.
 */
export async function measureGrowth(workspace: TemporaryWorkspace): Promise<Measured> {
  if (!(maxBlocks >= 2 * earlyTo)) throw new Error(`BENCH_GROWTH_BLOCKS must be at least ${2 * earlyTo}`);
  const folder = await workspace.createFolder();
  const postgres = await startTemporaryPostgres({ durable: true });
  const ledgers: GrowingLedger[] = [];
  try {
    const postmaster = await findPostmaster(postgres.url);
    ledgers.push(
      await startGrowingLedger({
        name: "embedded",
        env: { DEXNET_DATA: join(folder, "embedded") },
        cpuSeconds: ({ internalUrl }) => secondsOfService(internalUrl),
      }),
      await startGrowingLedger({
        name: "PostgreSQL",
        env: { DEXNET_DATA: join(folder, "served"), DATABASE_URL: postgres.url },
        cpuSeconds: async ({ internalUrl }) =>
          (await secondsOfService(internalUrl)) + (await secondsOfPostgres(postmaster)),
      }),
    );
    return summarize(await fill(workspace, ledgers));
  } finally {
    await Promise.all(ledgers.map((ledger) => ledger.stop()));
    await postgres.stop();
  }
}

async function fill(
  workspace: TemporaryWorkspace,
  ledgers: readonly GrowingLedger[],
): Promise<ReadonlyMap<string, Window[]>> {
  const filled = ledgers.map((ledger) => ({ ledger, cids: [] as string[], windows: [] as Window[] }));
  for (let stored = windowBlocks; stored <= maxBlocks; stored += windowBlocks) {
    for (const { ledger, cids, windows } of filled) {
      workspace.signal.throwIfAborted();
      const blocks = Array.from({ length: windowBlocks }, () => ledger.makeBlock(partSizeBytes));
      const put = await ledger.put(blocks);
      cids.push(...blocks.map(({ cid }) => cid));
      windows.push({ stored, put, ...(isCompared(stored) ? await measureRequests(ledger, cids) : {}) });
      if (stored % 10_000 === 0) workspace.print(`${stored} blocks, ${ledger.name}: ${costText(put)} for a write`);
    }
  }
  return new Map(filled.map(({ ledger, windows }) => [ledger.name, windows]));
}

async function measureRequests(
  ledger: GrowingLedger,
  cids: readonly string[],
): Promise<Pick<Window, "read" | "statistics">> {
  const requested = Array.from({ length: requestCount }, () => cids[Math.floor(Math.random() * cids.length)] ?? "");
  return { read: await ledger.read(requested), statistics: await ledger.statistics(requestCount) };
}

const isEarly = (stored: number) => stored > earlyFrom && stored <= earlyTo;
const isLate = (stored: number) => stored > maxBlocks - (earlyTo - earlyFrom);
const isCompared = (stored: number) => isEarly(stored) || isLate(stored);

function summarize(windows: ReadonlyMap<string, Window[]>): Measured {
  const parts = [...windows].map(([name, list]) => {
    const compared = kinds.map((kind) => {
      const early = medianCost(list.filter(({ stored }) => isEarly(stored)).flatMap((window) => window[kind] ?? []));
      const late = medianCost(list.filter(({ stored }) => isLate(stored)).flatMap((window) => window[kind] ?? []));
      return {
        ratio: late.cpuMs / early.cpuMs,
        text: `${kind} ${figureText(late.cpuMs / early.cpuMs)} (${costText(early)} → ${costText(late)})`,
      };
    });
    return {
      ratio: Math.max(...compared.map(({ ratio }) => ratio)),
      text: `${name}: ${compared.map(({ text }) => text).join(", ")}`,
    };
  });
  return {
    ratio: Math.max(...parts.map(({ ratio }) => ratio)),
    detail: [
      `processor time of one, at ${maxBlocks} blocks ÷ at ${(earlyFrom + earlyTo) / 2}, medians of windows of ${windowBlocks}; the worst of`,
      parts.map(({ text }) => text).join("; "),
    ].join(" "),
  };
}

function medianCost(costs: readonly Cost[]): Cost {
  return {
    cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
    perSecond: median(costs.map(({ perSecond }) => perSecond)),
  };
}

function costText({ cpuMs, perSecond }: Cost): string {
  return `${figureText(cpuMs)} ms, ${Math.round(perSecond)}/s`;
}
