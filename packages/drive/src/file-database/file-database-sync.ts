import type { Clock } from "@dexnet/blocks/clock";
import type { Random } from "@dexnet/blocks/random";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Released } from "../file-list/entries.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import type { ShownList } from "../file-list/file-views.ts";
import { checkedOperation } from "../file-list/operation-check.ts";
import type { Connection } from "../platform/connection.ts";
import { createListeners, type Unsubscribe } from "../platform/listeners.ts";
import { createProcessLocks, type Locks } from "../platform/locks.ts";
import type { TabChannel, TabMessage } from "../platform/tab-channel.ts";
import type { VersionPins } from "../storages/version-pins.ts";
import { createPendingChanges } from "./file-database-pending.ts";
import { createSaver, type SaveRequest } from "./file-database-saver.ts";
import type { Journal, JournalRecord } from "./journal/journal.ts";
import type { FileDatabaseSource } from "./replica/file-database-source.ts";
import type { ListContent } from "./replica/list-state.ts";
import { type ChangeId, hasChange } from "./replica/writers.ts";
import { classifySavingFault } from "./saving-faults.ts";
import { createSavingLoop } from "./saving-loop.ts";
import { createSavingReport, type SavingStatus } from "./saving-status.ts";
import { createVersionChecks } from "./version-checks.ts";

/** File list of a storage, kept in sync with the server. */
export interface FileDatabaseSync {
  /** Loads the newest version from the server. Must have succeeded once before all other calls. */
  refresh(): Promise<void>;
  /**
   * Loads the newest version if it may be newer than the list, and repeats this after retryable faults. `version`: the version
   * that there is, if it is known.
   */
  checkVersion(version: number | null): void;
  /** The list with all changes that wait to be saved. */
  current(): FileTree;
  /** Resolves when the change is stored on the device. From then on it is shown, and it is saved as soon as possible. */
  change(operation: FileOperation): Promise<void>;
  /**
   * Resolves when the server has acknowledged a version with the change, which is shown from then on. Rejects if the change
   * is not made; with transfer_cancelled if this was closed before, in which case the device may have stored it.
   * `onNumbered` gets the id of the change before it is stored, and is awaited.
   */
  submit(operation: FileOperation, onNumbered?: (id: ChangeId) => Promise<void>): Promise<void>;
  /** Id for all statements of this storage. See [Note: deployment of a storage]. */
  deployment(): string;
  /** Files that are removed from the server's list, and whose blocks the ledger may still have. */
  released(): ReadonlyMap<string, Released>;
  /** Whether the change is in the list, or stored on the device. See [Note: exactly once]. */
  hasChange(id: ChangeId): boolean;
  /** Calls the listener with the shown list, at once and after each change of the list or of the server's version. */
  subscribe(listener: (list: ShownList) => void): Unsubscribe;
  subscribeToSaving(listener: (status: SavingStatus) => void): Unsubscribe;
  /** Retries waiting and stopped saves now, and dismisses refused changes. */
  retrySaving(): void;
  /** Stops sending, and rejects awaited changes. Stored changes stay on the device. */
  close(): void;
}

export interface FileDatabaseSyncDeps {
  readonly address: string;
  readonly source: FileDatabaseSource;
  readonly journal: Journal;
  readonly pins: VersionPins;
  /** Locks shared by all tabs of the device. */
  readonly locks: Locks;
  readonly channel: TabChannel;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: Random;
}

interface LastShown {
  readonly version: number;
  readonly tree: FileTree;
  /** Entries that differ from the server's version, and the number of shown changes that wait. */
  readonly pendingIds: ReadonlySet<string>;
  readonly pendingCount: number;
}

export function createFileDatabaseSync(deps: FileDatabaseSyncDeps): FileDatabaseSync {
  const { address, source, journal, pins, locks, channel, clock, random } = deps;
  const writerId = random.id();
  const pending = createPendingChanges(writerId);
  const report = createSavingReport(() => pending.count());
  const lists = createListeners<ShownList>();
  const processLocks = createProcessLocks();
  const closing = new AbortController();
  /** Version and changes of the list that the listeners have, and ids that have changed since. */
  let lastShown: LastShown | null = null;
  let changedIds: Set<string> | null = null;
  let lastSeq = 0;

  function newestState(): ListContent {
    const content = source.current();
    if (content === null) throw new AppError("internal", { context: { reason: "not loaded" } });
    return content;
  }

  function throwIfClosed(): void {
    if (closing.signal.aborted) throw new AppError("transfer_cancelled");
  }

  function notifyListeners(): void {
    report.notifyListeners();
    const { version } = newestState();
    const { tree, count } = pending.shown(newestState());
    const pendingIds = new Set(tree.changedIds());
    const before = lastShown;
    const areSame = before?.version === version && before.tree === tree && before.pendingCount === count;
    if (areSame && changedIds?.size === 0) return;
    const shown = changedIds === null ? null : new Set([...changedIds, ...pendingIds, ...(before?.pendingIds ?? [])]);
    lastShown = { version, tree, pendingIds, pendingCount: count };
    changedIds = new Set();
    lists.notify({ version, tree, changedIds: shown });
  }

  /** `ids`: the changed entries, or null if all may have changed. */
  function onVersion(ids: ReadonlySet<string> | null): void {
    changedIds = ids === null || changedIds === null ? null : new Set([...changedIds, ...ids]);
    pending.finishSaved(newestState());
    notifyListeners();
  }

  function onFinished(fault: AppError | null): void {
    if (fault !== null) report.refuse(fault);
    notifyListeners();
    channel.post({ kind: "journal" });
  }

  const onSaved = (version: number) => channel.post({ kind: "updated", version });
  const saveStored = createSaver({
    address,
    source,
    journal,
    pins,
    locks,
    pending,
    newestState,
    throwIfClosed,
    onSaved,
    onFinished,
    onRead: notifyListeners,
  });
  /** Waits for changes that are just being written to the journal, so that they are saved too. */
  let saving: Promise<void> | null = null;
  const save = async (request: SaveRequest) => {
    await processLocks.withLock("journal", async () => undefined);
    saving = saveStored(request);
    await saving;
  };
  const newestHash = () => newestState().hashHex;
  const loop = createSavingLoop({ save, pending, newestHash, report, clock, random, signal: closing.signal });

  /** Shows the stored changes of all tabs, and saves them if no other tab does. */
  async function readJournal(): Promise<void> {
    const records = await journal.read();
    pending.updateFromJournal(records, newestState());
    notifyListeners();
    loop.wake();
    // A tab that was closed right after a save leaves saved records. They must go before the list drops their writer.
    const saved = records.filter((record) => hasChange(newestState().writers, record));
    if (saved.length > 0) await journal.remove(saved.map(({ key }) => key));
  }

  async function refresh(): Promise<void> {
    throwIfClosed();
    try {
      await source.fetchNewest();
    } catch (fault) {
      if (classifySavingFault(fault) === "stopped") report.stop(fault);
      throw fault;
    }
    if (report.stoppedBy() !== null) report.resume();
    // A journal that can't be read now is read again with the next save.
    await readJournal().catch(() => undefined);
    // A hint came while the first list was being loaded.
    versionChecks.start();
  }

  const versionChecks = createVersionChecks({
    newestVersion: () => source.current()?.version ?? null,
    load: refresh,
    whenSaved: async () => saving,
    clock,
    random,
    signal: closing.signal,
  });

  /** `stored` resolves when the device has the change, `finished` when the server has it. */
  function appendOperation(
    operation: FileOperation,
    showsWhenSaved: boolean,
    onNumbered?: (id: ChangeId) => Promise<void>,
  ): { stored: Promise<void>; finished: Promise<void> } {
    throwIfClosed();
    const checked = checkedOperation(pending.current(newestState()), operation);
    const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
    finished.catch(() => undefined);
    lastSeq += 1;
    const record = { writerId, seq: lastSeq, operation: checked, showsWhenSaved };
    const settle = (fault: unknown) => (fault === null ? resolve() : reject(fault));
    const change = { record, isStored: false, settle };
    pending.add(change);
    report.forgetRefusal();
    // Changes are appended one after the other, see [Note: exactly once].
    const stored = processLocks.withLock("journal", async () => {
      await onNumbered?.({ writerId, seq: record.seq });
      throwIfClosed();
      await journal.append(record);
      change.isStored = true;
    });
    return {
      stored: stored.then(
        () => onStored(),
        (fault) => onNotStored(record, fault),
      ),
      finished,
    };
  }

  function onStored(): void {
    if (closing.signal.aborted) return;
    notifyListeners();
    channel.post({ kind: "journal" });
    loop.wake();
  }

  function onNotStored(record: JournalRecord, fault: unknown): never {
    pending.finish(record, fault);
    notifyListeners();
    throw fault;
  }

  function onMessage(message: TabMessage): void {
    if (source.current() === null) return;
    if (message.kind === "journal") readJournal().catch(() => undefined);
    else versionChecks.check(message.version);
  }

  const unsubscribes = [
    source.subscribe(onVersion),
    channel.subscribe(onMessage),
    deps.connection.subscribe(loop.retryNow),
    deps.connection.subscribe(versionChecks.retryNow),
  ];

  return {
    refresh,
    checkVersion: versionChecks.check,
    current: () => pending.current(newestState()),
    async change(operation) {
      await appendOperation(operation, false).stored;
    },
    async submit(operation, onNumbered) {
      const stoppedBy = report.stoppedBy();
      if (stoppedBy !== null) throw stoppedBy;
      const { stored, finished } = appendOperation(operation, true, onNumbered);
      await stored;
      await finished;
    },
    deployment: () => newestState().deployment,
    released: () => newestState().released,
    hasChange: (id) => hasChange(newestState().writers, id) || pending.has(id),
    subscribe(listener) {
      const content = source.current();
      if (content !== null) listener({ version: content.version, tree: pending.shown(content).tree, changedIds: null });
      return lists.subscribe(listener);
    },
    subscribeToSaving: report.subscribe,
    retrySaving() {
      report.forgetRefusal();
      report.resume();
      loop.retryNow();
      loop.wake();
    },
    close() {
      closing.abort();
      for (const { record } of pending.own()) pending.finish(record, new AppError("transfer_cancelled"));
      for (const unsubscribe of unsubscribes) void unsubscribe();
      channel.close();
    },
  };
}
