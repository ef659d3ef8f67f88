import { partCountOf } from "@dexnet/crypto/blocks/parts";
import { AppError } from "@dexnet/protocol/errors/errors";
import { countContent, createParentNames, shownEntry } from "../file-list/file-list.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { trashId } from "../file-list/trash.ts";
import type { EntryDetails } from "./details.ts";

/** Fault: entry_not_found. */
export function readDetails(tree: FileTree, id: string): EntryDetails {
  const stored = tree.get(id);
  if (stored === undefined || id === trashId) throw new AppError("entry_not_found");
  const entry = shownEntry(stored, createParentNames(tree)(stored));
  if (stored.kind === "folder") {
    const { files, folders, filesSizeBytes } = countContent(tree, [id]);
    // The folder itself is not its content.
    return {
      entry,
      content: { files, folders: folders - 1, filesSizeBytes },
      parts: 0,
      blocksSizeBytes: 0,
      contentUses: 0,
    };
  }
  const { fileIdHex, blocksSizeBytes } = stored.content;
  return {
    entry,
    content: null,
    parts: partCountOf(stored.sizeBytes),
    blocksSizeBytes,
    contentUses: tree.contentUses(fileIdHex),
  };
}
