import { equalBytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { CallAnswer } from "@dexnet/protocol/call";
import type { versionCalls } from "@dexnet/protocol/versions";
import type { Db } from "@dexnet/service/database/database";
import { decodeEntry, type TimedMapRoot } from "@dexnet/tlog/entries/entry";
import { isForgotten, type MapEntry, mapValueOfVersion } from "@dexnet/tlog/map/map-entry";
import { type MapProof, verifyMapProof } from "@dexnet/tlog/map/map-proof";
import { decodeTile, pathsTowards, proveKey } from "@dexnet/tlog/map/map-tile";
import { hashBytes } from "@dexnet/tlog/merkle/hashes";
import { readInclusionProof } from "@dexnet/tlog/merkle/inclusion";
import type { ReadHashes } from "@dexnet/tlog/merkle/subtrees";
import { TlogError } from "@dexnet/tlog/tlog-error";
import { and, asc, eq, gte, inArray } from "drizzle-orm";
import { logEntries, logMapTiles, logPastMapTiles } from "../log/log-tables.ts";
import { createVersionStore } from "./version-store.ts";

type ProvenMap = Omit<CallAnswer<typeof versionCalls.newestVersion>, "key_proof" | "consistency" | "cosigned">;

/** Hashes of the tree of a size. */
export type ReadHashesOf = (size: number) => ReadHashes;

/** Digits of a key. The path to a key has at most one tile for each. */
const maxPathLength = hashBytes * 2;

/**
 * Proof of the map of a checkpoint for an address, and that the tree ends with the root of this map. Undefined if this map
 * is no longer kept. `isDeleted`: the version was deleted with its storage since, so that it can't be named.
 */
export async function proveMap(
  tx: Db,
  checkpoint: { readonly size: number; readonly note: string },
  storage: { readonly addressHex: string; readonly key: Uint8Array },
  readHashesOf: ReadHashesOf,
): Promise<{ readonly proven: ProvenMap; readonly isDeleted: boolean } | undefined> {
  const { size, note } = checkpoint;
  const root = await readMapRoot(tx, size);
  const proof = root && (await readMapProof(tx, size, root.mapRoot, storage.key));
  if (root === undefined || proof === undefined) return undefined;
  const { siblings, entry } = proof;
  const own = entry !== undefined && equalBytes(entry.key, storage.key) ? entry : undefined;
  const isNone = own === undefined || isForgotten(own);
  const version = isNone ? null : await findVersion(tx, storage.addressHex, own);
  const proven = {
    checkpoint: note,
    map_root: hexFromBytes(root.mapRoot),
    map_time: root.timeMs,
    inclusion: (await readInclusionProof(size - 1, size, readHashesOf(size))).map(hexFromBytes),
    map: {
      siblings: siblings.map(hexFromBytes),
      entry: entry === undefined ? null : { ...entry, key: hexFromBytes(entry.key), value: hexFromBytes(entry.value) },
    },
    version,
  };
  return { proven, isDeleted: !isNone && version === null };
}

/** Null for a version of a storage that was deleted, also if the address has a new one with this number. */
async function findVersion(tx: Db, addressHex: string, { version, value }: MapEntry): Promise<ProvenMap["version"]> {
  const [found] = await createVersionStore(tx).list(addressHex, version);
  const isSame = found !== undefined && equalBytes(value, mapValueOfVersion({ version, hashHex: found.hash }));
  return isSame ? { version, hash: found.hash } : null;
}

async function readMapRoot(tx: Db, size: number): Promise<TimedMapRoot | undefined> {
  const [last] = await tx
    .select({ entry: logEntries.entry })
    .from(logEntries)
    .where(eq(logEntries.index, size - 1));
  const entry = last && decodeEntry(last.entry);
  return entry?.kind === "root" ? entry : undefined;
}

/** Undefined when tiles of that time were deleted, so that the others do not lead to the root. */
async function readMapProof(tx: Db, size: number, mapRoot: Uint8Array, key: Uint8Array): Promise<MapProof | undefined> {
  const paths = pathsTowards(key, maxPathLength);
  const tiles = new Map<string, Uint8Array | null>();
  for (const { path, tile } of await tx.select().from(logMapTiles).where(inArray(logMapTiles.path, paths))) {
    tiles.set(path, tile);
  }
  const past = await tx
    .selectDistinctOn([logPastMapTiles.path])
    .from(logPastMapTiles)
    .where(and(inArray(logPastMapTiles.path, paths), gte(logPastMapTiles.size, size)))
    .orderBy(asc(logPastMapTiles.path), asc(logPastMapTiles.size));
  for (const { path, tile } of past) tiles.set(path, tile);
  try {
    const proof = proveKey(key, (path) => {
      const bytes = tiles.get(path) ?? undefined;
      return bytes && decodeTile(bytes);
    });
    verifyMapProof(mapRoot, key, proof);
    return proof;
  } catch (fault) {
    if (fault instanceof TlogError) return undefined;
    throw fault;
  }
}
