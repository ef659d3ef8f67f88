import type { TransfersState } from "../transfers.ts";

interface CountedRow {
  readonly folderIds: readonly string[];
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** Bytes of the uploads into new folders, by the ids of the folders. */
export interface FolderTotals {
  count(row: CountedRow, by: 1 | -1, isUnfinished: boolean): void;
  /** Folders with unfinished uploads, those that were counted first. */
  unfinished(most: number): TransfersState["uploadingFolders"];
  clear(): void;
}

export function createFolderTotals(): FolderTotals {
  const totals = new Map<string, { unfinished: number; doneBytes: number; totalBytes: number }>();
  return {
    count({ folderIds, doneBytes, totalBytes }, by, isUnfinished) {
      for (const id of folderIds) {
        const folder = totals.get(id) ?? { unfinished: 0, doneBytes: 0, totalBytes: 0 };
        totals.set(id, folder);
        if (isUnfinished) folder.unfinished += by;
        folder.doneBytes += by * doneBytes;
        folder.totalBytes += by * totalBytes;
      }
    },
    unfinished(most) {
      const found: { id: string; percent: number }[] = [];
      for (const [id, { unfinished, doneBytes, totalBytes }] of totals) {
        if (found.length >= most) break;
        const percent = totalBytes === 0 ? 0 : Math.min(99, Math.floor((100 * doneBytes) / totalBytes));
        if (unfinished > 0) found.push({ id, percent });
      }
      return found;
    },
    clear: () => totals.clear(),
  };
}
