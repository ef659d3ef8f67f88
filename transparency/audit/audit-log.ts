import { setTimeout as wait } from "node:timers/promises";
import { base64FromBytes } from "@dexnet/crypto/verify/bytes";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import type { AuditArguments } from "./arguments.ts";
import { compareWithAnchors, readFinalAnchors } from "./audit-anchors.ts";
import { type Figures, readFigures, sampleBlocks } from "./audit-blocks.ts";
import { auditList, readStorageKey, resolveMapKey } from "./audit-list.ts";
import { sampleEntries } from "./audit-proofs.ts";
import { type AuditState, encodeMapEntries } from "./audit-state.ts";
import { auditStorage, readSampledEntries, sizeWithEntries } from "./audit-storage.ts";
import { describeLag, requireRecentRoot } from "./audit-times.ts";
import { compareWithWitness, describeWitnesses, readWitnessCheckpoint, requireQuorum } from "./audit-witnesses.ts";
import { ViolationError } from "./findings.ts";
import { type FollowedLog, followLog, type OpenedCheckpoint } from "./follow-log.ts";
import type { LogClient } from "./log-client.ts";
import type { AuditReport } from "./report.ts";
import { readLogInfo, readWitnessKeys, resolveLogKey } from "./resolve-keys.ts";
import { chooseStorageSample } from "./storage-sample.ts";
import { createHashReader } from "./tile-reader.ts";

export interface AuditOptions {
  readonly request: AuditArguments;
  /** Phrase of the storage whose blocks are sampled. Undefined when none are. */
  readonly phrase?: string | undefined;
  readonly now: () => Date;
  readonly onProgress?: (size: number) => void;
  /** Time within which the log has to integrate an accepted write. */
  readonly integrationMs: number;
  /** Wait between two looks at the checkpoint during that time. */
  readonly pollMs: number;
  /** First wait before a failed request is repeated. */
  readonly firstWaitMs: number;
}

const noFigures = "the ledger does not report its figures, so that nobody can tell whether its log has stopped";

interface LogAuditDeps extends AuditOptions {
  readonly client: LogClient;
  readonly before: AuditState | undefined;
}

/** Runs every check. Those that depend on a failed one are left out. */
export async function auditLog(deps: LogAuditDeps): Promise<{ report: AuditReport; state: AuditState | undefined }> {
  const report: AuditReport = { ledgerUrl: deps.request.ledgerUrl, violations: [], evidenceFiles: [], unchecked: [] };
  const check = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ViolationError)) throw error;
      report.violations.push({ sentence: error.message, evidence: error.evidence });
      return undefined;
    }
  };
  const state = await check(() => runChecks(deps, report, check));
  return { report, state };
}

async function runChecks(
  deps: LogAuditDeps,
  report: AuditReport,
  check: <T>(work: () => Promise<T>) => Promise<T | undefined>,
): Promise<AuditState> {
  const { client, before, request } = deps;
  const info = await readLogInfo(client);
  const logKey = await resolveLogKey({ given: request, state: before, info, client });
  report.key = formatVerifierKey(logKey);
  report.isFirst = before === undefined && request.logKey === undefined && request.policy === undefined;

  // Read before the checkpoint, which must not be older than any of them.
  const witnesses = request.policy?.witnesses ?? [];
  const seen = (await Promise.all(witnesses.map((witness) => readWitnessCheckpoint(witness, logKey)))).filter(
    (checkpoint) => checkpoint !== undefined,
  );
  const anchors = await readFinalAnchors({ request, state: before, info });
  const figures = await readFigures(client);
  const mapKey = resolveMapKey(before?.mapKey ?? null, info?.map_key);
  const storage = await check(() => prepareSample(deps, mapKey));

  const log = await followLog({ ...deps, logKey, state: before });
  const integrated = await advanceUntilIntegrated(deps, log, figures, storage?.size ?? 0);
  const { newest, isNewest } =
    storage === undefined
      ? { newest: integrated, isNewest: true }
      : await auditList({ ...storage, log, newest: integrated, times: deps });
  const { checkpoint } = newest;
  report.checkpoint = {
    size: checkpoint.size,
    at: new Date(log.rootTimeMs).toISOString(),
    rootText: base64FromBytes(checkpoint.root),
  };
  if (checkpoint.size > 0) await check(async () => requireRecentRoot(log.rootTimeMs, newest, deps.now()));
  report.storages = log.map.size;
  const sampled = await sampleEntries(client, checkpoint, before === undefined ? 0 : request.samples);
  report.entries = { added: addedEntries(log, before), tiles: log.tiles, sampled };

  const readHashes = createHashReader(client, checkpoint.size);
  await check(async () => {
    const keys = request.policy === undefined ? readWitnessKeys(info) : witnesses.map(({ key }) => key);
    report.witnesses = describeWitnesses({ newest, keys, seen, isNamedByLedger: request.policy === undefined });
    if (request.policy !== undefined) requireQuorum(newest, request.policy);
    for (const theirs of seen) {
      await compareWithWitness(theirs, newest, readHashes);
      const lag = await describeLag(client, theirs, newest, log.rootTimeMs, readHashes);
      if (lag !== undefined) report.unchecked.push(lag);
    }
  });
  await check(async () => {
    report.anchors = anchors.sentence;
    await compareWithAnchors(anchors.unchecked, newest, readHashes);
  });
  const figuresAfter = await readFigures(client);
  if (figures === undefined || figuresAfter === undefined) report.unchecked.push(noFigures);
  await check(async () => {
    report.blocks = describeBlocks(figuresAfter, request.blockCids.length);
    await sampleBlocks(client, request.blockCids);
  });
  if (storage !== undefined) {
    await check(async () => {
      if (isNewest) return;
      const sentence = `The ledger hides changes of ${storage.sample.wallet.address}: its file list does not have the newest version of the map.`;
      throw new ViolationError(sentence, [newest.note]);
    });
    const blocks = await auditStorage({ ...storage, client, newest, readHashes, check });
    report.samples = isNewest ? `the file list has the newest version of the map; ${blocks}` : blocks;
  } else if (deps.phrase === undefined) report.samples = "not sampled, give the phrase of a storage (--phrase-file)";
  return {
    format: 4,
    rootTimeMs: log.rootTimeMs,
    logKey: report.key,
    mapKey,
    note: newest.note,
    size: checkpoint.size,
    edges: log.tree.edges(),
    map: encodeMapEntries(log.map.entries()),
    entries: { ...log.counts },
    anchor: anchors.state,
    figures: baselineOf(log, figuresAfter) ?? before?.figures ?? null,
    auditedAt: deps.now().toISOString(),
  };
}

async function prepareSample({ phrase, request, client, ...times }: LogAuditDeps, mapKey: string | null) {
  if (phrase === undefined) return undefined;
  const { ledgerUrl, blockSamples } = request;
  const sample = await chooseStorageSample({ ...times, ledgerUrl, phrase, samples: blockSamples });
  const storageKey = await readStorageKey(client, sample, mapKey);
  const entries = await readSampledEntries(client, sample, times);
  return { sample, storageKey, entries, size: sizeWithEntries(entries) };
}

/**
 * Audits up to the present checkpoint. If the ledger has stored more blocks since the last audit than the log has entries of,
 * has fewer without an entry that could have removed any, or has given an owner an index that the checkpoint does not have,
 * the log gets the time that it has for their integration.
 */
async function advanceUntilIntegrated(
  deps: LogAuditDeps,
  log: FollowedLog,
  figures: Figures | undefined,
  neededSize: number,
): Promise<OpenedCheckpoint> {
  const baseline = deps.before?.figures ?? null;
  const stored = figures === undefined || baseline === null ? 0 : figures.blocks_count - baseline.blocks;
  const deadline = Date.now() + deps.integrationMs;
  for (;;) {
    const newest = await log.advance();
    const logged = log.counts.put - (baseline?.puts ?? 0);
    // One delete or deleted storage removes many blocks, and a snapshot copies of others, so that no number can be compared.
    const isFall = stored < 0 && removalsOf(log) === baseline?.removals;
    const isLate = Date.now() >= deadline;
    // The audit of the sampled blocks names those that are missing.
    if (stored <= logged && !isFall && (isLate || newest.checkpoint.size >= neededSize)) return newest;
    if (isLate) {
      const sentence = isFall
        ? `The ledger has ${-stored} blocks fewer than at the last audit, and the log has no entry that could have removed one.`
        : `The log has stopped: the ledger has stored ${stored} blocks since the last audit, and the log has ${logged} entries of them.`;
      throw new ViolationError(sentence, [newest.note, `${JSON.stringify(figures)}\n`]);
    }
    await wait(deps.pollMs);
  }
}

function baselineOf(log: FollowedLog, figures: Figures | undefined): AuditState["figures"] {
  return figures === undefined
    ? null
    : { blocks: figures.blocks_count, puts: log.counts.put, removals: removalsOf(log) };
}

function removalsOf({ counts }: FollowedLog): number {
  return counts.delete + counts.version;
}

function addedEntries({ counts }: FollowedLog, before: AuditState | undefined) {
  const known = before?.entries ?? { put: 0, delete: 0, version: 0, root: 0 };
  return {
    put: counts.put - known.put,
    delete: counts.delete - known.delete,
    version: counts.version - known.version,
    root: counts.root - known.root,
  };
}

function describeBlocks(figures: Figures | undefined, sampled: number): string {
  const own = sampled === 0 ? "none sampled (--blocks names those that you know)" : `${sampled} fetched and verified`;
  if (figures === undefined) return own;
  const { unique_blocks: unique, total_blocks: copies, replication_percent: percent } = figures;
  return `${own}; the ledger reports ${unique} blocks with ${copies} copies, ${percent} % with all copies`;
}
