import { equalBytes } from "@dexnet/crypto/verify/bytes";
import { decodeEntry, type EntryKind, entryVersion, type LogEntry } from "@dexnet/tlog/entries/entry";
import type { MapEntry } from "@dexnet/tlog/map/map-entry";
import { hashLeaf } from "@dexnet/tlog/merkle/hashes";
import { tilePath, tileWidth, widthOfTile } from "@dexnet/tlog/merkle/tiles";
import { TlogError } from "@dexnet/tlog/tlog-error";
import type { AuditedMap } from "./audited-map.ts";
import type { ComputedTile, EdgeTree } from "./edge-tree.ts";
import { AuditFault, ViolationError } from "./findings.ts";
import type { LogClient } from "./log-client.ts";
import { readBundle, readHashTile } from "./tile-reader.ts";

/** Findings of the audit of new entries. */
export interface EntrySummary {
  readonly counts: Record<EntryKind, number>;
  /** Tiles that were compared with the entries. */
  tiles: number;
  /** Time of the newest root, in milliseconds since 1970. 0 in an empty log. */
  rootTimeMs: number;
}

const bundlesAhead = 8;

/**
 * Reads all entries from the end of the tree up to a size, adds them to the tree and their versions to the map, and compares
 * every tile that they change with the hashes of the entries, and every root of the map with the versions. The number of a
 * storage and the time of the roots never fall. The last entry must be such a root: see [Note: root entries].
 */
export async function auditEntries(deps: {
  readonly client: LogClient;
  readonly tree: EdgeTree;
  readonly map: AuditedMap;
  /** Signed note of the checkpoint, for evidence. */
  readonly note: string;
  readonly size: number;
  /** Time of the newest root of the tree before. */
  readonly rootTimeMs: number;
  readonly onProgress?: (size: number) => void;
}): Promise<EntrySummary> {
  const { client, tree, map, note, size } = deps;
  const summary: EntrySummary = {
    counts: { put: 0, delete: 0, version: 0, root: 0 },
    tiles: 0,
    rootTimeMs: deps.rootTimeMs,
  };
  if (tree.size === size) return summary;
  const first = Math.floor(tree.size / tileWidth);
  const end = Math.ceil(size / tileWidth);
  const known = tree.size;
  /** Changes of the map since its last root. */
  let changes: MapEntry[] = [];
  let lastKind: EntryKind | undefined;
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
      else for (const tile of await addEntry(entry)) await checkTile(tile, leafTile);
    }
    deps.onProgress?.(tree.size);
    if (index === end - 1) for (const tile of tree.partialTiles()) await checkTile(tile, leafTile);
  }
  if (lastKind !== "root") {
    throw new ViolationError("The checkpoint of the log does not end with the root of its map.", [note]);
  }
  return summary;

  async function addEntry(bytes: Uint8Array): Promise<ComputedTile[]> {
    const entry = decodeOrViolation(bytes, tree.size);
    summary.counts[entry.kind] += 1;
    lastKind = entry.kind;
    if (entry.kind === "version") changes.push(entry.map);
    if (entry.kind === "root") {
      if (entry.timeMs < summary.rootTimeMs) {
        throw new ViolationError(`The root at ${tree.size} has an earlier time than the one before it.`, [note]);
      }
      summary.rootTimeMs = entry.timeMs;
      const root = await updateOrViolation(map, changes, note);
      changes = [];
      if (!equalBytes(entry.mapRoot, root)) {
        const sentence = `The map of newest versions differs from the entries of the log, by the root at ${tree.size}.`;
        throw new ViolationError(sentence, [note]);
      }
    }
    return tree.append(bytes);
  }

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

/** Fails for an entry that may not follow the one before it: see [Note: the map rises]. */
async function updateOrViolation(map: AuditedMap, changes: readonly MapEntry[], note: string): Promise<Uint8Array> {
  try {
    return await map.update(changes);
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    throw new ViolationError(error.message, [note]);
  }
}

/** An entry of a later format is no lie, but it can't be audited. Faults: AuditFault, ViolationError. */
function decodeOrViolation(bytes: Uint8Array, index: number): LogEntry {
  if ((bytes[0] ?? 0) > entryVersion) {
    throw new AuditFault(`The entry ${index} has a format that this program does not know. A newer version of it may.`);
  }
  try {
    return decodeEntry(bytes);
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    throw new ViolationError(`The entry ${index} of the log has no known form.`);
  }
}
