import { lowerAddress } from "@dexnet/crypto/verify/address";
import { AppError } from "@dexnet/protocol/errors/errors";
import { applyOperations } from "../file-list/apply-operations.ts";
import { diffLayer } from "../file-list/tree-changes.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import type { Locks } from "../platform/locks.ts";
import type { VersionPins } from "../storages/version-pins.ts";
import type { PendingChanges } from "./file-database-pending.ts";
import type { Journal, JournalRecord, StoredJournalRecord } from "./journal/journal.ts";
import { computeReleased } from "./released-blocks.ts";
import type { FileDatabaseSource, NextList } from "./replica/file-database-source.ts";
import type { ListContent } from "./replica/list-state.ts";
import { type ChangeId, hasChange, writersRemembered } from "./replica/writers.ts";
import { classifySavingFault, findRefusedChange } from "./saving-faults.ts";

export interface SaverDeps {
  readonly address: string;
  readonly source: FileDatabaseSource;
  readonly journal: Journal;
  readonly pins: VersionPins;
  readonly locks: Locks;
  readonly pending: PendingChanges;
  /** Returns the newest list of this process. */
  readonly newestState: () => ListContent;
  /** Called when this process has saved a new version on the server. */
  readonly onSaved: (version: number) => void;
  /** Called when changes ended without a version: they had no effect, or were refused with a fault that no caller awaits. */
  readonly onFinished: (fault: AppError | null) => void;
  /** Called when the pending changes were read from the journal. */
  readonly onRead: () => void;
  /** Throws when nothing may be sent any more. */
  readonly throwIfClosed: () => void;
}

export interface SaveRequest {
  /** Whether the list in memory may be outdated, because the last attempt failed. */
  readonly isStale: boolean;
  /** Fault for own changes that a caller awaits and that the list does not have: they are given up. */
  readonly giveUpFault: AppError | null;
}

/** A change to save: a record of the journal, or a change of this process that the journal has lost. */
type DueChange = JournalRecord | StoredJournalRecord;

/**
 * [Note: one writer] Saves the journal records of all tabs as one version. There is no leader: any tab that has something to
 * save acquires the lock of the address, which is released when the tab is closed. A crash may happen after each step, and
 * the next holder of the lock can continue from the state of journal and server.
 */
export function createSaver(deps: SaverDeps): (request: SaveRequest) => Promise<void> {
  const { source, journal, pending, newestState, throwIfClosed } = deps;
  const lockName = `dexnet-save-${lowerAddress(deps.address)}`;

  async function fetchNewest(): Promise<void> {
    throwIfClosed();
    await source.fetchNewest();
  }

  /**
   * Own changes that are missing in the journal (the site's data were cleared, or another tab has saved them) come first,
   * because they are older than its records. The newest list tells whether they are saved.
   */
  async function readDue(): Promise<readonly DueChange[]> {
    const own = pending.own().filter(({ isStored }) => isStored);
    const stored = await journal.read();
    pending.updateFromJournal(stored, newestState());
    deps.onRead();
    const storedNames = new Set(stored.map(nameOf));
    const lost = own.flatMap(({ record }) => (storedNames.has(nameOf(record)) ? [] : [record]));
    return sortByWriter([...lost, ...stored]);
  }

  async function remove(changes: readonly DueChange[]): Promise<void> {
    const keys = changes.flatMap((change) => ("key" in change ? [change.key] : []));
    if (keys.length > 0) await journal.remove(keys);
  }

  /**
   * Changes that the list in memory does not have. A check for a newer version may replace that list at any time, and the new
   * one may have them: the request of a tab that was closed can arrive late. So this is asked again after each wait.
   */
  function unsavedOf(due: readonly DueChange[]): readonly DueChange[] {
    const { writers } = newestState();
    return due.filter((change) => !hasChange(writers, change));
  }

  /** Removes the changes that the list has from the journal. If that fails, the next save repeats it. */
  async function selectUnsaved(due: readonly DueChange[]): Promise<readonly DueChange[]> {
    const unsaved = new Set(unsavedOf(due));
    await remove(due.filter((change) => !unsaved.has(change))).catch(() => undefined);
    return limitWriters([...unsaved]);
  }

  /** Removes the changes from the journal first, so that a reported end is final even if this tab is closed next. */
  async function finish(changes: readonly DueChange[], fault: AppError | null): Promise<void> {
    if (changes.length === 0) return;
    const areAwaited = changes.every(isAwaited);
    await remove(changes);
    for (const change of changes) pending.finish(change, fault);
    deps.onFinished(areAwaited ? null : fault);
  }

  const isAwaited = (change: DueChange) => change.showsWhenSaved && pending.findOwn(change) !== undefined;

  /** Returns false if the list in memory may be too old to decide. */
  async function saveAll(due: readonly DueChange[], isFresh: boolean): Promise<boolean> {
    const unsaved = unsavedOf(due);
    const next = resolve(newestState(), unsaved);
    if (next === null) {
      // The changes have no effect. Only the newest list proves that, because an older one may lack their entries.
      if (isFresh) await finish(due, null);
      return isFresh;
    }
    const sealed = await source.seal(next, unsaved);
    throwIfClosed();
    await source.send(sealed);
    await remove(due).catch(() => undefined);
    deps.onSaved(sealed.id.version);
    return true;
  }

  /**
   * Gives up the change that the server refuses, and returns the others. If an open tab owns it, that tab finds the change
   * neither in the journal nor in the list, tries to save it itself, and reports the fault.
   */
  async function withoutRefused(due: readonly DueChange[], fault: unknown): Promise<readonly DueChange[]> {
    if (!(fault instanceof AppError) || classifySavingFault(fault) !== "too-much") throw fault;
    const refused = findRefusedChange(fault, unsavedOf(due));
    if (refused === undefined) throw fault;
    await finish([refused], fault);
    return due.filter((change) => change !== refused);
  }

  async function save({ isStale, giveUpFault }: SaveRequest): Promise<void> {
    let due = await readDue();
    if (due.length === 0) return;
    try {
      const pin = await deps.pins.get();
      let isFresh = isStale || giveUpFault !== null || pin?.hashHex !== newestState().hashHex;
      if (isFresh) await fetchNewest();
      due = await selectUnsaved(due);
      if (giveUpFault !== null) {
        await finish(unsavedOf(due).filter(isAwaited), giveUpFault);
        return;
      }
      while (due.length > 0) {
        try {
          if (await saveAll(due, isFresh)) return;
          await fetchNewest();
          isFresh = true;
          due = await selectUnsaved(due);
        } catch (fault) {
          due = await withoutRefused(due, fault);
        }
      }
    } catch (fault) {
      // Nothing is sent from here on. Awaited changes fail and are removed, so that they are not saved later.
      if (fault instanceof AppError && isFinal(fault)) await finish(unsavedOf(due).filter(isAwaited), fault);
      throw fault;
    }
  }

  return (request) => deps.locks.withLock(lockName, () => save(request));
}

/** Effects of the changes on a list; null if there are none. */
function resolve(base: ListContent, due: readonly DueChange[]): NextList | null {
  const operations = due.map(({ operation }) => operation);
  const tree = createTreeLayer(base.tree);
  applyOperations(tree, operations, base.released);
  const { added, changed, removedIds } = diffLayer(tree, base.tree);
  const removedFiles = computeReleased({ before: base.tree, after: tree, removedIds }, base.released, operations);
  const changes = { added: [...added], changed: [...changed], ...removedFiles };
  // Changes that cancel each other out are saved too, because a copy of the journal may have only some of them.
  if (tree.changedIds().size + changes.forgotten.length === 0) return null;
  const sizes = { storageFilesSize: tree.filesSizeBytes, storageFilesFactSize: tree.blocksSizeBytes };
  return { base, changes, sizes };
}

function isFinal(fault: AppError): boolean {
  return classifySavingFault(fault) !== "waiting" && fault.code !== "transfer_cancelled";
}

function nameOf({ writerId, seq }: ChangeId): string {
  return `${writerId} ${seq}`;
}

/**
 * Removes duplicates, and sorts the changes of each writer by their numbers. Keys of the journal can't be used for that,
 * because it may have been cleared in between.
 */
function sortByWriter(changes: readonly DueChange[]): readonly DueChange[] {
  const once = [...new Map(changes.map((change) => [nameOf(change), change])).values()];
  const byWriter = Map.groupBy(once, ({ writerId }) => writerId);
  for (const ofWriter of byWriter.values()) ofWriter.sort((a, b) => b.seq - a.seq);
  return once.flatMap(({ writerId }) => byWriter.get(writerId)?.pop() ?? []);
}

/** As many changes as the next version can record the writers of. The others are saved with the version after it. */
function limitWriters(due: readonly DueChange[]): readonly DueChange[] {
  const writerIds = new Set<string>();
  const end = due.findIndex(({ writerId }) => writerIds.add(writerId).size > writersRemembered);
  return end === -1 ? due : due.slice(0, end);
}
