import type { FileDatabaseState } from "../../file-database/file-database-source.ts";
import { type ChangeMark, isIn } from "../../file-database/file-database-writers.ts";
import type { JournalRecord } from "../../file-database/journal.ts";
import type { FileOperation } from "../../file-list/file-operations.ts";
import type { ModelServer } from "./model-server.ts";
import { applyPlainly, type PlainList } from "./plain-list.ts";

/** State of a change. */
export interface Fate {
  readonly record: JournalRecord;
  /** Index of the version that was the newest when the change was made. */
  readonly since: number;
  isIncluded: boolean;
  /** Whether the server refused a version that had the change. */
  wasRefused: boolean;
  /** Reason why the change was removed from a journal without being in the list. */
  dropped: "without-effect" | "refused" | null;
  /** Whether a journal with the change was wiped. */
  isWiped: boolean;
}

/** Records every change, and computes the list that must result. */
export interface Oracle {
  /** Violations that were found. Each was thrown too, but the code under test may have caught it. */
  readonly faults: readonly Error[];
  fail(message: string): never;
  entered(record: JournalRecord): void;
  /** A tab removed a record from a journal. `lastSeen` is the last version that the tab had read from the server. */
  removed(record: JournalRecord, lastSeen: FileDatabaseState | null): void;
  wiped(record: JournalRecord): void;
  /** The server accepted a version that was made by applying these changes to the previous one, in this order. */
  accepted(before: FileDatabaseState, laidOn: readonly ChangeMark[]): void;
  /** The server refused a version with these changes because there is no plan. */
  refused(laidOn: readonly ChangeMark[]): void;
  fateOf(tag: number): Fate | undefined;
  /** Whether the change is in the list or has no effect. */
  isDone(fate: Fate): boolean;
  expected(): string;
}

const nameOf = ({ writerId, seq }: ChangeMark) => `${writerId} ${seq}`;
export const tagOf = (operation: FileOperation) => (operation as { tag?: number }).tag;

/** The list as a text that does not depend on the order of its entries. */
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

  function fate(record: ChangeMark): Fate {
    const found = fates.get(nameOf(record));
    if (found === undefined) return fail(`Unknown change: ${nameOf(record)}`);
    return found;
  }

  function hasEffect(operation: FileOperation, { entries }: FileDatabaseState): boolean {
    const plain = [...entries.values()];
    return portraitOf(applyPlainly(plain, operation)) !== portraitOf(plain);
  }

  /** Whether the change has no effect on some version since it was made: all that is known when no journal has it. */
  function wasWithoutEffect({ record, since }: Fate): boolean {
    return server.versions.slice(since).some((version) => !hasEffect(record.operation, version));
  }

  /** The changes that a version has and the previous one has not. */
  function newIn(before: FileDatabaseState, after: FileDatabaseState): Fate[] {
    const marks = [...after.writers.values()].flatMap(({ id, seq }) =>
      Array.from({ length: seq }, (_, index) => ({ writerId: id, seq: index + 1 })),
    );
    for (const mark of marks) {
      if (isIn(before.writers, mark) && !isIn(after.writers, mark)) fail(`Change lost from the list: ${nameOf(mark)}`);
    }
    return marks.filter((mark) => isIn(after.writers, mark) && !isIn(before.writers, mark)).map(fate);
  }

  return {
    faults,
    fail,
    entered(record) {
      const earlier = [...fates.values()].filter(({ record: { writerId } }) => writerId === record.writerId);
      if (earlier.some(({ record: { seq } }) => seq >= record.seq))
        fail(`Change appended out of order: ${nameOf(record)}`);
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
      if (isIn(server.newest().writers, record)) return;
      if (lastSeen !== null && !hasEffect(record.operation, lastSeen)) of.dropped = "without-effect";
      else if (of.wasRefused && record.operation.kind === "add-entries") of.dropped = "refused";
      else fail(`Change lost from a journal: ${JSON.stringify(record)}`);
    },
    wiped: (record) => {
      fate(record).isWiped = true;
    },
    accepted(before, laidOn) {
      const after = server.newest();
      const said = newIn(before, after).map(({ record }) => nameOf(record));
      const made = laidOn.map(nameOf);
      if (said.sort().join() !== [...made].sort().join())
        fail(`The version names the changes ${said}, and has ${made}`);
      for (const { record, isIncluded } of laidOn.map(fate)) {
        if (isIncluded) fail(`Change applied twice: ${JSON.stringify(record)}`);
      }
      for (const [index, { writerId, seq }] of laidOn.entries()) {
        const later = laidOn.slice(index + 1).some((other) => other.writerId === writerId && other.seq < seq);
        if (later) fail(`Changes applied out of order: ${made}`);
      }
      const operations = laidOn.map((mark) => fate(mark).record.operation);
      const laid = operations.reduce<PlainList>(applyPlainly, list);
      const portrait = portraitOf(after.entries.values());
      if (portraitOf(laid) !== portrait) fail(`Expected the list\n${portraitOf(laid)}\nbut it is\n${portrait}`);
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
