import type { FileView } from "../file-list/view-request.ts";

/** The top folder in its usual order. */
export const topView: FileView = {
  place: "files",
  folderId: null,
  searchText: "",
  language: "en",
  sort: { by: "name", isDescending: false },
  filter: null,
};
