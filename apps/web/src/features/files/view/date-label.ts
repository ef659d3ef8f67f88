import { type FileView, isTopOfTrash } from "@dexnet/drive/file-list/view-request";

export type DateLabel = "date" | "deletedDate";

/** Text for the dates of a view: at the top of the trash they are those of the deletion. */
export function dateLabelOf(view: Pick<FileView, "place" | "folderId" | "searchText">): DateLabel {
  return isTopOfTrash(view) ? "deletedDate" : "date";
}
