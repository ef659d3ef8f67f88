import { AppError } from "@dexnet/protocol/errors";
import type { Entries, StoredList } from "../file-list/entries.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import type { ShownList } from "../file-list/file-views.ts";
import { checkedOperation } from "../file-list/operation-check.ts";
import type { Clock } from "../platform/clock.ts";
import type { Connection } from "../platform/connection.ts";
import type { Unsubscribe } from "../platform/listeners.ts";
import { createListeners } from "../platform/listeners.ts";
import { createProcessLocks, type Locks } from "../platform/locks.ts";
import type { Random } from "../platform/random.ts";
import type { TabChannel, TabMessage } from "../platform/tab-channel.ts";
import type { VersionPins } from "../platform/version-pins.ts";
import { createPendingChanges } from "./file-database-pending.ts";
import { createSaver, type SaveRequest } from "./file-database-saver.ts";
import type { FileDatabaseSource, FileDatabaseState } from "./file-database-source.ts";
import { type ChangeMark, isIn } from "./file-database-writers.ts";
import type { Journal, JournalRecord } from "./journal.ts";
import { savingFaultOf } from "./saving-faults.ts";
import { createSavingLoop } from "./saving-loop.ts";
import { createSavingReport, type SavingStatus } from "./saving-status.ts";

/** A storage's file list, kept in step with the server. */
export interface FileDatabaseSync {
  /** Takes the newest version from the server. Must have succeeded once before anything else. */
  refresh(): Promise<void>;
  /** The list with everything that waits to be saved. */
  current(): Entries;
  /** Resolves when the change is kept on the device; from then on it is shown, and saved as soon as that can be. */
  change(operation: FileOperation): Promise<void>;
  /**
   * Resolves when the server has acknowledged a version with the change in it, and is shown from then on. Rejects when
   * the change is not made; with transfer_cancelled when this was closed before, in which case the device may have kept it.
   * `onNumbered` hears under which number it goes before anything of it is kept, and is waited for.
   */
  submit(operation: FileOperation, onNumbered?: (mark: ChangeMark) => Promise<void>): Promise<void>;
  /** What everything that is signed for this storage names. See [Note: deployment of a storage]. */
  deployment(): string;
  /** Files that are gone from the server's list, and whose blocks the ledger may still have. */
  released(): StoredList["released"];
  /** Whether the change is in the list, or kept on the device and on its way there. See [Note: exactly once]. */
  holds(mark: ChangeMark): boolean;
  /** Hears the list as a screen shows it, at once and whenever it, or the server's version, is another. */
  subscribe(listener: (list: ShownList) => void): Unsubscribe;
  subscribeToSaving(listener: (status: SavingStatus) => void): Unsubscribe;
  /** Tries now what waits or was stopped, and forgets what was refused. */
  retrySaving(): void;
  /** Nothing more is sent; what waits is rejected. What is kept stays for the next time. */
  close(): void;
}

export interface FileDatabaseSyncDeps {
  address: string;
  source: FileDatabaseSource;
  journal: Journal;
  pins: VersionPins;
  /** Shared by all tabs of the device. */
  locks: Locks;
  channel: TabChannel;
  connection: Connection;
  clock: Clock;
  random: Random;
}

export function createFileDatabaseSync(deps: FileDatabaseSyncDeps): FileDatabaseSync {
  const { address, source, journal, pins, locks, channel, clock, random } = deps;
  const writerId = random.id();
  const pending = createPendingChanges(writerId);
  const report = createSavingReport(() => pending.count());
  const lists = createListeners<ShownList>();
  const lane = createProcessLocks();
  const closing = new AbortController();
  let base: FileDatabaseState | null = null;
  let told: ShownList | null = null;
  let lastSeq = 0;

  function known(): FileDatabaseState {
    if (base === null) throw new AppError("internal", { facts: { reason: "not loaded" } });
    return base;
  }

  function refuseWhenClosed(): void {
    if (closing.signal.aborted) throw new AppError("transfer_cancelled");
  }

  function tell(): void {
    report.tell();
    const { version } = known();
    const entries = pending.shown(known());
    if (told?.version === version && told.entries === entries) return;
    told = { version, entries };
    lists.notify(told);
  }

  /** Versions may arrive out of order: by a save, and by a look at the server meanwhile. */
  function take(next: FileDatabaseState): void {
    if (base !== null && next.version <= base.version) return;
    base = next;
    pending.settle(next);
    tell();
  }

  function onEnded(fault: AppError | null): void {
    if (fault !== null) report.refuse(fault);
    tell();
    channel.post({ kind: "journal" });
  }

  const onSaved = (version: number) => channel.post({ kind: "updated", version });
  const saveKept = createSaver({
    ...{ address, source, journal, pins, locks, pending, known, take, refuseWhenClosed },
    ...{ onSaved, onEnded, onRead: tell },
  });
  /** What is on its way into the journal comes along. */
  const save = async (request: SaveRequest) => {
    await lane.withLock("journal", async () => undefined);
    await saveKept(request);
  };
  const loop = createSavingLoop({ save, pending, report, clock, random, signal: closing.signal });

  /** What waits on this device, of whichever tab, is shown, and saved if nobody else does. */
  async function readJournal(): Promise<void> {
    const records = await journal.read();
    pending.read(records, known());
    tell();
    loop.wake();
    // Left by a tab that ended right after a save. It must not stay for so long that the list forgets its writer.
    const done = records.filter((record) => isIn(known().writers, record));
    if (done.length > 0) await journal.remove(done.map(({ place }) => place));
  }

  async function refresh(): Promise<void> {
    refuseWhenClosed();
    try {
      take(await source.fetchNewest());
    } catch (fault) {
      if (savingFaultOf(fault) === "stopped") report.stop(fault);
      throw fault;
    }
    if (report.stoppedBy() !== null) report.goOn();
    // A journal that can't be read now is read again with the next save.
    await readJournal().catch(() => undefined);
  }

  /** `kept` and `ended` tell of the same change: that the device has it, and that the server has it. */
  function appendOperation(
    operation: FileOperation,
    showsWhenSaved: boolean,
    onNumbered?: (mark: ChangeMark) => Promise<void>,
  ): { kept: Promise<void>; ended: Promise<void> } {
    refuseWhenClosed();
    const checked = checkedOperation(pending.current(known()), operation);
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
    ended.catch(() => undefined);
    lastSeq += 1;
    const record = { writerId, seq: lastSeq, operation: checked, showsWhenSaved };
    const change = { record, isKept: false, settle: (fault: unknown) => (fault === null ? resolve() : reject(fault)) };
    pending.add(change);
    report.forgetRefusal();
    // One after the other: see [Note: exactly once].
    const kept = lane.withLock("journal", async () => {
      await onNumbered?.({ writerId, seq: record.seq });
      refuseWhenClosed();
      await journal.append(record);
      change.isKept = true;
    });
    return {
      kept: kept.then(
        () => onKept(),
        (fault) => onNotKept(record, fault),
      ),
      ended,
    };
  }

  function onKept(): void {
    if (closing.signal.aborted) return;
    tell();
    channel.post({ kind: "journal" });
    loop.wake();
  }

  function onNotKept(record: JournalRecord, fault: unknown): never {
    pending.end(record, fault);
    tell();
    throw fault;
  }

  function onMessage(message: TabMessage): void {
    if (base === null) return;
    // Who does not hear, or can't be reached now, finds out with the next save.
    if (message.kind === "journal") readJournal().catch(() => undefined);
    else if (message.version > base.version) refresh().catch(() => undefined);
  }

  const stops = [channel.subscribe(onMessage), deps.connection.subscribe(loop.hurry)];

  return {
    refresh,
    current: () => pending.current(known()),
    async change(operation) {
      await appendOperation(operation, false).kept;
    },
    async submit(operation, onNumbered) {
      const stoppedBy = report.stoppedBy();
      if (stoppedBy !== null) throw stoppedBy;
      const { kept, ended } = appendOperation(operation, true, onNumbered);
      await kept;
      await ended;
    },
    deployment: () => known().deployment,
    released: () => known().released,
    holds: (mark) => isIn(known().writers, mark) || pending.has(mark),
    subscribe(listener) {
      if (base !== null) listener({ version: base.version, entries: pending.shown(base) });
      return lists.subscribe(listener);
    },
    subscribeToSaving: report.subscribe,
    retrySaving() {
      report.forgetRefusal();
      report.goOn();
      loop.hurry();
      loop.wake();
    },
    close() {
      closing.abort();
      for (const { record } of pending.own()) pending.end(record, new AppError("transfer_cancelled"));
      for (const stop of stops) void stop();
      channel.close();
    },
  };
}
