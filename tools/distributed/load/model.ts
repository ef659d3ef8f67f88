import type { Entry } from "@dexnet/drive/drive";

/** An entry that the client has stored, as it must be found again. */
export interface ModelEntry {
  readonly id: string;
  readonly kind: "file" | "folder";
  parentId: string | null;
  name: string;
  isTrashed: boolean;
  readonly sizeBytes: number;
  /** SHA-256 of a file, empty for a folder. */
  readonly hashHex: string;
}

/** Expected content of what one device has stored in a storage. A device only changes entries of its own. */
export interface Model {
  readonly entries: ReadonlyMap<string, ModelEntry>;
  /** Entries that were deleted for good. */
  readonly deletedIds: ReadonlySet<string>;
  add(entry: ModelEntry): void;
  delete(id: string): void;
  files(isTrashed: boolean): ModelEntry[];
  folders(): ModelEntry[];
}

export function createModel(): Model {
  const entries = new Map<string, ModelEntry>();
  const deletedIds = new Set<string>();
  return {
    entries,
    deletedIds,
    add: (entry) => void entries.set(entry.id, entry),
    delete(id) {
      entries.delete(id);
      deletedIds.add(id);
    },
    files: (isTrashed) =>
      [...entries.values()].filter((entry) => entry.kind === "file" && entry.isTrashed === isTrashed),
    folders: () => [...entries.values()].filter(({ kind }) => kind === "folder"),
  };
}

/** Differences between the models of a storage and its list, as sentences. */
export function compareWithList(models: readonly Model[], list: readonly Entry[]): string[] {
  const faults: string[] = [];
  const found = new Map(list.map((entry) => [entry.id, entry]));
  const expected = new Map(models.flatMap(({ entries }) => [...entries]));
  for (const [id, { kind, name, parentId, isTrashed, sizeBytes }] of expected) {
    const entry = found.get(id);
    if (entry === undefined) faults.push(`${kind} ${name} is lost`);
    else if (entry.name !== name) faults.push(`${kind} ${name} has the name ${entry.name}`);
    else if ((entry.trashedAt !== null) !== isTrashed) faults.push(`${kind} ${name} is on the wrong side of the trash`);
    else if (!isTrashed && entry.parentId !== parentId) faults.push(`${kind} ${name} is in another folder`);
    else if (entry.kind === "file" && entry.sizeBytes !== sizeBytes) faults.push(`file ${name} has another size`);
  }
  for (const { id, kind, name } of list) {
    if (models.some(({ deletedIds }) => deletedIds.has(id))) faults.push(`deleted ${kind} ${name} came back`);
    else if (!expected.has(id)) faults.push(`${kind} ${name} was stored by nobody, or twice`);
  }
  return faults;
}
