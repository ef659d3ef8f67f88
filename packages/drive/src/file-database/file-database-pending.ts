import type { Entries } from "../file-list/entries.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import { applyOperations } from "../file-list/file-tree.ts";
import type { FileDatabaseState } from "./file-database-source.ts";
import { type ChangeMark, isIn } from "./file-database-writers.ts";
import type { JournalRecord } from "./journal.ts";

/** A change of this process. */
export interface OwnChange {
  readonly record: JournalRecord;
  /** Whether it is in the journal. */
  isKept: boolean;
  /** Told once how it ended: with a fault, or with null when the server has it. */
  settle(fault: unknown): void;
}

/** What the server does not have yet: of this process, kept or about to be, and of other tabs, out of the journal. */
export interface PendingChanges {
  add(change: OwnChange): void;
  own(): readonly OwnChange[];
  ownOf(mark: ChangeMark): OwnChange | undefined;
  /** Over, with a fault or (null) as done; of this process or another's. */
  end(mark: ChangeMark, fault: unknown): void;
  /** The journal as it was read just now. */
  read(records: readonly JournalRecord[], base: FileDatabaseState): void;
  /** Ends all that is in this version. */
  settle(base: FileDatabaseState): void;
  count(): number;
  has(mark: ChangeMark): boolean;
  /** The list with all of it. */
  current(base: FileDatabaseState): Entries;
  /** The list as a screen shows it. */
  shown(base: FileDatabaseState): Entries;
}

export function createPendingChanges(writerId: string): PendingChanges {
  const own = new Map<number, OwnChange>();
  /** In the order of the journal; own changes that it does not have yet stand behind. */
  let records: readonly JournalRecord[] = [];
  const all = createLayers();
  const shown = createLayers();

  const ownOf = (mark: ChangeMark) => (mark.writerId === writerId ? own.get(mark.seq) : undefined);

  function end(mark: ChangeMark, fault: unknown): void {
    records = records.filter((record) => record.writerId !== mark.writerId || record.seq !== mark.seq);
    const change = ownOf(mark);
    if (change === undefined) return;
    own.delete(mark.seq);
    change.settle(fault);
  }

  function settle({ writers }: FileDatabaseState): void {
    for (const { record } of [...own.values()]) if (isIn(writers, record)) end(record, null);
    records = records.filter((record) => !isIn(writers, record));
  }

  return {
    add(change) {
      own.set(change.record.seq, change);
      records = [...records, change.record];
    },
    own: () => [...own.values()],
    ownOf,
    end,
    read(found, base) {
      // One's own that has ended is not taken up again, even if the journal still has it.
      const others = found.filter((record) => record.writerId !== writerId || own.has(record.seq));
      const inOrder = new Set(others.map((record) => ownOf(record)?.record ?? record));
      for (const { record } of own.values()) inOrder.add(record);
      records = [...inOrder];
      settle(base);
    },
    settle,
    count: () => records.length,
    has: ({ writerId: of, seq }) => records.some((record) => record.writerId === of && record.seq === seq),
    current: ({ entries }) => all(entries, records),
    shown({ entries }) {
      const visible = records.filter((record) => !record.showsWhenSaved);
      return visible.length === records.length ? all(entries, records) : shown(entries, visible);
    },
  };
}

/** Changes laid on a list; what was laid on before is not laid on again as long as only more comes. */
function createLayers(): (base: Entries, records: readonly JournalRecord[]) => Entries {
  let laid: { base: Entries; records: readonly JournalRecord[]; entries: Entries } | undefined;
  return (base, records) => {
    const before =
      laid?.base === base && laid.records.every((record, index) => record === records[index]) ? laid : null;
    const operations: FileOperation[] = records.slice(before?.records.length ?? 0).map(({ operation }) => operation);
    const entries = applyOperations(before?.entries ?? base, operations);
    laid = { base, records, entries };
    return entries;
  };
}
