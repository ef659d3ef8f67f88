import type { Clock } from "@dexnet/blocks/clock";
import type { OwnWrite } from "@dexnet/blocks/with-log";
import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import { type ErrorCode, encodeError } from "@dexnet/protocol/errors/errors";
import { cidsPerCall } from "@dexnet/protocol/limits";
import { integrationSeconds } from "@dexnet/protocol/log";
import type { Connection } from "../platform/connection.ts";
import type { LedgerLog, LogOwner, ProvenEntries } from "./ledger-log.ts";
import type { LogCheckpoint } from "./log-checkpoint.ts";
import { formatOmissionEvidence } from "./log-evidence.ts";

/** Acknowledged changes of this process, until the log is proven to have them. */
export interface OwnWrites {
  add(writes: readonly OwnWrite[]): void;
  /** Adds a version of the file database that the api has acknowledged or listed, unless it waits already. */
  addSaved(version: VersionId): void;
  /** Number of changes that are not proven yet. */
  count(): number;
  /** Why a change is not proven for longer than it may. Null while none is. */
  lateReason(): ErrorCode | null;
}

export interface OwnWritesDeps {
  readonly log: LedgerLog;
  /** The file list must be loaded. */
  readonly owner: () => LogOwner;
  readonly connection: Pick<Connection, "isOnline">;
  readonly clock: Clock;
  readonly list: ListCheck;
  /** Called with each version that the map has of the storage. */
  readonly onProven: (newest: VersionId) => void;
  /** Aborted when the storage is closed. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each request, with the checkpoint of its answer if it had one. */
  readonly onAsked: (checkpoint: LogCheckpoint | null) => void;
}

/** The loaded file list. */
export interface ListCheck {
  /** Whether the list is proven to be built on the version. */
  contains(version: VersionId): boolean;
  /** Loads the newest list, which must contain the version that the map has. */
  reload(): void;
}

interface Waiting<T> {
  readonly write: T;
  readonly acknowledgedAt: number;
  /** Time from which it is late. */
  dueAt: number;
}

const integrationMs = integrationSeconds * 1_000;

/** Time between two requests for the log entries of own changes. */
export const logAskedEveryMs = 5_000;

/**
 * Asks for the changes in the background. An answer without the entry of a block or of a delete is a violation when it comes
 * too late. Saved versions come to the ledger through the api, which may be down for honest reasons, so that they are only
 * late then. So is every change while the log does not answer. An offline device can't tell, so its changes get their time
 * again.
 */
export function createOwnWrites(deps: OwnWritesDeps): OwnWrites {
  const { log, owner, connection, list, clock, signal, onAsked } = deps;
  const writes = new Map<string, Waiting<OwnWrite>>();
  let saved: Waiting<VersionId>[] = [];
  /** Faults of the last requests. Null after an answer. */
  let writesFault: ErrorCode | null = null;
  let savedFault: ErrorCode | null = null;
  let isRunning = false;

  const waiting = () => [...writes.values(), ...saved];
  const isLate = ({ dueAt }: Waiting<unknown>) => clock.now() > dueAt;

  function acknowledge<T>(write: T, acknowledgedAt = clock.now()): Waiting<T> {
    return { write, acknowledgedAt, dueAt: acknowledgedAt + integrationMs };
  }

  async function proveWrites(): Promise<LogCheckpoint> {
    const asked = [...writes.values()].slice(0, cidsPerCall);
    const askedAt = clock.now();
    const storage = owner();
    const proven = await log.proveEntries(
      storage,
      asked.map(({ write }) => write),
    );
    for (const one of asked) {
      const { subject } = one.write;
      // Others are asked for first the next time.
      writes.delete(subject);
      if (proven.entries.has(subject)) continue;
      if (askedAt > one.dueAt) await reportOmission(storage, one, proven, askedAt);
      else writes.set(subject, one);
    }
    return proven.checkpoint;
  }

  async function reportOmission(
    { address, deployment }: LogOwner,
    { write, acknowledgedAt }: Waiting<OwnWrite>,
    { checkpoint, pin: { verifierKey } }: ProvenEntries,
    askedAt: number,
  ): Promise<void> {
    const omitted = { ...write, acknowledgedAt };
    const evidence = formatOmissionEvidence({ verifierKey, address }, omitted, checkpoint, askedAt);
    await log.addViolation(deployment, { code: "log_omits_entry", evidence });
  }

  /**
   * The map proves a saved version, or a later one if the list contains both. A later one that the list does not contain may
   * have been saved on another branch, in whose favour the api has dropped the saved one.
   */
  async function proveSaved(): Promise<LogCheckpoint> {
    const { newest, checkpoint } = await log.fetchNewestVersion(owner());
    if (newest === null) return checkpoint;
    deps.onProven(newest);
    const isNewestInList = list.contains(newest);
    saved = saved.filter(({ write }) => {
      if (write.version === newest.version) return write.hashHex !== newest.hashHex;
      return !(newest.version > write.version && isNewestInList && list.contains(write));
    });
    if (!isNewestInList && saved.some(({ write }) => write.version <= newest.version)) list.reload();
    return checkpoint;
  }

  /** Null after an answer. Also a fault of the device's own store is shown when a change is late. */
  async function faultOf(prove: () => Promise<LogCheckpoint>): Promise<ErrorCode | null> {
    try {
      onAsked(await prove());
      return null;
    } catch (fault) {
      if (!connection.isOnline()) for (const one of waiting()) one.dueAt = clock.now() + integrationMs;
      return encodeError(fault).code;
    }
  }

  async function run(): Promise<void> {
    while (waiting().length > 0) {
      await clock.wait(logAskedEveryMs, signal);
      if (writes.size > 0) writesFault = await faultOf(proveWrites);
      if (saved.length > 0) savedFault = await faultOf(proveSaved);
      onAsked(null);
    }
  }

  function start(): void {
    if (isRunning) return;
    isRunning = true;
    // Only the wait ends with a fault, when the storage is closed.
    void run()
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  }

  return {
    count: () => waiting().length,
    lateReason() {
      if ([...writes.values()].some(isLate)) return writesFault ?? "log_stopped";
      return saved.some(isLate) ? (savedFault ?? "log_stopped") : null;
    },
    add(added) {
      for (const write of added) writes.set(write.subject, acknowledge(write));
      if (added.length > 0) start();
    },
    addSaved(version) {
      if (saved.some(({ write }) => write.version === version.version && write.hashHex === version.hashHex)) return;
      // The number of a version is the time at which it was saved, so that an old one of a list is late at once.
      saved.push(acknowledge(version, Math.min(clock.now(), version.version)));
      start();
    },
  };
}
