import type { JournalRecord } from "../../file-database/journal/journal.ts";
import { type ChangeId, hasChange } from "../../file-database/replica/writers.ts";
import type { StoredEntry } from "../../file-list/entries.ts";
import { type FileOperation, singleOperations } from "../../file-list/file-operations.ts";
import type { ModelServer, PlainVersion } from "./model-server.ts";
import { applyPlainly, type PlainList } from "./plain-list.ts";

/** State of a change. */
export interface ChangeState {
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
  appended(record: JournalRecord): void;
  /** A tab removed a record from a journal. `seen`: the versions that the tab has had as the newest ones. */
  removed(record: JournalRecord, seen: ReadonlySet<PlainVersion>): void;
  wiped(record: JournalRecord): void;
  /** The server accepted a version that was made by applying these changes to the previous one, in this order. */
  accepted(before: PlainVersion, applied: readonly ChangeId[]): void;
  /** The server refused a version with these changes because there is no plan. */
  refused(applied: readonly ChangeId[]): void;
  stateOf(tag: number): ChangeState | undefined;
  /** Whether the change is in the list or has no effect. */
  isDone(state: ChangeState): boolean;
  expected(): string;
  /** Entries that were in a version, were never deleted for good, and are not in the newest version. */
  lostIds(): readonly string[];
  /** Kinds of the operations that are in the list. */
  savedKinds(): readonly string[];
}

const nameOf = ({ writerId, seq }: ChangeId) => `${writerId} ${seq}`;
export const tagOf = (operation: FileOperation) => (operation as { tag?: number }).tag;

/** The list as a text that does not depend on the order of its entries. */
export function sortedText(list: Iterable<StoredEntry>): string {
  return Array.from(list, textOf).sort().join("\n");
}

function textOf(entry: StoredEntry): string {
  const { id, parentId, name, kind, trashed, isFavourite = false } = entry;
  const content = kind === "file" ? entry.content.fileIdHex : "";
  return [kind, id, parentId, name, content, trashed?.date, trashed?.parentId, isFavourite].join(" ");
}

const addsFiles = (operation: FileOperation) =>
  singleOperations(operation).some(({ kind }) => kind === "add-entries" || kind === "copy");

export function createOracle(server: ModelServer): Oracle {
  const states = new Map<string, ChangeState>();
  const faults: Error[] = [];

  const fail: Oracle["fail"] = (message) => {
    const fault = new Error(message);
    faults.push(fault);
    throw fault;
  };
  let list: PlainList = [];

  function find(record: ChangeId): ChangeState {
    const found = states.get(nameOf(record));
    if (found === undefined) return fail(`Unknown change: ${nameOf(record)}`);
    return found;
  }

  function hasEffect(operation: FileOperation, { entries }: PlainVersion): boolean {
    const plain = [...entries.values()];
    return sortedText(applyPlainly(plain, operation)) !== sortedText(plain);
  }

  /** Whether the change has no effect on some version since it was made: all that is known when no journal has it. */
  function wasWithoutEffect({ record, since }: ChangeState): boolean {
    return server.versions.slice(since).some((version) => !hasEffect(record.operation, version));
  }

  /** The changes that a version has and the previous one has not. */
  function newIn(before: PlainVersion, after: PlainVersion): ChangeState[] {
    const marks = [...after.writers.values()].flatMap(({ id, seq }) =>
      Array.from({ length: seq }, (_, index) => ({ writerId: id, seq: index + 1 })),
    );
    for (const mark of marks) {
      if (hasChange(before.writers, mark) && !hasChange(after.writers, mark))
        fail(`Change lost from the list: ${nameOf(mark)}`);
    }
    return marks.filter((mark) => hasChange(after.writers, mark) && !hasChange(before.writers, mark)).map(find);
  }

  return {
    faults,
    fail,
    appended(record) {
      const earlier = [...states.values()].filter(({ record: { writerId } }) => writerId === record.writerId);
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
      states.set(nameOf(record), kept);
    },
    removed(record, seen) {
      const state = find(record);
      if (hasChange(server.newest().writers, record)) return;
      // A list that was the newest one when or after the change was made, and on which it has no effect.
      const isProof = (version: PlainVersion) => seen.has(version) && !hasEffect(record.operation, version);
      if (server.versions.slice(state.since).some(isProof)) state.dropped = "without-effect";
      else if (state.wasRefused && addsFiles(record.operation)) state.dropped = "refused";
      else fail(`Change lost from a journal: ${JSON.stringify(record)}`);
    },
    wiped: (record) => {
      find(record).isWiped = true;
    },
    accepted(before, applied) {
      const after = server.newest();
      const named = newIn(before, after).map(({ record }) => nameOf(record));
      const made = applied.map(nameOf);
      if (named.sort().join() !== [...made].sort().join())
        fail(`The version names the changes ${named}, and has ${made}`);
      for (const { record, isIncluded } of applied.map(find)) {
        if (isIncluded) fail(`Change applied twice: ${JSON.stringify(record)}`);
      }
      for (const [index, { writerId, seq }] of applied.entries()) {
        const later = applied.slice(index + 1).some((other) => other.writerId === writerId && other.seq < seq);
        if (later) fail(`Changes applied out of order: ${made}`);
      }
      const operations = applied.map((mark) => find(mark).record.operation);
      const laid = operations.reduce<PlainList>(applyPlainly, list);
      const portrait = sortedText(after.entries.values());
      if (sortedText(laid) !== portrait) fail(`Expected the list\n${sortedText(laid)}\nbut it is\n${portrait}`);
      list = laid;
      for (const mark of applied) find(mark).isIncluded = true;
    },
    refused(applied) {
      for (const mark of applied) find(mark).wasRefused = true;
    },
    stateOf: (tag) => [...states.values()].find(({ record }) => tagOf(record.operation) === tag),
    isDone: (state) =>
      state.isIncluded || state.dropped === "without-effect" || (state.isWiped && wasWithoutEffect(state)),
    expected: () => sortedText(list),
    savedKinds: () =>
      [...states.values()]
        .filter(({ isIncluded }) => isIncluded)
        .flatMap(({ record: { operation } }) => [operation, ...singleOperations(operation)].map(({ kind }) => kind)),
    lostIds() {
      const deletedIds = new Set<string>();
      for (const { record, isIncluded } of states.values()) {
        for (const one of isIncluded ? singleOperations(record.operation) : []) {
          for (const id of one.kind === "delete" ? one.seenIds : []) deletedIds.add(id);
        }
      }
      const allIds = new Set(server.versions.flatMap(({ entries }) => [...entries.keys()]));
      return [...allIds].filter((id) => !deletedIds.has(id) && !server.newest().entries.has(id));
    },
  };
}
