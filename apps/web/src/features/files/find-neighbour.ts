import type { Entry, FileEntry } from "@dexnet/drive/drive";

export interface ListedEntries {
  ids(start: number, end: number): Promise<{ ids: readonly string[] }>;
  entries(ids: readonly string[]): Promise<readonly Entry[]>;
}

/** Entries that are read at once while one is searched that can be shown. */
const entriesAtOnce = 100;

/** Nearest file after (1) or before (-1) an entry of the list that can be shown. Null if there is none, or the entry is gone. */
export async function findNeighbour(
  list: ListedEntries,
  count: number,
  from: { readonly id: string; readonly step: 1 | -1 },
  canShow: (entry: FileEntry) => boolean,
): Promise<FileEntry | null> {
  const { ids } = await list.ids(0, count);
  const index = ids.indexOf(from.id);
  if (index === -1) return null;
  const others = from.step === 1 ? ids.slice(index + 1) : ids.slice(0, index).reverse();
  for (let at = 0; at < others.length; at += entriesAtOnce) {
    const entries = await list.entries(others.slice(at, at + entriesAtOnce));
    const found = entries.find((entry): entry is FileEntry => entry.kind === "file" && canShow(entry));
    if (found !== undefined) return found;
  }
  return null;
}
