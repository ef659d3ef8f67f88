import { equalBytes } from "@dexnet/crypto/verify/bytes";
import { decodeEntry, type EntryKind } from "@dexnet/tlog/entry";
import { hashLeaf } from "@dexnet/tlog/hashes";
import type { MapEntry } from "@dexnet/tlog/map-hashes";
import { tilePath, tileWidth, widthOfTile } from "@dexnet/tlog/tiles";
import { TlogError } from "@dexnet/tlog/tlog-error";
import type { ComputedTile, EdgeTree } from "./edge-tree.ts";
import { ViolationError } from "./findings.ts";
import type { LogClient } from "./log-client.ts";
import { readBundle, readHashTile } from "./tile-reader.ts";

/** Findings of the audit of new entries. */
export interface EntrySummary {
  readonly counts: Record<EntryKind, number>;
  /** Tiles that were compared with the entries. */
  tiles: number;
  /** Changes of the map, in the order of the entries. */
  readonly mapChanges: MapEntry[];
}

const bundlesAhead = 8;

/**
 * Reads all entries from the end of the tree up to a size, adds them to the tree, and compares every tile that they change
 * with the hashes of the entries.
 */
export async function auditEntries(deps: {
  readonly client: LogClient;
  readonly tree: EdgeTree;
  readonly size: number;
  readonly onProgress?: (size: number) => void;
}): Promise<EntrySummary> {
  const { client, tree, size } = deps;
  const summary: EntrySummary = { counts: { put: 0, delete: 0, version: 0 }, tiles: 0, mapChanges: [] };
  if (tree.size === size) return summary;
  const first = Math.floor(tree.size / tileWidth);
  const end = Math.ceil(size / tileWidth);
  const known = tree.size;
  /** Bundles and the tiles of their leaves, which are read ahead. */
  const ahead: Promise<[Uint8Array[], Uint8Array]>[] = [];
  let next = first;
  for (let index = first; index < end; index += 1) {
    for (; next < Math.min(end, index + bundlesAhead); next += 1) {
      const width = widthOfTile(0, next, size);
      const reading = Promise.all([
        readBundle(client, next, width),
        readHashTile(client, { level: 0, index: next, width }),
      ]);
      // A fault is reported when it is the turn of this bundle.
      reading.catch(() => undefined);
      ahead.push(reading);
    }
    const [entries, leafTile] = (await ahead.shift()) as [Uint8Array[], Uint8Array];
    for (const [at, entry] of entries.entries()) {
      const position = index * tileWidth + at;
      if (position < known) checkKnownEntry(tree, position, entry);
      else for (const tile of addEntry(tree, entry, summary)) await checkTile(tile, leafTile);
    }
    deps.onProgress?.(tree.size);
    if (index === end - 1) for (const tile of tree.partialTiles()) await checkTile(tile, leafTile);
  }
  return summary;

  async function checkTile({ name, bytes }: ComputedTile, leafTile: Uint8Array): Promise<void> {
    summary.tiles += 1;
    if (equalBytes(name.level === 0 ? leafTile : await readHashTile(client, name), bytes)) return;
    throw new ViolationError(`The tile ${tilePath(name)} differs from the entries of the log.`);
  }
}

function checkKnownEntry(tree: EdgeTree, position: number, entry: Uint8Array): void {
  const known = tree.edgeLeaf(position);
  if (known === undefined || equalBytes(known, hashLeaf(entry))) return;
  throw new ViolationError(`The log has rewritten the entry ${position}, which an earlier audit has read.`);
}

function addEntry(tree: EdgeTree, bytes: Uint8Array, summary: EntrySummary): ComputedTile[] {
  try {
    const entry = decodeEntry(bytes);
    summary.counts[entry.kind] += 1;
    if (entry.kind === "version") summary.mapChanges.push(entry.map);
    return tree.append(bytes);
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    throw new ViolationError(`The entry ${tree.size} of the log has no known form.`);
  }
}
