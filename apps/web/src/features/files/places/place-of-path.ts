import { routeOf } from "../../../platform/routes.ts";

/** A place of the file browser, as its path names it. */
export interface Place {
  readonly kind: "files" | "trash" | "favourites" | "recent";
  /** Null for the top of the storage or of the trash. */
  readonly folderId: string | null;
}

/** Place that a path of the file browser names. Other paths name the top of the storage. */
export function placeOfPath(path: string): Place {
  const folderId = () => decodeSegment(path.replace(/\/$/, "").split("/").at(-1) ?? "");
  switch (routeOf(path)) {
    case "storage-folder":
      return { kind: "files", folderId: folderId() };
    case "storage-trash":
      return { kind: "trash", folderId: null };
    case "storage-trash-folder":
      return { kind: "trash", folderId: folderId() };
    case "storage-favourites":
      return { kind: "favourites", folderId: null };
    case "storage-recent":
      return { kind: "recent", folderId: null };
    default:
      return { kind: "files", folderId: null };
  }
}

/** Path of a place of the storage. */
export function pathOfPlace(address: string, { kind, folderId }: Place): string {
  const storage = `/storages/${address}`;
  if (kind === "files") return folderId === null ? storage : `${storage}/folder/${encodeURIComponent(folderId)}`;
  if (kind === "trash" && folderId !== null) return `${storage}/trash/${encodeURIComponent(folderId)}`;
  return `${storage}/${kind}`;
}

/** An address that a person typed may hold a broken escape sequence. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
