import type { Clock } from "@dexnet/blocks/clock";
import type { OwnWrite } from "@dexnet/blocks/with-log";
import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import { type ErrorCode, encodeError } from "@dexnet/protocol/errors/errors";
import type { Proof } from "@dexnet/protocol/proofs";
import type { Connection } from "../platform/connection.ts";
import { createListeners, type Unsubscribe } from "../platform/listeners.ts";
import type { LedgerLog, LoggedVersion } from "./ledger-log.ts";
import { createOwnWrites, type ListCheck } from "./own-writes.ts";

/**
 * - `checking`: the log was not asked yet.
 * - `verified`: the list is the newest one as of the checkpoint.
 * - `unverified`: the log could not be asked, its answer does not verify or is of another time, or too few of the required
 *   witnesses have confirmed it; `errorCode` is the reason.
 * - `stopped`: the log is behind the list for longer than it may (`log_stopped`), or does not answer about changes of this
 *   device for so long; `errorCode` is the reason.
 * - `violated`: the log or the list contradicts what was proven; `errorCode` says how.
 */
export interface LogStatus {
  state: "checking" | "verified" | "unverified" | "stopped" | "violated";
  errorCode: ErrorCode | null;
  /** Number of entries of the newest checkpoint. */
  checkpointSize: number | null;
  /** Own changes, and versions of the list, that the log does not have yet. */
  unproven: number;
  /** Whether this device has seen the storage before, so that its version pin refuses an older list by itself. */
  wasSeen: boolean;
  /** Whether the person requires witnesses, so that every reason for a missing confirmation is shown. */
  needsWitnesses: boolean;
  /** Text that shows the violation to others. */
  evidence: string | null;
}

/** Checks by the log that the file database needs when a storage is opened. */
export interface FreshnessCheck {
  /**
   * Newest version that the map was proven to have. Null if the log has none, or can't be asked. The log is asked once, and
   * again only after a fault or an answer that does not suffice. Nothing is thrown.
   */
  fetchNewest(deployment: string): Promise<VersionId | null>;
  /** Reports a list that was opened. A version that the map does not have yet is looked up until it has it. */
  confirm(list: VersionId, wasSeen: boolean): void;
  /** Reports that the server gave an older list than the log names. */
  refuse(): void;
  /** Reports a version that the server has acknowledged to this process. */
  addSaved(version: VersionId): void;
}

/** Log of the ledger as one open storage sees it. */
export interface StorageLog extends FreshnessCheck {
  /** Changes that the ledger has acknowledged. */
  addWrites(writes: readonly OwnWrite[]): void;
  subscribe(listener: (status: LogStatus) => void): Unsubscribe;
}

export interface StorageLogDeps {
  readonly log: LedgerLog;
  readonly address: string;
  readonly proveReading: (deployment: string) => Proof;
  /** Deployment of the loaded list. */
  readonly deployment: () => string;
  readonly list: ListCheck;
  readonly connection: Pick<Connection, "isOnline">;
  readonly clock: Clock;
  /** Aborted when the storage is closed. */
  readonly signal?: AbortSignal | undefined;
}

export function createStorageLog({
  log,
  address,
  proveReading,
  deployment,
  list,
  connection,
  clock,
  signal,
}: StorageLogDeps): StorageLog {
  const listeners = createListeners<LogStatus>();
  /** Answers and open requests by deployment. A failed request is removed. */
  const asking = new Map<string, Promise<LoggedVersion | null>>();
  /** Newest version that the map of a deployment was proven to have. Null if it was proven to have none. */
  const proven = new Map<string, VersionId | null>();
  /** Answer that no list was compared with yet. */
  let unconfirmed: LoggedVersion | null = null;
  let status: Omit<LogStatus, "unproven"> = {
    state: "checking",
    errorCode: null,
    checkpointSize: null,
    evidence: null,
    wasSeen: false,
    needsWitnesses: false,
  };

  const writes = createOwnWrites({
    log,
    connection,
    list,
    onProven: (newest) => raiseProven(deployment(), newest),
    clock,
    signal,
    owner: () => ({ deployment: deployment(), address, proveReading: () => proveReading(deployment()) }),
    onAsked(checkpoint) {
      const size = Math.max(status.checkpointSize ?? 0, checkpoint?.size ?? 0);
      setStatus(size === 0 ? {} : { checkpointSize: size });
    },
  });

  function raiseProven(of: string, newest: VersionId | null): void {
    const known = proven.get(of) ?? null;
    if (known === null || (newest !== null && newest.version > known.version)) proven.set(of, newest);
  }

  function statusNow(): LogStatus {
    const late = status.state === "violated" ? null : writes.lateReason();
    const stopped = late === null ? {} : ({ state: "stopped", errorCode: late } as const);
    return { ...status, ...stopped, unproven: writes.count() };
  }

  /** A violation of the log stays. An outdated list may be followed by the newest one. */
  function setStatus(change: Partial<typeof status>): void {
    const { state, errorCode } = status;
    const isFinal = state === "violated" && errorCode !== "file_database_outdated";
    status = { ...status, ...change, ...(isFinal ? { state, errorCode } : {}) };
    listeners.notify(statusNow());
  }

  async function showViolation(of: string): Promise<void> {
    const violation = await log.readViolation(of);
    if (violation !== null) {
      setStatus({ state: "violated", errorCode: violation.code, evidence: violation.evidence });
    }
  }

  async function ask(of: string): Promise<LoggedVersion | null> {
    let logged: LoggedVersion | null = null;
    try {
      setStatus({ needsWitnesses: await log.needsWitnesses() });
      logged = await log.fetchNewestVersion({ deployment: of, address, proveReading: () => proveReading(of) });
      unconfirmed = logged;
      raiseProven(of, logged.newest);
      setStatus({ checkpointSize: logged.checkpoint.size });
    } catch (fault) {
      const { code } = encodeError(fault);
      setStatus({ state: code === "log_stopped" ? "stopped" : "unverified", errorCode: code });
    }
    await showViolation(of).catch(() => undefined);
    return logged;
  }

  const unsubscribe = log.subscribe((of) => void showViolation(of));
  signal?.addEventListener("abort", () => void unsubscribe(), { once: true });

  return {
    async fetchNewest(of) {
      const request = asking.get(of) ?? ask(of);
      asking.set(of, request);
      const logged = await request;
      if (logged === null || logged.doubt !== null) asking.delete(of);
      return proven.get(of) ?? null;
    },
    confirm(opened, wasSeen) {
      const newest = proven.get(deployment());
      // Nothing is known of the map while the log has not answered: then it is asked again with the next list.
      if (newest !== undefined && (newest?.version ?? 0) < opened.version) writes.addSaved(opened);
      if (unconfirmed === null) {
        setStatus({ wasSeen });
        return;
      }
      const { doubt } = unconfirmed;
      unconfirmed = null;
      setStatus({ state: doubt === null ? "verified" : "unverified", errorCode: doubt, wasSeen });
    },
    refuse: () => setStatus({ state: "violated", errorCode: "file_database_outdated" }),
    addWrites(added) {
      writes.add(added);
      listeners.notify(statusNow());
    },
    addSaved(version) {
      writes.addSaved(version);
      listeners.notify(statusNow());
    },
    subscribe(listener) {
      listener(statusNow());
      return listeners.subscribe(listener);
    },
  };
}
