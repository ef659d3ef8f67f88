import { lowerAddress } from "@dexnet/crypto/verify/address";
import { AppError } from "@dexnet/protocol/errors";
import { applyOperations } from "../file-list/file-tree.ts";
import { writersRemembered } from "../platform/limits.ts";
import type { Locks } from "../platform/locks.ts";
import type { VersionPins } from "../platform/version-pins.ts";
import type { PendingChanges } from "./file-database-pending.ts";
import type { FileDatabaseSource, FileDatabaseState } from "./file-database-source.ts";
import { type ChangeMark, isIn } from "./file-database-writers.ts";
import type { Journal, JournalRecord, KeptRecord } from "./journal.ts";
import { releasedAfter } from "./released-blocks.ts";
import { changeTooMuch, savingFaultOf } from "./saving-faults.ts";

export interface SaverDeps {
  address: string;
  source: FileDatabaseSource;
  journal: Journal;
  pins: VersionPins;
  locks: Locks;
  pending: PendingChanges;
  /** The newest list that this process has. */
  known(): FileDatabaseState;
  take(state: FileDatabaseState): void;
  /** The server has a new version, by this process. */
  onSaved(version: number): void;
  /** Changes are over without a version of their own: without effect, or taken back with a fault that nobody waits for. */
  onEnded(fault: AppError | null): void;
  /** The pending changes were read anew. */
  onRead(): void;
  /** Throws once nothing may be sent any more. */
  refuseWhenClosed(): void;
}

export interface SaveRequest {
  /** The list at hand may not be the newest: the last try met a fault. */
  isStale: boolean;
  /** Own changes that count only when the server has them are given up with this fault, if they are not in. */
  givingUp: AppError | null;
}

/** A change to save: in the journal at its place, or of this process alone, where the journal has lost it. */
type Due = JournalRecord | KeptRecord;

/**
 * [Note: one writer] Saves what the journal holds, of all tabs, as one version. There is no leader: whoever has something
 * to save holds the lock of the address, which a tab that dies lets go. Every step inside may be the last one: each is
 * such that the next holder can go on from what journal and server say then.
 */
export function createSaver(deps: SaverDeps): (request: SaveRequest) => Promise<void> {
  const { source, journal, pending, known, take, refuseWhenClosed } = deps;
  const lockName = `dexnet-save-${lowerAddress(deps.address)}`;

  async function fetchNewest(): Promise<void> {
    refuseWhenClosed();
    take(await source.fetchNewest());
  }

  /**
   * Own changes that the journal does not have any more (the site's data were cleared, or another tab has saved them) come
   * first: they are older than what it has. Whether they are in, the newest list says.
   */
  async function readDue(): Promise<readonly Due[]> {
    const own = pending.own().filter(({ isKept }) => isKept);
    const kept = await journal.read();
    pending.read(kept, known());
    deps.onRead();
    const there = new Set(kept.map(nameOf));
    const lost = own.flatMap(({ record }) => (there.has(nameOf(record)) ? [] : [record]));
    return inWritersOrder([...lost, ...kept]);
  }

  async function remove(changes: readonly Due[]): Promise<void> {
    const places = changes.flatMap((change) => ("place" in change ? [change.place] : []));
    if (places.length > 0) await journal.remove(places);
  }

  /** What is in the list already goes out of the journal. A removal that fails is made up for by the next save. */
  async function stillDue(due: readonly Due[]): Promise<readonly Due[]> {
    const { writers } = known();
    await remove(due.filter((change) => isIn(writers, change))).catch(() => undefined);
    return ofFewWriters(due.filter((change) => !isIn(writers, change)));
  }

  /** Out of the journal first: who is told of an end is told the truth, even if that is the last that this tab does. */
  async function end(changes: readonly Due[], fault: AppError | null): Promise<void> {
    if (changes.length === 0) return;
    const isAwaited = changes.every(isWaitedFor);
    await remove(changes);
    for (const change of changes) pending.end(change, fault);
    deps.onEnded(isAwaited ? null : fault);
  }

  const isWaitedFor = (change: Due) => change.showsWhenSaved && pending.ownOf(change) !== undefined;

  /** False if the list at hand was too old to tell. */
  async function saveAll(due: readonly Due[], isFresh: boolean): Promise<boolean> {
    const base = known();
    const operations = due.map(({ operation }) => operation);
    const entries = applyOperations(base.entries, operations);
    const released = releasedAfter(base, entries, operations);
    if (entries === base.entries && released === base.released) {
      // Without effect. Only the newest list may say so: in an older one what the change is about may be missing.
      if (isFresh) await end(due, null);
      return isFresh;
    }
    const sealed = await source.seal(base, { entries, released }, due);
    refuseWhenClosed();
    await source.send(sealed);
    take(sealed.state);
    await remove(due).catch(() => undefined);
    deps.onSaved(sealed.state.version);
    return true;
  }

  /**
   * Takes back the change that the server refuses, and gives what is left. If it is another tab's, and that tab lives, it
   * finds that the change is neither in the journal nor in the list, tries it itself, and tells its person.
   */
  async function withoutRefused(due: readonly Due[], fault: unknown): Promise<readonly Due[]> {
    if (!(fault instanceof AppError) || savingFaultOf(fault) !== "too-much") throw fault;
    const refused = changeTooMuch(fault, due);
    if (refused === undefined) throw fault;
    await end([refused], fault);
    return due.filter((change) => change !== refused);
  }

  async function save({ isStale, givingUp }: SaveRequest): Promise<void> {
    let due = await readDue();
    if (due.length === 0) return;
    try {
      const pin = await deps.pins.get();
      let isFresh = isStale || givingUp !== null || pin?.hashHex !== known().hashHex;
      if (isFresh) await fetchNewest();
      due = await stillDue(due);
      if (givingUp !== null) {
        await end(due.filter(isWaitedFor), givingUp);
        return;
      }
      while (due.length > 0) {
        try {
          if (await saveAll(due, isFresh)) return;
          await fetchNewest();
          isFresh = true;
          due = await stillDue(due);
        } catch (fault) {
          due = await withoutRefused(due, fault);
        }
      }
    } catch (fault) {
      // From here on nothing is sent: who waits for the server is told so, and nothing is made behind their back later.
      if (fault instanceof AppError && endsWaiting(fault)) await end(due.filter(isWaitedFor), fault);
      throw fault;
    }
  }

  return (request) => deps.locks.withLock(lockName, () => save(request));
}

function endsWaiting(fault: AppError): boolean {
  return savingFaultOf(fault) !== "waiting" && fault.code !== "transfer_cancelled";
}

function nameOf({ writerId, seq }: ChangeMark): string {
  return `${writerId} ${seq}`;
}

/**
 * Each change once, and each writer's in the order of their numbers. The numbers say it, should a journal that was cleared
 * in between give other places.
 */
function inWritersOrder(changes: readonly Due[]): readonly Due[] {
  const once = [...new Map(changes.map((change) => [nameOf(change), change])).values()];
  const byWriter = Map.groupBy(once, ({ writerId }) => writerId);
  for (const ofWriter of byWriter.values()) ofWriter.sort((a, b) => b.seq - a.seq);
  return once.flatMap(({ writerId }) => byWriter.get(writerId)?.pop() ?? []);
}

/** As many as the next version can remember the writers of; the rest goes into the one after. */
function ofFewWriters(due: readonly Due[]): readonly Due[] {
  const writerIds = new Set<string>();
  const end = due.findIndex(({ writerId }) => writerIds.add(writerId).size > writersRemembered);
  return end === -1 ? due : due.slice(0, end);
}
