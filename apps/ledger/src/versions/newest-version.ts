import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { CallAnswer } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { versionCalls } from "@dexnet/protocol/versions";
import type { Db } from "@dexnet/service/database/database";
import { readConsistencyProof } from "@dexnet/tlog/merkle/consistency";
import { hashBytes } from "@dexnet/tlog/merkle/hashes";
import { hashesFromTiles } from "@dexnet/tlog/merkle/tiles";
import { createLogStore, type LogStore } from "../log/log-store.ts";
import { createCosignatureStore } from "../log/witness-store.ts";
import type { MapKeyOf } from "./map-keys.ts";
import { proveMap, type ReadHashesOf } from "./prove-map.ts";

type Answer = CallAnswer<typeof versionCalls.newestVersion>;

/**
 * Proves which version of an address is the newest one as of the newest checkpoint, and as of those that witnesses have
 * cosigned. Fault: unavailable.
 */
export type ReadNewestVersion = (addressHex: string, from: number) => Promise<Answer>;

export function createReadNewestVersion(deps: {
  readonly db: Db;
  readonly mapKeyOf: MapKeyOf;
  /** Verifier keys of the witnesses. */
  readonly witnesses: readonly string[];
}): ReadNewestVersion {
  return async (addressHex, from) => {
    const { key, proof } = deps.mapKeyOf(addressHex);
    const storage = { addressHex, key };
    // Checkpoint, tiles and map of one moment: the sequencer changes them in one transaction.
    return await deps.db.transaction(
      async (tx) => {
        const store = createLogStore(tx);
        const readHashesOf = createReadHashesOf(store);
        const checkpoint = await store.readNewestCheckpoint();
        if (checkpoint === undefined) throw new AppError("unavailable");
        const { size } = checkpoint;
        const newest = await proveMap(tx, checkpoint, storage, readHashesOf);
        if (newest === undefined) throw new AppError("unavailable");
        const cosigned: Answer["cosigned"] = [];
        for (const older of await readCosigned(tx, store, deps.witnesses, size)) {
          const then = await proveMap(tx, older, storage, readHashesOf);
          if (then === undefined || then.isDeleted) continue;
          cosigned.push({ ...then.proven, consistency: await proveContinuation(readHashesOf, older.size, size) });
        }
        return {
          ...newest.proven,
          key_proof: hexFromBytes(proof),
          consistency: await proveContinuation(readHashesOf, from, size),
          cosigned,
        };
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  };
}

/** The newest checkpoint of each witness, with the cosignatures in its note. */
async function readCosigned(
  tx: Db,
  store: LogStore,
  witnesses: readonly string[],
  size: number,
): Promise<{ readonly size: number; readonly note: string }[]> {
  const cosignatures = await createCosignatureStore(tx).listNewestCosignatures(witnesses);
  const cosigned: { readonly size: number; readonly note: string }[] = [];
  for (const [older, lines] of Map.groupBy(cosignatures, (one) => one.size)) {
    const checkpoint = await store.readCheckpoint(older);
    if (checkpoint === undefined || older > size) continue;
    cosigned.push({ size: older, note: [checkpoint.note, ...lines.map(({ line }) => line)].join("") });
  }
  return cosigned;
}

async function proveContinuation(readHashesOf: ReadHashesOf, from: number, size: number): Promise<string[]> {
  return from > size ? [] : (await readConsistencyProof(from, size, readHashesOf(size))).map(hexFromBytes);
}

function createReadHashesOf(store: LogStore): ReadHashesOf {
  return (size) =>
    hashesFromTiles(size, async ({ level, index, width }) => {
      const hashes = level === "entries" ? undefined : await store.readTile(level, index);
      if (hashes === undefined) throw new AppError("unavailable");
      return hashes.subarray(0, width * hashBytes);
    });
}
