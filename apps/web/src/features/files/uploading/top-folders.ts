import type { UploadItem } from "@dexnet/drive/transfers/transfers";

/** The folders that stand at the top of an upload, by name. */
export function topFolders(items: readonly UploadItem[]): readonly string[] {
  return [...new Set(items.flatMap(({ path }) => path.slice(0, 1)))];
}
