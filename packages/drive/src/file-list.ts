import type { FileList } from "./drive.ts";
import type { Entries } from "./entries.ts";
import { extensionOf } from "./entry-names.ts";

export interface Totals {
  /** Bytes of the files as the person sees them. */
  filesSizeBytes: number;
  /** Bytes of the blocks that hold them. */
  blocksSizeBytes: number;
}

export function totalsOf(entries: Entries): Totals {
  const totals = { filesSizeBytes: 0, blocksSizeBytes: 0 };
  for (const entry of entries.values()) {
    if (entry.kind !== "file") continue;
    totals.filesSizeBytes += entry.sizeBytes;
    totals.blocksSizeBytes += entry.content.blocksSizeBytes;
  }
  return totals;
}

/** What a screen may see: names and sizes, no keys and no block names. */
export function fileListOf(entries: Entries, version: number): FileList {
  return {
    version,
    filesSizeBytes: totalsOf(entries).filesSizeBytes,
    entries: [...entries.values()].map((entry) =>
      entry.kind === "folder"
        ? { kind: "folder", id: entry.id, parentId: entry.parentId, name: entry.name }
        : {
            kind: "file",
            id: entry.id,
            parentId: entry.parentId,
            name: entry.name,
            extension: extensionOf(entry.name),
            sizeBytes: entry.sizeBytes,
            date: entry.date,
          },
    ),
  };
}
