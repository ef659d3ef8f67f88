import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { logCalls } from "@dexnet/protocol/log";
import { versionCalls } from "@dexnet/protocol/versions";
import { hashBytes } from "@dexnet/tlog/merkle/hashes";
import { type TileName, tilePath, tileWidth } from "@dexnet/tlog/merkle/tiles";
import type { LogSource } from "./log-source.ts";

/** The opening of a storage waits no longer for the log. */
const logAnswerMs = 10_000;

/** Full tiles of the log in memory, of 8 KiB each. */
const maxLogTiles = 256;

/** Calls of the log. Full tiles never change, so that they are kept in memory and in the cache of the browser. */
export function createLogCalls({ call }: { readonly call: Caller }): LogSource {
  const fullTiles = new Map<string, Uint8Array>();

  async function fetchTile(tile: TileName, isFresh = false): Promise<Uint8Array> {
    // The paths of tiles have a variable number of segments, so that no call of the table describes them.
    const url = `/v1/log/${tilePath(tile)}`;
    return await call(logCalls.checkpoint, { url, isImmutable: tile.width === tileWidth && !isFresh });
  }

  async function fetchFullTile(tile: TileName, isFresh: boolean): Promise<Uint8Array> {
    const path = tilePath(tile);
    const known = isFresh ? undefined : fullTiles.get(path);
    const bytes = known ?? (await fetchTile(tile, isFresh));
    // The tile that was used last is at the end.
    fullTiles.delete(path);
    fullTiles.set(path, bytes);
    const oldest = fullTiles.size > maxLogTiles ? fullTiles.keys().next().value : undefined;
    if (oldest !== undefined) fullTiles.delete(oldest);
    return bytes;
  }

  return {
    async fetchInfo() {
      const { verifier_key, map_key } = await call(logCalls.info, { timeoutMs: logAnswerMs });
      return { verifierKey: verifier_key, mapKey: map_key };
    },
    async fetchNewestVersion(address, from, proof) {
      const body = { from, ...proof };
      const answer = await call(versionCalls.newestVersion, { params: { address }, body, timeoutMs: logAnswerMs });
      const { key_proof: keyProof, map_root: mapRoot, map_time: mapTime, cosigned, ...others } = answer;
      return {
        keyProof,
        mapRoot,
        mapTime,
        ...others,
        cosigned: cosigned.map(({ map_root, map_time, ...other }) => ({
          mapRoot: map_root,
          mapTime: map_time,
          ...other,
        })),
      };
    },
    async fetchEntries(address, subjects, proof) {
      return await call(logCalls.entries, { params: { address }, body: { subjects: [...subjects], ...proof } });
    },
    async fetchAnchor(smallestSize) {
      const { contract, anchor } = await call(logCalls.anchor, { query: { size: smallestSize } });
      if (contract === null) return { contract, anchor };
      const { chain_id: chainId, address, explorer } = contract;
      return { contract: { chainId, address, explorer }, anchor };
    },
    async readTile(tile, isFresh = false) {
      if (tile.width === tileWidth) return await fetchFullTile(tile, isFresh);
      try {
        return await fetchTile(tile);
      } catch (fault) {
        if (!(fault instanceof AppError) || fault.code !== "not_found") throw fault;
        // A log may delete a partial tile when the tile is full.
        return (await fetchFullTile({ ...tile, width: tileWidth }, isFresh)).subarray(0, tile.width * hashBytes);
      }
    },
  };
}
