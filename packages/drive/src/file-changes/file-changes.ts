import type { Clock } from "@dexnet/blocks/clock";
import type { Random } from "@dexnet/blocks/random";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseSync } from "../file-database/file-database-sync.ts";
import { newEntryId } from "../file-list/entry-id.ts";
import { acceptedName, normalName } from "../file-list/entry-names.ts";
import { createDeletion, isUnder, type SingleOperation, topmostIds } from "../file-list/file-operations.ts";
import { childNamed, refuseTaken, requireFolder, requireOutsideTrash } from "../file-list/operation-check.ts";
import { isInTrash, trashedEntries } from "../file-list/trash.ts";
import type { Unsubscribe } from "../platform/listeners.ts";
import { type ExistingNames, findConflicts, type NameConflict, planCopy, planMove } from "./plan-move.ts";
import { type ChangeLabel, createUndoHistory, type UndoState } from "./undo-history.ts";

/**
 * Changes of a user to one file list. All of them except deletions can be undone. Each resolves when the operation is stored
 * on this device, where it survives a lost connection and a closed page. The list shows it at once, and `watchSaving` reports
 * when the server has it. Faults: directory_exists, file_exists, name_taken, entry_not_found, name_invalid with the field
 * `name`. Entries in the trash can only be restored and removed.
 */
export interface FileChanges {
  /** Returns the id of the new folder. */
  createFolder(parentId: string | null, name: string): Promise<string>;
  rename(id: string, name: string): Promise<void>;
  /** Moves all of the entries or none, except those that are skipped. `existing` is `refuse` if it is not given. */
  move(ids: readonly string[], parentId: string | null, existing?: ExistingNames): Promise<void>;
  /** Copies entries with their content. A copy beside its source gets a number. Nothing is uploaded. */
  copy(ids: readonly string[], parentId: string | null, existing: ExistingNames): Promise<void>;
  /** Moves entries into a new folder, and returns its id. */
  join(ids: readonly string[], parentId: string | null, name: string): Promise<string>;
  setFavourite(ids: readonly string[], isFavourite: boolean): Promise<void>;
  /** Moves entries to the trash, where they are for 30 days. */
  trash(ids: readonly string[]): Promise<void>;
  /** Moves entries of the trash to their former folders, or to the top. */
  restore(ids: readonly string[]): Promise<void>;
  /** Deletes the entries with all their present content for good. It can't be undone. */
  remove(ids: readonly string[]): Promise<void>;
  /** Deletes everything in the trash for good. */
  emptyTrash(): Promise<void>;
  /** Which of the entries have a name that is taken in the folder, for the question Replace / Keep both / Skip. */
  findConflicts(ids: readonly string[], parentId: string | null): Promise<readonly NameConflict[]>;
  /** Reverts the last change of this tab. Returns what was undone; null if there is nothing to undo. */
  undo(): Promise<ChangeLabel | null>;
  /** Makes the change again that was undone last. Null if there is none since the last change. */
  redo(): Promise<ChangeLabel | null>;
  /** Calls the listener with what can be undone and redone, at once and after each change. */
  watchUndo(listener: (state: UndoState) => void): Promise<Unsubscribe>;
}

export interface ListChanges extends FileChanges {
  /** Makes the planned change from the list now to the list of an older version, as one step of undo. */
  changeToVersion(operations: readonly SingleOperation[]): Promise<void>;
}

export interface FileChangesDeps {
  readonly sync: Pick<FileDatabaseSync, "current" | "change">;
  readonly clock: Clock;
  readonly random: Random;
}

/** Deletions of entries that are seen in the trash don't delete those that were restored meanwhile. */
const anyDate = Number.MAX_SAFE_INTEGER;

export function createFileChanges({ sync, clock, random }: FileChangesDeps): ListChanges {
  const { current } = sync;
  const history = createUndoHistory({ current, change: sync.change, clock });
  const newId = () => newEntryId({ clock, random });
  const now = () => Math.floor(clock.now());

  function labelOf(kind: ChangeLabel["kind"], ids: readonly string[]): ChangeLabel {
    return { kind, count: ids.length, name: current().get(ids[0] ?? "")?.name ?? "" };
  }

  /** Makes a change of entries that the user has chosen. */
  async function changeEntries(
    kind: ChangeLabel["kind"],
    ids: readonly string[],
    operation: SingleOperation,
  ): Promise<void> {
    if (ids.length > 0) await history.change(labelOf(kind, ids), operation);
  }

  async function changeTogether(label: ChangeLabel, operations: readonly SingleOperation[]): Promise<void> {
    if (operations.length > 0) await history.change(label, { kind: "batch", operations });
  }

  const target = (parentId: string | null, existing: ExistingNames) => ({
    tree: current(),
    parentId,
    existing,
    now: now(),
    newId,
  });

  return {
    async createFolder(parentId, name) {
      const id = newId();
      await history.change(
        { kind: "new-folder", count: 1, name: normalName(name) },
        { kind: "add-folder", id, parentId, name },
      );
      return id;
    },
    rename: (id, name) => changeEntries("rename", [id], { kind: "rename", id, name }),
    move: async (ids, parentId, existing = "refuse") =>
      changeTogether(labelOf("move", ids), planMove(ids, target(parentId, existing))),
    copy: async (ids, parentId, existing) =>
      changeTogether(labelOf("copy", ids), planCopy(ids, target(parentId, existing))),
    async join(ids, parentId, rawName) {
      const tree = current();
      const name = acceptedName(rawName, "folder");
      requireFolder(tree, parentId);
      requireOutsideTrash(tree, ids);
      const joined = topmostIds(tree, ids);
      const taken = childNamed(tree, parentId, name);
      // An entry that goes into the new folder may have its name.
      if (taken !== undefined && !joined.includes(taken.id)) refuseTaken(taken);
      if (parentId !== null && isUnder(tree, parentId, new Set(joined))) throw new AppError("entry_not_found");
      const id = newId();
      await changeTogether(labelOf("join", joined), [
        { kind: "add-folder", id, parentId, name },
        { kind: "move", ids: joined, parentId: id },
        // Now the name is free.
        ...(taken === undefined ? [] : [{ kind: "rename" as const, id, name }]),
      ]);
      return id;
    },
    trash: (ids) => changeEntries("trash", ids, { kind: "trash", ids, date: now() }),
    restore: (ids) => changeEntries("restore", ids, { kind: "restore", ids }),
    setFavourite: (ids, isFavourite) => changeEntries("favourite", ids, { kind: "set-favourite", ids, isFavourite }),
    async remove(ids) {
      const tree = current();
      const areInTrash = ids.every((id) => isInTrash(tree, id));
      await sync.change(createDeletion(tree, ids, areInTrash ? anyDate : undefined));
    },
    async emptyTrash() {
      const ids = trashedEntries(current()).map(({ id }) => id);
      if (ids.length > 0) await sync.change(createDeletion(current(), ids, anyDate));
    },
    changeToVersion: (operations) => changeTogether({ kind: "restore-version", count: 1, name: "" }, operations),
    findConflicts: async (ids, parentId) => findConflicts(current(), ids, parentId),
    undo: history.undo,
    redo: history.redo,
    watchUndo: async (listener) => history.subscribe(listener),
  };
}
