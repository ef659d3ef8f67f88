import type { Clock } from "@dexnet/blocks/clock";
import type { StoredEntry } from "./entries.ts";
import { normalName } from "./entry-names.ts";
import type { EntryTable, FileTree } from "./file-tree.ts";
import { createJoinedNames } from "./joined-names.ts";
import type { NameOrder } from "./name-order.ts";
import { trashId } from "./trash.ts";

/** Entry with the data that order it. When one of these or its folder changes, the entry gets another one. */
export interface NamedEntry {
  readonly name: string;
  readonly isFolder: boolean;
  /** Zero for a folder. */
  readonly sizeBytes: number;
  readonly date: number;
  readonly isFavourite: boolean;
  /** Position of the entry in the index, for as long as the index exists. */
  readonly slot: number;
  /** Undefined until `idOf` and `parentIdOf` are called. */
  id: string | undefined;
  parentId: string | null | undefined;
  /** Undefined until it is needed. See `NameOrder`. */
  key: string | null | undefined;
}

export interface FoundEntries {
  readonly folders: NamedEntry[];
  readonly files: NamedEntry[];
}

/** An entry before and after a change. Undefined stands for an entry that does not exist. */
export interface NameChange {
  readonly before: NamedEntry | undefined;
  readonly after: NamedEntry | undefined;
}

/** Names of a storage's entries in one language. A change of some entries costs as much as these entries. */
export interface NameIndex {
  /** Reads the entries with these ids again. */
  update(tree: FileTree, ids: Iterable<string>): NameChange[];
  listFolder(folderId: string | null): NamedEntry[];
  /** All entries that are marked as favourites. */
  listFavourites(): NamedEntry[];
  /** The accepted files that were added last, the last one first. Ids begin with the time of adding (`newEntryId`). */
  listNewest(most: number, isAccepted: (each: NamedEntry) => boolean): NamedEntry[];
  hasTrash(): boolean;
  /** Whether the entry is the trash or inside it. */
  isInTrash(each: NamedEntry): boolean;
  /**
   * Finds the entries whose normalized name contains the normalized text. `isAccepted` is null where none is left out: the first
   * search of a hundred thousand names runs code that is not compiled yet, so each call per entry counts (search-100k).
   */
  search(normalized: string, isAccepted: ((each: NamedEntry) => boolean) | null): FoundEntries;
  /** Order of the names. Those that compare as equal are ordered by id. */
  compare(a: NamedEntry, b: NamedEntry): number;
  find(id: string): NamedEntry | undefined;
  idOf(each: NamedEntry): string;
  parentIdOf(each: NamedEntry): string | null;
  /** Computes all names in small steps, so that the first search does not have to. */
  prepare(clock: Clock, signal: AbortSignal): Promise<void>;
}

/** Normalizes a text for search, independent of case and of the composition of letters. */
export function normalizeForSearch(text: string): string {
  return normalName(text).toLowerCase();
}

/** Delay after which the screen shows the current state. */
const preparationDelayMs = 300;
const betweenPreparationsMs = 1;

/**
 * Every entry has a slot: its row in the table, or a further one. A slot without a value has the name that the table has, and
 * null stands for a removed entry.
 */
export function createNameIndex(first: FileTree, order: NameOrder): NameIndex {
  const table: EntryTable = first.table;
  const slots: (NamedEntry | null | undefined)[] = Array(table.size).fill(undefined);
  /** Slots of the entries that the table does not have, by id. */
  const furtherSlots = new Map<string, number>();
  /** Slots whose entries differ from the table. */
  const changedSlots = new Set<number>();
  /** Slots of the trash and of the folders inside it. Undefined until it is needed after a change. */
  let trashFolders: ReadonlySet<number> | undefined;
  const joined = createJoinedNames(
    () => slots.length,
    (slot) => {
      const each = namedAt(slot);
      if (each === undefined) return "";
      computeKey(each);
      return normalizeForSearch(each.name);
    },
  );

  function namedAt(slot: number, parentId?: string | null): NamedEntry | undefined {
    const known = slots[slot];
    if (known !== undefined) return known ?? undefined;
    const named = new TableEntry(table, slot, parentId);
    slots[slot] = named;
    return named;
  }

  function slotOf(id: string): number | undefined {
    const row = table.rowOf(id);
    return row === -1 ? furtherSlots.get(id) : row;
  }

  function find(id: string): NamedEntry | undefined {
    const slot = slotOf(id);
    return slot === undefined ? undefined : namedAt(slot);
  }

  function idOf(each: NamedEntry): string {
    each.id ??= table.idAt(each.slot);
    return each.id;
  }

  function parentIdOf(each: NamedEntry): string | null {
    if (each.parentId === undefined) each.parentId = table.parentIdAt(each.slot);
    return each.parentId;
  }

  /** It costs less than `parentIdOf` for an entry of the table. -1 at the top. */
  function parentSlotOf({ slot, parentId }: NamedEntry): number {
    if (parentId === undefined) return table.parentRowAt(slot);
    return parentId === null ? -1 : (slotOf(parentId) ?? -1);
  }

  function trashSlots(): ReadonlySet<number> {
    trashFolders ??= findTrashFolders();
    return trashFolders;
  }

  function findTrashFolders(): Set<number> {
    const found = new Set<number>();
    const trash = find(trashId);
    if (trash === undefined) return found;
    const changed = Array.from(changedSlots, (slot) => namedAt(slot)).filter((each) => each?.isFolder === true);
    const changedByParent = Map.groupBy(changed as NamedEntry[], parentIdOf);
    const open = [trash];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      found.add(folder.slot);
      const id = idOf(folder);
      for (const row of table.rowsIn(id)) {
        if (table.isFolderAt(row) && !changedSlots.has(row)) open.push(namedAt(row, id) as NamedEntry);
      }
      open.push(...(changedByParent.get(id) ?? []));
    }
    return found;
  }

  function computeKey(each: NamedEntry): void {
    if (each.key === undefined) each.key = order.keyOf(each.name);
  }

  function newSlot(id: string): number {
    const slot = slots.push(null) - 1;
    furtherSlots.set(id, slot);
    return slot;
  }

  function updateOne(tree: FileTree, id: string): NameChange {
    const before = find(id);
    const entry = tree.get(id);
    if (entry === undefined) {
      if (before !== undefined) setSlot(before.slot, null);
      return { before, after: undefined };
    }
    const next = orderedDataOf(entry);
    if (before !== undefined && parentIdOf(before) === entry.parentId && hasSameData(before, next)) {
      return { before, after: before };
    }
    const slot = slotOf(id) ?? newSlot(id);
    const after = { ...next, slot, id, parentId: entry.parentId, key: undefined };
    setSlot(slot, after);
    return { before, after };
  }

  function setSlot(slot: number, named: NamedEntry | null): void {
    if (named?.isFolder || slots[slot]?.isFolder || (slots[slot] === undefined && table.isFolderAt(slot))) {
      trashFolders = undefined;
    }
    slots[slot] = named;
    changedSlots.add(slot);
    joined.forget(slot);
  }

  const update = (tree: FileTree, ids: Iterable<string>) => Array.from(new Set(ids), (id) => updateOne(tree, id));

  update(first, first.idsAboveTable());

  return {
    update,
    listFolder(folderId) {
      const found: NamedEntry[] = [];
      for (const row of table.rowsIn(folderId)) {
        if (!changedSlots.has(row)) found.push(namedAt(row, folderId) as NamedEntry);
      }
      for (const slot of changedSlots) {
        const each = namedAt(slot);
        if (each !== undefined && parentIdOf(each) === folderId) found.push(each);
      }
      return found;
    },
    listFavourites() {
      const found: NamedEntry[] = [];
      for (let slot = 0; slot < slots.length; slot += 1) {
        const isFavourite = slots[slot] === undefined ? table.isFavouriteAt(slot) : slots[slot]?.isFavourite;
        if (isFavourite) found.push(namedAt(slot) as NamedEntry);
      }
      return found;
    },
    listNewest(most, isAccepted) {
      const isMeant = (each: NamedEntry | undefined): each is NamedEntry =>
        each !== undefined && !each.isFolder && isAccepted(each);
      const found = [...furtherSlots.values()].map((slot) => namedAt(slot)).filter(isMeant);
      const maxOfTable = found.length + most;
      for (let row = table.size - 1; row >= 0 && found.length < maxOfTable; row -= 1) {
        const each = namedAt(row);
        if (isMeant(each)) found.push(each);
      }
      return found.sort((a, b) => compareIds(idOf(b), idOf(a))).slice(0, most);
    },
    isInTrash(each) {
      const inTrash = trashSlots();
      if (inTrash.size === 0) return false;
      return inTrash.has(parentSlotOf(each)) || (each.isFolder && inTrash.has(each.slot));
    },
    search(normalized, isAccepted) {
      const found: FoundEntries = { folders: [], files: [] };
      for (const slot of joined.search(normalized)) {
        const each = slots[slot] ?? (namedAt(slot) as NamedEntry);
        if (isAccepted === null || isAccepted(each)) (each.isFolder ? found.folders : found.files).push(each);
      }
      return found;
    },
    hasTrash: () => trashSlots().size > 0,
    compare(a, b) {
      computeKey(a);
      computeKey(b);
      return order.compare(a, b) || compareIds(idOf(a), idOf(b));
    },
    find,
    idOf,
    parentIdOf,
    async prepare(clock, signal) {
      await clock.wait(preparationDelayMs, signal).catch(() => undefined);
      while (!signal.aborted && joined.joinNext()) {
        await clock.wait(betweenPreparationsMs, signal).catch(() => undefined);
      }
    },
  };
}

/** Entry of the table. Its name is decoded at its first use: the first rows of a folder need only some of the names. */
class TableEntry implements NamedEntry {
  readonly #table: EntryTable;
  #name: string | undefined;
  readonly isFolder: boolean;
  readonly slot: number;
  id: string | undefined = undefined;
  parentId: string | null | undefined;
  key: string | null | undefined = undefined;

  constructor(table: EntryTable, slot: number, parentId: string | null | undefined) {
    this.#table = table;
    this.slot = slot;
    this.isFolder = table.isFolderAt(slot);
    this.parentId = parentId;
  }

  get name(): string {
    this.#name ??= this.#table.nameAt(this.slot);
    return this.#name;
  }

  get sizeBytes(): number {
    return this.#table.sizeAt(this.slot);
  }

  get date(): number {
    return this.#table.dateAt(this.slot);
  }

  get isFavourite(): boolean {
    return this.#table.isFavouriteAt(this.slot);
  }
}

type OrderedData = Pick<NamedEntry, "name" | "isFolder" | "sizeBytes" | "date" | "isFavourite">;

function orderedDataOf(entry: StoredEntry): OrderedData {
  const { sizeBytes, date } = entry.kind === "file" ? entry : { sizeBytes: 0, date: 0 };
  return {
    name: entry.name,
    isFolder: entry.kind === "folder",
    sizeBytes,
    date,
    isFavourite: entry.isFavourite ?? false,
  };
}

function hasSameData(a: OrderedData, b: OrderedData): boolean {
  const isSameKind = a.name === b.name && a.isFolder === b.isFolder;
  return isSameKind && a.sizeBytes === b.sizeBytes && a.date === b.date && a.isFavourite === b.isFavourite;
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
