import type { BlockReader } from "@dexnet/blocks/block-store";
import { partNamesOf } from "@dexnet/blocks/parts/part-names";
import { concatBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError, encodeError } from "@dexnet/protocol/errors/errors";
import { cidsPerCall } from "@dexnet/protocol/limits";
import { formatProofFile } from "@dexnet/tlog/notes/inclusion-proof-file";
import type { StoredFile } from "../file-list/entries.ts";
import type { LedgerLog, LogOwner } from "../log/ledger-log.ts";
import type { LogCheckpoint } from "../log/log-checkpoint.ts";
import type { ProvenEntry } from "../log/prove-inclusion.ts";
import type { FileAnchor, FileProof, LoggedPart } from "./details.ts";

export interface FileProverDeps {
  /** It repeats requests. */
  readonly blocks: BlockReader;
  readonly log: LedgerLog;
  readonly owner: LogOwner;
  readonly signal: AbortSignal;
}

/** Entries that one checkpoint has. */
interface ProvenGroup {
  readonly checkpoint: LogCheckpoint;
  readonly entries: readonly ProvenEntry[];
}

/**
 * Proves by the log that the ledger has acknowledged the parts of a file. Faults: file_broken, those of the log, and those of
 * every call.
 */
export async function proveFile(file: StoredFile, deps: FileProverDeps): Promise<FileProof> {
  const { blocks, log, owner, signal } = deps;
  const cids = await partNamesOf(file, (cid) => blocks.get(cid, { signal }));
  const parts: LoggedPart[] = [];
  const groups: ProvenGroup[] = [];
  let refusedParts = 0;
  let verifierKey = "";
  for (let from = 0; from < cids.length; from += cidsPerCall) {
    if (signal.aborted) throw new AppError("transfer_cancelled");
    const asked = cids.slice(from, from + cidsPerCall);
    const { entries, refused, checkpoint, pin } = await log.proveEntries(
      owner,
      asked.map((subject) => ({ kind: "put", subject })),
    );
    ({ verifierKey } = pin);
    refusedParts += refused.size;
    const group: ProvenEntry[] = [];
    for (const [offset, cid] of asked.entries()) {
      const entry = entries.get(cid);
      if (entry === undefined) continue;
      parts.push({ part: from + offset, entry: entry.index, loggedAt: entry.record.at.getTime() });
      group.push(entry);
    }
    groups.push({ checkpoint, entries: group });
  }
  const { anchor, groups: exported } = await anchorGroups(log, owner.deployment, groups);
  return {
    parts,
    unprovenParts: cids.length - parts.length - refusedParts,
    refusedParts,
    checkpointSize: Math.max(0, ...groups.map(({ checkpoint }) => checkpoint.size)),
    verifierKey,
    anchor,
    text: exported.flatMap(formatProofs).join("\n"),
  };
}

/** Proves the entries in the anchored tree where there is one. Without it, the proofs that there are stay. */
async function anchorGroups(
  log: LedgerLog,
  deployment: string,
  groups: readonly ProvenGroup[],
): Promise<{ anchor: FileAnchor; groups: readonly ProvenGroup[] }> {
  const entries = groups.flatMap((group) => group.entries);
  const smallestSize = entries.reduce((size, { index }) => Math.max(size, index + 1), 1);
  try {
    const found = await log.fetchAnchor(deployment, smallestSize);
    if (found.state !== "anchored") return { anchor: { state: found.state }, groups };
    const { size, transaction, block, at } = found.anchor;
    const { chainId, address: contract, explorer } = found.contract;
    const proven = await log.proveAgain(entries, found.checkpoint);
    return {
      anchor: { state: "anchored", size, transaction, block, at, chainId, contract, explorer },
      groups: [{ checkpoint: found.checkpoint, entries: proven }],
    };
  } catch (fault) {
    return { anchor: { state: "failed", errorCode: encodeError(fault).code }, groups };
  }
}

function formatProofs({ checkpoint, entries }: ProvenGroup): string[] {
  return entries.map(({ index, proof, saltBytes, recordText }) => {
    const extra = concatBytes(saltBytes, utf8Bytes(recordText));
    return formatProofFile({ index, proof, checkpoint: checkpoint.note, extra });
  });
}
