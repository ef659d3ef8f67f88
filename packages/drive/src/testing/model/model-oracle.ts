import type { FileDatabaseState } from "../../file-database/file-database-source.ts";
import { type ChangeId, hasChange } from "../../file-database/file-database-writers.ts";
import type { JournalRecord } from "../../file-database/journal.ts";
import type { FileOperation } from "../../file-list/file-operations.ts";
import type { ModelServer } from "./model-server.ts";
import { applyPlainly, type PlainList } from "./plain-list.ts";

/** What became of a change. */
export interface Fate {
  readonly record: JournalRecord;
  /** Which version was the newest when it was made. */
  readonly since: number;
  isIncluded: boolean;
  /** The server did not take a version that had it. */
  wasRefused: boolean;
  /** It was taken out of a journal without being in the list. */
  dropped: "without-effect" | "refused" | null;
  /** A journal that held it was wiped. */
  isWiped: boolean;
}

/** Knows of every change, and what the list must be. */
export interface Oracle {
  /** What is not as it must be. Whoever is told throws, too, but may be caught. */
  readonly faults: readonly Error[];
  fail(message: string): never;
  entered(record: JournalRecord): void;
  /** A record left a journal, by a tab that has looked at the server last when it had this version. */
  removed(record: JournalRecord, lastSeen: FileDatabaseState | null): void;
  wiped(record: JournalRecord): void;
  /** The server took a version that was made by laying these on the one before, in this order. */
  accepted(before: FileDatabaseState, laidOn: readonly ChangeId[]): void;
  /** The server takes no version with these for want of a plan. */
  refused(laidOn: readonly ChangeId[]): void;
  fateOf(tag: number): Fate | undefined;
  /** Whether it is done: in the list, or without effect. */
  isDone(fate: Fate): boolean;
  expected(): string;
}

const nameOf = ({ writerId, seq }: ChangeId) => `${writerId} ${seq}`;
export const tagOf = (operation: FileOperation) => (operation as { tag?: number }).tag;

/** The list in a form that can be compared: order does not count. */
export function portraitOf(
  list: Iterable<{ id: string; parentId: string | null; name: string; kind: string }>,
): string {
  return [...list]
    .map(({ id, parentId, name, kind }) => `${kind} ${id} ${parentId} ${name}`)
    .sort()
    .join("\n");
}

export function createOracle(server: ModelServer): Oracle {
  const fates = new Map<string, Fate>();
  const faults: Error[] = [];

  const fail: Oracle["fail"] = (message) => {
    const fault = new Error(message);
    faults.push(fault);
    throw fault;
  };
  let list: PlainList = [];

  function fate(record: ChangeId): Fate {
    const found = fates.get(nameOf(record));
    if (found === undefined) return fail(`Nobody made the change ${nameOf(record)}`);
    return found;
  }

  function hasEffect(operation: FileOperation, { entries }: FileDatabaseState): boolean {
    const plain = [...entries.values()];
    return portraitOf(applyPlainly(plain, operation)) !== portraitOf(plain);
  }

  /** On some version since it was made: all that can be said of a change that no journal had any more. */
  function wasWithoutEffect({ record, since }: Fate): boolean {
    return server.versions.slice(since).some((version) => !hasEffect(record.operation, version));
  }

  /** The changes that a version says it has and the one before did not. */
  function newIn(before: FileDatabaseState, after: FileDatabaseState): Fate[] {
    const marks = [...after.writers.values()].flatMap(({ id, seq }) =>
      Array.from({ length: seq }, (_, index) => ({ writerId: id, seq: index + 1 })),
    );
    for (const mark of marks) {
      if (hasChange(before.writers, mark) && !hasChange(after.writers, mark)) fail(`Gone again: ${nameOf(mark)}`);
    }
    return marks.filter((mark) => hasChange(after.writers, mark) && !hasChange(before.writers, mark)).map(fate);
  }

  return {
    faults,
    fail,
    entered(record) {
      const earlier = [...fates.values()].filter(({ record: { writerId } }) => writerId === record.writerId);
      if (earlier.some(({ record: { seq } }) => seq >= record.seq)) fail(`Kept out of order: ${nameOf(record)}`);
      const kept = {
        record,
        since: server.versions.length - 1,
        isIncluded: false,
        wasRefused: false,
        dropped: null,
        isWiped: false,
      };
      fates.set(nameOf(record), kept);
    },
    removed(record, lastSeen) {
      const of = fate(record);
      if (hasChange(server.newest().writers, record)) return;
      if (lastSeen !== null && !hasEffect(record.operation, lastSeen)) of.dropped = "without-effect";
      else if (of.wasRefused && record.operation.kind === "add-entries") of.dropped = "refused";
      else fail(`Lost out of a journal: ${JSON.stringify(record)}`);
    },
    wiped: (record) => {
      fate(record).isWiped = true;
    },
    accepted(before, laidOn) {
      const after = server.newest();
      const said = newIn(before, after).map(({ record }) => nameOf(record));
      const made = laidOn.map(nameOf);
      if (said.sort().join() !== [...made].sort().join()) fail(`It says ${said}, and has ${made}`);
      for (const { record, isIncluded } of laidOn.map(fate)) {
        if (isIncluded) fail(`Twice: ${JSON.stringify(record)}`);
      }
      for (const [index, { writerId, seq }] of laidOn.entries()) {
        const later = laidOn.slice(index + 1).some((other) => other.writerId === writerId && other.seq < seq);
        if (later) fail(`Out of order: ${made}`);
      }
      const operations = laidOn.map((mark) => fate(mark).record.operation);
      const laid = operations.reduce<PlainList>(applyPlainly, list);
      const portrait = portraitOf(after.entries.values());
      if (portraitOf(laid) !== portrait) fail(`Expected\n${portraitOf(laid)}\nbut it has\n${portrait}`);
      list = laid;
      for (const mark of laidOn) fate(mark).isIncluded = true;
    },
    refused(laidOn) {
      for (const mark of laidOn) fate(mark).wasRefused = true;
    },
    fateOf: (tag) => [...fates.values()].find(({ record }) => tagOf(record.operation) === tag),
    isDone: (of) => of.isIncluded || of.dropped === "without-effect" || (of.isWiped && wasWithoutEffect(of)),
    expected: () => portraitOf(list),
  };
}
