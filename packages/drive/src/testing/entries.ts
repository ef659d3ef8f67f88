import type { StoredEntry, StoredFile, StoredFolder } from "../file-list/entries.ts";
import type { TreeLayer } from "../file-list/file-tree.ts";
import { createEmptyTable } from "../file-list/table/page-reader.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";

/** An id that is easy to read in the output of a failing test. */
export function idOf(number: number): string {
  return number.toString(16).padStart(32, "0");
}

export function folder(id: string, parentId: string | null, name: string): StoredFolder {
  return { kind: "folder", id, parentId, name };
}

export function file(id: string, parentId: string | null, name: string): StoredFile {
  return {
    kind: "file",
    id,
    parentId,
    name,
    sizeBytes: 10,
    date: 1_700_000_000_000,
    content: {
      fileIdHex: "00".repeat(16),
      keyBase64: `${"A".repeat(43)}=`,
      listed: "parts",
      blockCids: [`bafkr4i${"a".repeat(52)}` as StoredFile["content"]["blockCids"][number]],
      blocksSizeBytes: 326,
    },
  };
}

/** Tree of these entries, whether they are valid or not. */
export function treeOf(...entries: readonly StoredEntry[]): TreeLayer {
  const tree = createTreeLayer(createEmptyTable());
  for (const entry of entries) tree.put(entry);
  return tree;
}
