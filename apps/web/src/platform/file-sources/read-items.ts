import type { UploadItem } from "@dexnet/drive/transfers/transfers";

/** Something that a person wants to upload, before it is known what all is in it. */
export type ReadItems = (reading: Reading) => Promise<FoundItems>;

export interface Reading {
  /** Told how many files were found so far. */
  readonly onFound: (files: number) => void;
  /** Ends the reading; it then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

export interface FoundItems {
  readonly items: readonly UploadItem[];
  /** Files and folders that are there, and that the browser could not read. */
  readonly unreadable: number;
}

/** Gathers what is found, and says how much that is. */
export function createFinding({ onFound, signal }: Reading) {
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

export type Finding = ReturnType<typeof createFinding>;
