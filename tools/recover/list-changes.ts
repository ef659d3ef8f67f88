import type { Fields } from "./signed-records.ts";

/** docs/format.md, "Changes". Records of files and folders, by id. */
export interface RecordList {
  /** Applies the changes of a version. A client refuses changes that do not fit; a recovery uses what fits. */
  apply(version: number, changes: unknown): void;
  /** All records, also those that can't be used. */
  records(): readonly unknown[];
  /** Sentences about changes that did not fit. */
  faults(): readonly string[];
}

const fields = ["added", "changed", "removed", "released", "forgotten", "writers", "forgottenWriters"];

/** Fields of a change, beside the id of its entry. */
const changed = ["name", "parentId", "trashed", "favourite"];

export function createRecordList(records: readonly unknown[]): RecordList {
  const entries = new Map<string, unknown>();
  /** Records without an id of their own. */
  const others: unknown[] = [];
  const faults: string[] = [];
  for (const record of records) {
    const { kind, id } = fieldsOf(record);
    if (kind === "writer" || kind === "released") continue;
    if (typeof id === "string" && !entries.has(id)) entries.set(id, record);
    else others.push(record);
  }

  /** Returns the number of changes that did not fit. */
  function applyFitting(changes: Fields): number {
    let unfit = Object.entries(changes).filter(([name, list]) => !fields.includes(name) || !Array.isArray(list)).length;
    const removed = [...listOf(changes.removed), ...listOf(changes.released)];
    for (const id of removed) if (typeof id !== "string" || !entries.delete(id)) unfit += 1;
    for (const entry of listOf(changes.added)) {
      const { id } = fieldsOf(entry);
      if (typeof id === "string" && !entries.has(id)) entries.set(id, entry);
      else unfit += 1;
    }
    for (const change of listOf(changes.changed)) {
      const { id, ...values } = fieldsOf(change);
      const entry = typeof id === "string" ? entries.get(id) : undefined;
      const isKnown = Object.keys(values).every((name) => changed.includes(name));
      if (typeof id === "string" && entry !== undefined && isKnown) entries.set(id, changedEntry(entry, values));
      else unfit += 1;
    }
    return unfit;
  }

  return {
    apply(version, changes) {
      const unfit = isObject(changes) ? applyFitting(changes) : 1;
      const date = new Date(version).toISOString();
      if (unfit > 0) faults.push(`${unfit} changes of ${date} do not fit the file list and were left out.`);
    },
    records: () => [...entries.values(), ...others],
    faults: () => faults,
  };
}

/** Null removes the mark `trashed`, and false the mark `isFavourite`. */
function changedEntry(entry: unknown, { trashed, favourite, ...values }: Fields): Fields {
  const { trashed: trashedBefore, isFavourite: wasFavourite, ...others } = fieldsOf(entry);
  const marked = trashed === undefined ? trashedBefore : trashed;
  const isFavourite = favourite === undefined ? wasFavourite === true : favourite === true;
  return { ...others, ...values, ...(isFavourite && { isFavourite }), ...(isObject(marked) && { trashed: marked }) };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
