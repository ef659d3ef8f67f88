import type { FileKind } from "./file-kinds.ts";

/** Most ids of a view, or entries by their ids, in one request. */
export const maxIdsAtOnce = 100_000;

/** Request of a screen for a part of the file list. */
export interface FileView {
  /**
   * `files`: the folder, or with a search text every entry of the storage. The other places ignore `folderId`, except `trash`,
   * where it is a folder inside the trash.
   */
  place: "files" | "trash" | "favourites" | "recent";
  /** Null for the top of the storage, or of the trash. */
  folderId: string | null;
  /** Part of the names. Empty for all. */
  searchText: string;
  /** Language whose order of names is used. */
  language: string;
  /**
   * Folders always come first. `recent` ignores it: it has the 200 files that were added last, the last one first. The
   * date is that of the deletion at the top of the trash, for folders too.
   */
  sort: FileSort;
  /** Null shows all. */
  filter: FileFilter | null;
}

export interface FileSort {
  by: "name" | "size" | "date" | "kind";
  isDescending: boolean;
}

/** Null is no condition. Folders have no size and no date, so they are hidden by a condition on one. */
export interface FileFilter {
  kind: "folder" | FileKind | null;
  minSizeBytes: number | null;
  maxSizeBytes: number | null;
  fromDate: number | null;
  toDate: number | null;
}

/** Whether the view shows the entries directly in the trash, which have a date of their deletion. */
export function isTopOfTrash({
  place,
  folderId,
  searchText,
}: Pick<FileView, "place" | "folderId" | "searchText">): boolean {
  return place === "trash" && folderId === null && searchText.trim() === "";
}
