import { equalBytes } from "@dexnet/crypto/verify/bytes";
import type { EntryKind } from "@dexnet/tlog/entries/entry";
import { type Checkpoint, openCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import type { VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { TlogError } from "@dexnet/tlog/tlog-error";
import { auditEntries } from "./audit-entries.ts";
import { requireContinuation } from "./audit-proofs.ts";
import { type AuditState, decodeMapEntries } from "./audit-state.ts";
import { type AuditedMap, createAuditedMap } from "./audited-map.ts";
import { createEdgeTree, type EdgeTree } from "./edge-tree.ts";
import { ViolationError } from "./findings.ts";
import type { LogClient } from "./log-client.ts";
import { createHashReader } from "./tile-reader.ts";

/** A log as far as it was audited. */
export interface FollowedLog {
  readonly tree: EdgeTree;
  readonly map: AuditedMap;
  /** Entries of each kind since the first audit. */
  readonly counts: Readonly<Record<EntryKind, number>>;
  /** Time of the newest root, in milliseconds since 1970. 0 before the first. */
  readonly rootTimeMs: number;
  /** Tiles that were compared in this run. */
  readonly tiles: number;
  /** Newest audited checkpoint. Undefined before the first. */
  readonly newest: OpenedCheckpoint | undefined;
  /** Audits the log up to its present checkpoint. Throws ViolationError, and nothing can be audited after that. */
  advance(): Promise<OpenedCheckpoint>;
}

export interface OpenedCheckpoint {
  /** Signed note, as it was received. */
  readonly note: string;
  readonly checkpoint: Checkpoint;
}

export async function followLog(deps: {
  readonly client: LogClient;
  readonly logKey: VerifierKey;
  readonly state: AuditState | undefined;
  readonly onProgress?: (size: number) => void;
}): Promise<FollowedLog> {
  const { client, logKey, state } = deps;
  const tree = createEdgeTree({ size: state?.size ?? 0, edges: state?.edges ?? [] });
  const map = await createAuditedMap(decodeMapEntries(state?.map ?? new Uint8Array()));
  const counts = { ...(state?.entries ?? { put: 0, delete: 0, version: 0, root: 0 }) };
  let newest = state === undefined ? undefined : { note: state.note, checkpoint: open(state.note, logKey) };
  let rootTimeMs = state?.rootTimeMs ?? 0;
  let tiles = 0;

  return {
    tree,
    map,
    counts,
    get rootTimeMs() {
      return rootTimeMs;
    },
    get tiles() {
      return tiles;
    },
    get newest() {
      return newest;
    },
    async advance() {
      const note = await client.readCheckpoint();
      const checkpoint = open(note, logKey);
      if (newest !== undefined) await compare(client, newest, { note, checkpoint });
      const summary = await auditEntries({ ...deps, tree, map, note, size: checkpoint.size, rootTimeMs });
      if (!equalBytes(await tree.root(), checkpoint.root)) {
        throw new ViolationError("The entries of the log do not lead to the root that it has signed.", [note]);
      }
      tiles += summary.tiles;
      rootTimeMs = summary.rootTimeMs;
      for (const kind of ["put", "delete", "version", "root"] as const) counts[kind] += summary.counts[kind];
      newest = { note, checkpoint };
      return newest;
    },
  };
}

function open(note: string, logKey: VerifierKey): Checkpoint {
  try {
    return openCheckpoint(note, logKey).checkpoint;
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    throw new ViolationError("The log serves a checkpoint without a valid signature of its key.", [note]);
  }
}

/** Compares a checkpoint with one that was audited before. */
async function compare(client: LogClient, older: OpenedCheckpoint, newer: OpenedCheckpoint): Promise<void> {
  const [before, now] = [older.checkpoint, newer.checkpoint];
  const evidence = [older.note, newer.note];
  if (now.size < before.size) {
    const sentence = `The log went back from ${before.size} to ${now.size} entries.`;
    throw new ViolationError(sentence, evidence);
  }
  if (now.size === before.size) {
    const isSame = equalBytes(now.root, before.root) && now.extensions.join("\n") === before.extensions.join("\n");
    if (isSame) return;
    throw new ViolationError(`The log has signed two checkpoints of ${now.size} entries.`, evidence);
  }
  const sentence = `The log was forked: its checkpoint of ${now.size} entries does not continue that of ${before.size}.`;
  await requireContinuation(before, now, createHashReader(client, now.size), sentence, evidence);
}
