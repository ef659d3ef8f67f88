import type { UploadItem } from "@dexnet/drive/transfers/transfers";

/** Names of the top folders of an upload. */
export function topFolders(items: readonly UploadItem[]): readonly string[] {
  return [...new Set(items.flatMap(({ path }) => path.slice(0, 1)))];
}
