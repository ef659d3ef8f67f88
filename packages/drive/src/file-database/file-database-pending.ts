import { applyOperations } from "../file-list/apply-operations.ts";
import type { TreeLayer } from "../file-list/file-tree.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import type { JournalRecord } from "./journal/journal.ts";
import type { ListContent } from "./replica/list-state.ts";
import { type ChangeId, hasChange } from "./replica/writers.ts";

/** Change of this process. */
export interface OwnChange {
  readonly record: JournalRecord;
  /** Whether it is in the journal. */
  isStored: boolean;
  /** Called once at the end: with a fault, or with null when the server has it. */
  readonly settle: (fault: unknown) => void;
}

/** Changes that the server does not have yet: of this process, and of other tabs from the journal. */
export interface PendingChanges {
  add(change: OwnChange): void;
  own(): readonly OwnChange[];
  findOwn(id: ChangeId): OwnChange | undefined;
  /** Removes a change of any tab, with a fault or with null when it is done. */
  finish(id: ChangeId, fault: unknown): void;
  /** Takes over the records of the journal. */
  updateFromJournal(records: readonly JournalRecord[], base: ListContent): void;
  /** Finishes all changes that this version has. */
  finishSaved(base: ListContent): void;
  count(): number;
  has(id: ChangeId): boolean;
  /** The list with all changes. */
  current(base: ListContent): TreeLayer;
  /** The list with the changes that a screen shows, and their number. Changes that it does not show leave it as it is. */
  shown(base: ListContent): { readonly tree: TreeLayer; readonly count: number };
}

export function createPendingChanges(writerId: string): PendingChanges {
  const own = new Map<number, OwnChange>();
  /** Records in the order of the journal, followed by own changes that it does not have yet. */
  let records: readonly JournalRecord[] = [];
  const overlayAll = createOverlay();
  const overlayShown = createOverlay();

  const findOwn = (id: ChangeId) => (id.writerId === writerId ? own.get(id.seq) : undefined);

  function finish(id: ChangeId, fault: unknown): void {
    records = records.filter((record) => record.writerId !== id.writerId || record.seq !== id.seq);
    const change = findOwn(id);
    if (change === undefined) return;
    own.delete(id.seq);
    change.settle(fault);
  }

  function finishSaved({ writers }: ListContent): void {
    for (const { record } of [...own.values()]) if (hasChange(writers, record)) finish(record, null);
    records = records.filter((record) => !hasChange(writers, record));
  }

  return {
    add(change) {
      own.set(change.record.seq, change);
      records = [...records, change.record];
    },
    own: () => [...own.values()],
    findOwn,
    finish,
    updateFromJournal(stored, base) {
      // An own change that has finished is ignored, even if the journal still has it.
      const unfinished = stored.filter((record) => record.writerId !== writerId || own.has(record.seq));
      const inOrder = new Set(unfinished.map((record) => findOwn(record)?.record ?? record));
      for (const { record } of own.values()) inOrder.add(record);
      records = [...inOrder];
      finishSaved(base);
    },
    finishSaved,
    count: () => records.length,
    has: (id) => records.some((record) => record.writerId === id.writerId && record.seq === id.seq),
    current: (base) => overlayAll(base, records),
    shown(base) {
      const visible = records.filter((record) => !record.showsWhenSaved);
      return { tree: overlayShown(base, visible), count: visible.length };
    },
  };
}

interface Overlay {
  readonly base: ListContent;
  readonly records: readonly JournalRecord[];
  readonly layer: TreeLayer;
}

/** Applies records to a list. As long as records are only added, the earlier ones are not applied again. */
function createOverlay(): (base: ListContent, records: readonly JournalRecord[]) => TreeLayer {
  let last: Overlay | undefined;
  return (base, records) => {
    const before =
      last?.base === base && last.records.every((record, index) => record === records[index]) ? last : undefined;
    const layer = before?.layer ?? createTreeLayer(base.tree);
    const added = records.slice(before?.records.length ?? 0);
    applyOperations(
      layer,
      added.map(({ operation }) => operation),
      base.released,
    );
    last = { base, records, layer };
    return layer;
  };
}
