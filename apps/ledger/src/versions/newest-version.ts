import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { CallAnswer } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors";
import type { versionCalls } from "@dexnet/protocol/versions";
import type { Db } from "@dexnet/service/database";
import { readConsistencyProof } from "@dexnet/tlog/consistency";
import { hashBytes } from "@dexnet/tlog/hashes";
import { decodeTile, pathsTowards, proveKey } from "@dexnet/tlog/map-tile";
import { hashesFromTiles, type ReadTile } from "@dexnet/tlog/tiles";
import { inArray } from "drizzle-orm";
import { createLogStore, type LogStore } from "../log/store.ts";
import { logMapTiles } from "../log/tables.ts";
import { createCosignatureStore } from "../witnesses/store.ts";
import type { MapKeyOf } from "./map-keys.ts";
import { createVersionStore } from "./store.ts";

type Answer = CallAnswer<typeof versionCalls.newestVersion>;

/** Proves which version of an address is the newest one as of the newest checkpoint. Fault: unavailable. */
export type ReadNewestVersion = (addressHex: string, from: number) => Promise<Answer>;

/** Digits of a key. The path to a key has at most one tile for each. */
const longestPath = hashBytes * 2;

export function createReadNewestVersion(deps: {
  readonly db: Db;
  readonly mapKeyOf: MapKeyOf;
  /** Verifier keys of the witnesses. */
  readonly witnesses: readonly string[];
}): ReadNewestVersion {
  return async (addressHex, from) => {
    const { key, proof } = deps.mapKeyOf(addressHex);
    // Checkpoint, tiles and map of one moment: the sequencer changes them in one transaction.
    return await deps.db.transaction(
      async (tx) => {
        const logStore = createLogStore(tx);
        const checkpoint = await logStore.readNewestCheckpoint();
        if (checkpoint === undefined) throw new AppError("unavailable");
        const rows = await tx
          .select()
          .from(logMapTiles)
          .where(inArray(logMapTiles.path, pathsTowards(key, longestPath)));
        const tiles = new Map(rows.map(({ path, tile }) => [path, decodeTile(tile)]));
        const { siblings, entry } = proveKey(key, (path) => tiles.get(path));
        const isOwn = entry !== undefined && hexFromBytes(entry.key) === hexFromBytes(key);
        const newest = isOwn ? await createVersionStore(tx).findByMapValue(addressHex, entry.value) : undefined;
        return {
          checkpoint: checkpoint.note,
          key_proof: hexFromBytes(proof),
          map: {
            siblings: siblings.map(hexFromBytes),
            entry: entry === undefined ? null : { key: hexFromBytes(entry.key), value: hexFromBytes(entry.value) },
          },
          version: newest === undefined ? null : { version: newest.version, hash: newest.hash },
          consistency: await proveContinuation(logStore, from, checkpoint.size),
          cosigned: await readCosigned(tx, logStore, deps.witnesses, checkpoint.size),
        };
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  };
}

async function readCosigned(
  tx: Db,
  store: LogStore,
  witnesses: readonly string[],
  size: number,
): Promise<Answer["cosigned"]> {
  const cosignatures = await createCosignatureStore(tx).listNewestCosignatures(witnesses);
  const cosigned: Answer["cosigned"] = [];
  for (const [older, lines] of Map.groupBy(cosignatures, (one) => one.size)) {
    const checkpoint = await store.readCheckpoint(older);
    if (checkpoint === undefined || older > size) continue;
    cosigned.push({
      checkpoint: [checkpoint.note, ...lines.map(({ line }) => line)].join(""),
      consistency: await proveContinuation(store, older, size),
    });
  }
  return cosigned;
}

async function proveContinuation(store: LogStore, from: number, size: number): Promise<string[]> {
  if (from > size) return [];
  const readTile: ReadTile = async ({ level, index, width }) => {
    const hashes = level === "entries" ? undefined : await store.readTile(level, index);
    if (hashes === undefined) throw new AppError("unavailable");
    return hashes.subarray(0, width * hashBytes);
  };
  return (await readConsistencyProof(from, size, hashesFromTiles(size, readTile))).map(hexFromBytes);
}
