import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "../cluster/cluster.ts";
import type { Figures } from "../load/figures.ts";
import type { LoadedStorage } from "../load/run-load.ts";
import { checkLog } from "./audited.ts";
import { checkContents } from "./contents.ts";
import { checkCopies } from "./copies.ts";
import { countOpenWork, isSettled, type OpenWork, readLedgerState } from "./ledger-state.ts";
import { checkRecovered } from "./recovered.ts";
import { checkRows } from "./rows.ts";
import { checkStatistics } from "./statistics.ts";

const settleMs = 15 * 60_000;
const pollMs = 2_000;

export interface Verification {
  readonly faults: readonly string[];
  readonly settledAfterMs: number;
  readonly openWork: OpenWork;
  readonly files: number;
  readonly fileBytes: number;
  readonly blocks: number;
  readonly copies: number;
  readonly copyBytes: number;
  readonly orphans: number;
}

/** Waits until the repairs have ended, and verifies everything that was acknowledged. */
export async function verifyEverything(options: {
  readonly cluster: Cluster;
  readonly storages: readonly LoadedStorage[];
  readonly figures: Figures;
  readonly recoverFolder: string;
  readonly auditFolder: string;
  readonly stopping: AbortSignal;
  onRecoverLine(line: string): void;
  onAuditLine(line: string): void;
  say(text: string): void;
}): Promise<Verification> {
  const { cluster, storages, figures, say } = options;
  say("waiting for repairs");
  const faults: string[] = [];
  const settledAfterMs = await waitUntilSettled(cluster, options.stopping, faults);

  say("downloading every file on new devices");
  let files = 0;
  let fileBytes = 0;
  for (const { account, models, clients } of storages) {
    const contents = await checkContents({ cluster, account, models, clients, figures });
    files += contents.files;
    fileBytes += contents.bytes;
    faults.push(...contents.faults);
  }
  const [first] = storages;
  if (first !== undefined) {
    say("restoring one storage with npm run recover");
    const { account, models } = first;
    const { recoverFolder, onRecoverLine, auditFolder, onAuditLine } = options;
    const recovered = { cluster, account, models, folder: recoverFolder, onLine: onRecoverLine };
    faults.push(...(await checkRecovered(recovered)));
    say("auditing the log with npm run audit");
    faults.push(...(await checkLog({ cluster, account, folder: auditFolder, onLine: onAuditLine })));
  }

  say("reading every copy from its device");
  const state = await readLedgerState(cluster.databaseUrl);
  const copies = await checkCopies(state, cluster.devices.env.S3_CREDENTIALS_FILE);
  faults.push(...copies.faults, ...checkRows(state), ...(await checkStatistics(cluster, state)));
  return {
    faults,
    settledAfterMs,
    openWork: countOpenWork(state, new Date()),
    files,
    fileBytes,
    blocks: state.blocks.size,
    copies: copies.copies,
    copyBytes: copies.bytes,
    orphans: copies.orphans,
  };
}

async function waitUntilSettled(cluster: Cluster, stopping: AbortSignal, faults: string[]): Promise<number> {
  const startedAt = Date.now();
  for (;;) {
    const work = countOpenWork(await readLedgerState(cluster.databaseUrl), new Date());
    if (isSettled(work)) return Date.now() - startedAt;
    stopping.throwIfAborted();
    if (Date.now() - startedAt > settleMs) {
      faults.push(`repairs have not ended after ${settleMs / 60_000} minutes: ${JSON.stringify(work)}`);
      return Date.now() - startedAt;
    }
    await wait(pollMs);
  }
}
