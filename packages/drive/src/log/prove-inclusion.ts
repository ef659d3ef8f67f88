import { equalBytes } from "@dexnet/crypto/verify/bytes";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { readInclusionProof, verifyInclusion } from "@dexnet/tlog/merkle/inclusion";
import type { ReadHashes } from "@dexnet/tlog/merkle/subtrees";
import { hashesFromTiles, type ReadTile, tilePath } from "@dexnet/tlog/merkle/tiles";
import { TlogError } from "@dexnet/tlog/tlog-error";
import type { LogCheckpoint } from "./log-checkpoint.ts";
import type { LogSource } from "./log-source.ts";
import type { OpenedOwnEntry } from "./own-entry.ts";

/** An own change with its entry, which a checkpoint is proven to have. */
export interface ProvenEntry extends OpenedOwnEntry {
  readonly index: number;
  readonly proof: readonly Uint8Array[];
}

/**
 * Proves an entry in the tree of one checkpoint. Null if the tree has another one at that index. Fault: bad_answer for tiles
 * that do not lead to the root, which say nothing of the entry.
 */
export type ProveInclusion = (entry: OpenedOwnEntry, index: number) => Promise<ProvenEntry | null>;

/** Faults that are no transient ones of the server or of the connection: it has no valid proof. */
const refusals: readonly ErrorCode[] = ["not_found", "bad_answer", "bad_request"];

/** Reads each tile and computes each hash once. */
export function createProveInclusion(checkpoint: LogCheckpoint, readTile: LogSource["readTile"]): ProveInclusion {
  const { size } = checkpoint;
  const readers = tileReaders(readTile).map((read) => shareHashes(hashesFromTiles(size, shareReads(read))));
  return async (entry, index) => {
    for (const readHashes of readers) {
      const found = await orNull(async () => {
        const [leafHash = new Uint8Array()] = await readHashes([{ level: 0, index }]);
        const proof = await readInclusionProof(index, size, readHashes);
        verifyInclusion({ ...checkpoint, leafHash, index, proof });
        return { leafHash, proof };
      });
      if (found === null) continue;
      return equalBytes(found.leafHash, entry.leafHash) ? { ...entry, index, proof: found.proof } : null;
    }
    throw new AppError("bad_answer", { context: { reason: "tiles" } });
  };
}

/** Reads tiles as usual, and past all caches: a cache may have kept a wrong one. */
export function tileReaders(readTile: LogSource["readTile"]): ReadTile[] {
  return [(tile) => readTile(tile), (tile) => readTile(tile, true)];
}

/** Null if the log has no valid proof. */
export async function orNull<T>(prove: () => Promise<T>): Promise<T | null> {
  try {
    return await prove();
  } catch (fault) {
    if (fault instanceof TlogError || (fault instanceof AppError && refusals.includes(fault.code))) return null;
    throw fault;
  }
}

/** The entries of a storage are often beside each other. */
function shareHashes(readHashes: ReadHashes): ReadHashes {
  const known = new Map<string, Promise<Uint8Array>>();
  return (subtrees) =>
    Promise.all(
      subtrees.map((subtree) => {
        const name = `${subtree.level}/${subtree.index}`;
        const hash = known.get(name) ?? readHashes([subtree]).then(([one = new Uint8Array()]) => one);
        known.set(name, hash);
        return hash;
      }),
    );
}

function shareReads(readTile: ReadTile): ReadTile {
  const reads = new Map<string, Promise<Uint8Array>>();
  return (tile) => {
    const path = tilePath(tile);
    const reading = reads.get(path) ?? readTile(tile);
    reads.set(path, reading);
    return reading;
  };
}
