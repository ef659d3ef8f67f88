import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import type { ListChanges } from "../../file-list/tree-changes.ts";
import type { ListState } from "./list-state.ts";
import type { RetiredPage } from "./snapshot-records.ts";

/** Page of the newest snapshot that this process knows. */
export interface PageInfo {
  readonly cid: string;
  readonly size: number;
  /** Lowest id in the page. */
  readonly firstId: string;
}

export interface SnapshotInfo {
  readonly version: number;
  readonly pages: readonly PageInfo[];
  readonly retired: readonly RetiredPage[];
  readonly sizeBytes: number;
}

/** A version after the snapshot. */
export interface LoggedDelta {
  readonly version: number;
  readonly sizeBytes: number;
  /** Ids of all entries and released records that it changes. */
  readonly ids: readonly string[];
}

/** List of a storage, and how the server stores it: a snapshot and the deltas after it. */
export interface Replica {
  readonly state: ListState;
  snapshot(): SnapshotInfo | null;
  /** Deltas after the snapshot. */
  log(): readonly LoggedDelta[];
  /** Versions that this process has verified, the oldest first. */
  versions(): readonly VersionId[];
  /** Applies the next version. Returns the ids of all changed entries. Faults: file_database_broken. */
  apply(id: VersionId, changes: ListChanges, sizeBytes: number): ReadonlySet<string>;
  /** A newer snapshot was saved or found. */
  setSnapshot(snapshot: SnapshotInfo): void;
}

export interface ReplicaStart {
  readonly state: ListState;
  readonly snapshot: SnapshotInfo | null;
  /** Version of the snapshot; null without one. */
  readonly base: VersionId | null;
}

export function createReplica({ state, snapshot: first, base }: ReplicaStart): Replica {
  let snapshot = first;
  let log: LoggedDelta[] = [];
  const versions: VersionId[] = base === null ? [] : [base];
  return {
    state,
    snapshot: () => snapshot,
    log: () => log,
    versions: () => versions,
    apply(id, changes, sizeBytes) {
      const changedIds = state.apply(id, changes);
      versions.push(id);
      log.push({ version: id.version, sizeBytes, ids: [...changedIds, ...changes.forgotten] });
      return changedIds;
    },
    setSnapshot(newest) {
      snapshot = newest;
      log = log.filter(({ version }) => version > newest.version);
    },
  };
}
