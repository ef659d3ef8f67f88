import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Released, Writer, Writers } from "../../file-list/entries.ts";
import type { TreeLayer } from "../../file-list/file-tree.ts";
import { applyListChanges, type ListChanges } from "../../file-list/tree-changes.ts";
import { createTreeLayer } from "../../file-list/tree-layer.ts";

/** Content of a list at one version. */
export interface ListContent {
  readonly deployment: string;
  readonly version: number;
  readonly hashHex: string;
  readonly tree: TreeLayer;
  readonly writers: Writers;
  /** Removed files whose blocks the ledger may still have, by id. */
  readonly released: ReadonlyMap<string, Released>;
}

/** List of a storage. It changes in place when a version is applied. */
export interface ListState {
  current(): ListContent;
  /**
   * Applies the next version. Returns the ids of all changed entries. Faults: file_database_broken if it does not fit; the
   * list stays as it was.
   */
  apply(id: VersionId, changes: ListChanges): ReadonlySet<string>;
  /**
   * Returns the present content, which later versions don't change. `thaw` must be called when it is no longer used. Only
   * one content is frozen at a time.
   */
  freeze(): ListContent;
  thaw(): void;
}

export function createListState(first: ListContent): ListState {
  const released = new Map(first.released);
  let content: ListContent = { ...first, released };
  /** The tree below the present one while a content is frozen. */
  let frozenTree: TreeLayer | null = null;

  function applyWriters({ writers, forgottenWriters }: ListChanges): Writers {
    if (writers.length + forgottenWriters.length === 0) return content.writers;
    const next = new Map<string, Writer>(content.writers);
    for (const writer of writers) next.set(writer.id, writer);
    for (const id of forgottenWriters) if (!next.delete(id)) throw unfit();
    return next;
  }

  return {
    current: () => content,
    apply({ version, hashHex }, changes) {
      const { deployment, tree } = content;
      const writers = applyWriters(changes);
      const changedIds = changedIdsOf(changes);
      const entriesBefore = [...changedIds].map((id) => [id, tree.get(id)] as const);
      const releasedBefore = [...changes.forgotten, ...changes.released].map((id) => [id, released.get(id)] as const);
      if (!applyListChanges(tree, released, changes)) {
        for (const [id, entry] of entriesBefore) {
          if (entry !== undefined) tree.put(entry);
          else if (tree.has(id)) tree.remove(id);
        }
        for (const [id, record] of releasedBefore) {
          if (record === undefined) released.delete(id);
          else released.set(id, record);
        }
        throw unfit();
      }
      content = { deployment, version, hashHex, tree, writers, released };
      return changedIds;
    },
    freeze() {
      if (frozenTree !== null) throw new Error("A content is frozen already.");
      const frozen = { ...content, released: new Map(released) };
      frozenTree = content.tree;
      content = { ...content, tree: createTreeLayer(frozenTree) };
      return frozen;
    },
    thaw() {
      if (frozenTree === null) return;
      const { tree } = content;
      for (const id of tree.changedIds()) {
        const entry = tree.get(id);
        if (entry === undefined) frozenTree.remove(id);
        else frozenTree.put(entry);
      }
      content = { ...content, tree: frozenTree };
      frozenTree = null;
    },
  };
}

/** Ids of the entries that a version changes. */
export function changedIdsOf({ added, changed, removed, released }: ListChanges): ReadonlySet<string> {
  return new Set([...added.map(({ id }) => id), ...changed.map(({ id }) => id), ...removed, ...released]);
}

function unfit(): AppError {
  return new AppError("file_database_broken", { context: { reason: "changes" } });
}
