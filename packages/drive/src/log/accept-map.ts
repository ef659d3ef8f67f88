import { equalBytes } from "@dexnet/crypto/verify/bytes";
import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import { isMapSuccessor } from "@dexnet/tlog/map/map-entry";
import { parseVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import type { Locks } from "../platform/locks.ts";
import { openLogCheckpoint } from "./log-checkpoint.ts";
import { formatRollbackEvidence } from "./log-evidence.ts";
import type { LogPin, LogPins, LogViolation } from "./log-pins.ts";
import { openNewestVersion, type ProvenMap } from "./newest-version.ts";
import { orNull } from "./prove-inclusion.ts";

interface StorageInMap {
  readonly deployment: string;
  readonly address: string;
  /** Key of the storage in the map. */
  readonly key: Uint8Array;
}

/**
 * Compares the entry of a storage in the map with the one that this device has seen, and with the one that witnesses have
 * confirmed. Pins it if it is newer. A map that goes back is a violation: see [Note: the map rises]. Returns the version that a list must have.
 */
export type AcceptMap = (
  storage: StorageInMap,
  pin: LogPin,
  answered: ProvenMap,
  confirmed: ProvenMap | null,
) => Promise<VersionId | null>;

const lockName = "dexnet-map-pins";

export function createAcceptMap(deps: {
  readonly pins: LogPins;
  readonly locks: Locks;
  readonly addViolation: (deployment: string, violation: Omit<LogViolation, "at">) => Promise<void>;
}): AcceptMap {
  const { pins, locks } = deps;

  /** Pins a newer map, and returns the one before. */
  function pinMap(
    { deployment, address, key }: StorageInMap,
    logKey: string,
    map: ProvenMap,
  ): Promise<ProvenMap | null> {
    return locks.withLock(lockName, async () => {
      const stored = await pins.readMap(deployment, address);
      const open = async (one: NonNullable<typeof stored>) =>
        openNewestVersion(one, openLogCheckpoint(one.checkpoint, parseVerifierKey(logKey)), key);
      const seen = stored && (await orNull(() => open(stored)));
      const isNewer = seen === null || (isAllowedAfter(seen, map) && !isSameEntry(seen, map));
      if (isNewer) await pins.writeMap(deployment, address, map.answered);
      return seen;
    });
  }

  return async (storage, { verifierKey }, answered, confirmed) => {
    let { newest } = answered;
    for (const older of [await pinMap(storage, verifierKey, answered), confirmed]) {
      // Another tab may have seen a later checkpoint meanwhile.
      const isComparable = older !== null && older.checkpoint.size <= answered.checkpoint.size;
      if (!isComparable || isAllowedAfter(older, answered)) continue;
      const evidence = formatRollbackEvidence(verifierKey, storage.key, older.answered, answered.answered);
      await deps.addViolation(storage.deployment, { code: "log_rolled_back", evidence });
      newest = laterOf(newest, older.newest);
    }
    return newest;
  };
}

function isAllowedAfter(older: ProvenMap, newer: ProvenMap): boolean {
  return isMapSuccessor(older.entry, newer.entry);
}

function isSameEntry({ entry: one }: ProvenMap, { entry: other }: ProvenMap): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.version === other.version && equalBytes(one.value, other.value);
}

function laterOf(one: VersionId | null, other: VersionId | null): VersionId | null {
  if (one === null || other === null) return one ?? other;
  return one.version > other.version ? one : other;
}
