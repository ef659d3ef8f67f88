import type { Released } from "../file-list/entries.ts";
import { type FileOperation, singleOperations } from "../file-list/file-operations.ts";
import type { FileTree } from "../file-list/file-tree.ts";

export interface RemovedFiles {
  /** Removed entries without a new record: folders, and files whose content another entry or a record has. */
  readonly removed: string[];
  /** Removed files that become released records. */
  readonly released: string[];
  /** Released records that the next version does not have any more. */
  readonly forgotten: string[];
}

/**
 * [Note: released blocks] A version that removes a file from the list contains a record of its blocks. Only after that
 * version is saved, the ledger may be asked to delete the blocks. Every device that opens the list can ask, so it does not
 * depend on the device that removed the file. When the ledger has deleted the blocks, the record is removed too, and never
 * before. An id is made together with its content, so a record that has the id of a removed file already has its blocks.
 * Copies share a content, and the last entry with it leaves the record. A copy is only made of an entry that the list has, so
 * no entry gets a content again that has a record: its blocks can be deleted, whatever other devices are about to save.
 *
 * `removedIds`: from `diffLayer`, with the layer as `after` and the tree below as `before`. `known`: the present records.
 */
export function computeReleased(
  { before, after, removedIds }: { before: FileTree; after: FileTree; removedIds: readonly string[] },
  known: ReadonlyMap<string, Released>,
  operations: readonly FileOperation[],
): RemovedFiles {
  const forgotten = new Set(
    operations.flatMap(singleOperations).flatMap((one) => (one.kind === "forget-released" ? one.ids : [])),
  );
  const [removed, released]: [string[], string[]] = [[], []];
  for (const id of removedIds) {
    const entry = before.get(id);
    const isRecorded = known.has(id) && !forgotten.has(id);
    const isReleased = entry?.kind === "file" && !after.hasContent(entry.content.fileIdHex) && !isRecorded;
    (isReleased ? released : removed).push(id);
  }
  return { removed, released, forgotten: [...forgotten].filter((id) => known.has(id)) };
}
