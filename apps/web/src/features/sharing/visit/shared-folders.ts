import type { Entry, FileEntry } from "@dexnet/drive/drive";

/** The entries of a link by their folders. */
export interface SharedFolders {
  /** Children of a folder, or the shared entries themselves for null: folders first, by name. */
  childrenOf(folderId: string | null): readonly Entry[];
  /** Folders from the top down to this one, itself last. */
  pathTo(folderId: string | null): readonly Entry[];
  readonly files: number;
  readonly sizeBytes: number;
}

export function createSharedFolders(entries: readonly Entry[], language: string): SharedFolders {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byFolder = Map.groupBy(entries, ({ parentId }) => parentId);
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sorted = new Map<string | null, readonly Entry[]>();
  const files = entries.filter((entry): entry is FileEntry => entry.kind === "file");

  function sortChildren(folderId: string | null): readonly Entry[] {
    const children = byFolder.get(folderId) ?? [];
    return children.toSorted(
      (a, b) => Number(a.kind === "file") - Number(b.kind === "file") || compare(a.name, b.name),
    );
  }

  return {
    childrenOf(folderId) {
      const known = sorted.get(folderId) ?? sortChildren(folderId);
      sorted.set(folderId, known);
      return known;
    },
    pathTo(folderId) {
      const path: Entry[] = [];
      // An owner may have sealed folders inside each other.
      for (let at = folderId; at !== null && path.length <= byId.size; ) {
        const folder = byId.get(at);
        if (folder === undefined) return [];
        path.unshift(folder);
        at = folder.parentId;
      }
      return path;
    },
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}
