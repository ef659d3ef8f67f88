import type { UploadItem } from "@dexnet/drive/transfers/transfers";

/** Chosen file or folder before its content is read. */
export type ReadItems = (reading: Reading) => Promise<FoundItems>;

export interface Reading {
  /** Called with the number of files found so far. */
  readonly onFound: (files: number) => void;
  /** Aborts the reading, which then rejects with the reason of the signal. */
  readonly signal: AbortSignal;
}

export interface FoundItems {
  readonly items: readonly UploadItem[];
  /** Number of files and folders that the browser could not read. */
  readonly unreadable: number;
}

/** Collects found files and reports their number. */
export function createItemCollector({ onFound, signal }: Reading) {
  const items: UploadItem[] = [];
  let files = 0;
  let unreadable = 0;
  return {
    add(found: readonly (UploadItem | null)[]): void {
      signal.throwIfAborted();
      for (const item of found) {
        if (item === null) unreadable += 1;
        else items.push(item);
        if (item?.kind === "file") files += 1;
      }
      onFound(files);
    },
    result: (): FoundItems => ({ items, unreadable }),
  };
}

export type ItemCollector = ReturnType<typeof createItemCollector>;
