import type { Entry } from "@dexnet/drive/drive";
import { addedAtOf } from "@dexnet/drive/file-list/entry-id";
import { type FileView, isTopOfTrash } from "@dexnet/drive/file-list/view-request";

export type DateLabel = "date" | "deletedDate" | "addedDate";

/** Text for the dates of a view: those of the deletion at the top of the trash, and of the adding where it is the order. */
export function dateLabelOf(view: Pick<FileView, "place" | "folderId" | "searchText">): DateLabel {
  if (view.place === "recent") return "addedDate";
  return isTopOfTrash(view) ? "deletedDate" : "date";
}

/** Date of an entry under this text. Null if it has none. */
export function shownDateOf(entry: Entry, label: DateLabel): number | null {
  if (label === "deletedDate") return entry.trashedAt;
  if (entry.kind === "folder") return null;
  return label === "addedDate" ? addedAtOf(entry.id) : entry.date;
}
