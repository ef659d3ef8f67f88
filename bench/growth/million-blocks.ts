import { join } from "node:path";
import { startTemporaryPostgres } from "../../tools/postgres/temporary-postgres.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { type Comparison, compareCosts } from "./compare-costs.ts";
import { type FilledLedger, startFilledLedger } from "./filled-ledger.ts";
import { findPostmaster, secondsOfPostgres, secondsOfService } from "./processor-time.ts";

const few = amount(10_000, 1_000);
const many = amount(1_000_000, 2_000, "BENCH_MILLION_BLOCKS");
const rounds = amount(5, 1);
const windows = { put: rounds, read: rounds, statistics: rounds, repair: amount(3, 1) };

/**
 * Processor time of a write, a read, a statistics request and a repair with a million blocks ÷ with 10,000, on both databases;
 * the worst of them. The two ledgers of a database are measured in turns.
 */
export async function measureMillionBlocks(workspace: TemporaryWorkspace): Promise<Measured> {
  const parts: Comparison[] = [];
  for (const name of ["PostgreSQL", "embedded"] as const) parts.push(await compareLedgers(workspace, name));
  return {
    ratio: Math.max(...parts.map(({ ratio }) => ratio)),
    detail: [
      `processor time at ${many} blocks ÷ at ${few}, medians of windows in turns; the worst of`,
      parts.map(({ text }) => text).join("; "),
    ].join(" "),
  };
}

async function compareLedgers(workspace: TemporaryWorkspace, name: "PostgreSQL" | "embedded"): Promise<Comparison> {
  const stops: (() => Promise<void>)[] = [];

  async function start(blocks: number): Promise<FilledLedger> {
    workspace.signal.throwIfAborted();
    workspace.print(`filling ${name} with ${blocks} blocks`);
    const postgres = name === "PostgreSQL" ? await startTemporaryPostgres({ durable: true }) : undefined;
    if (postgres !== undefined) stops.push(() => postgres.stop());
    const postmaster = postgres === undefined ? undefined : await findPostmaster(postgres.url);
    const ledger = await startFilledLedger({
      dataFolder: join(await workspace.createFolder(), "data"),
      databaseUrl: postgres?.url,
      blocks,
      databaseSeconds: async () => (postmaster === undefined ? 0 : await secondsOfPostgres(postmaster)),
      ledgerSeconds: secondsOfService,
      print: workspace.print,
    });
    stops.push(() => ledger.stop());
    return ledger;
  }

  try {
    // The large one first: the copies of the filled blocks may be missing for a quarter of an hour only.
    const large = await start(many);
    const small = await start(few);
    const { ratio, text } = await compareCosts(name, windows, { small, large });
    return { ratio, text: `${text}, ${await large.describeSize()}` };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
