/**
 * What the storage page tells the header, and what the header's search field tells the storage page.
 *
 *   storage page:  useEffect(() => { storageHeader.show({ address, storageFilesSize, storageTotalSize });
 *                                    return () => storageHeader.clear(); }, […])
 *                  const { searchText } = useStorageHeader();
 *                  `/` on the keyboard: storageHeader.focusSearch()
 *   header:        useStorageHeader(), storageHeader.setSearchText(text), storageHeader.setSearchFocused(true)
 *
 * `clear()` also empties the search: another storage begins without one. Sizes are bytes.
 */
import { useSyncExternalStore } from "react";

export interface CurrentStorage {
  address: string;
  storageFilesSize: number;
  storageTotalSize: number;
}

export interface StorageHeaderState {
  current: CurrentStorage | null;
  searchText: string;
  searchFocused: boolean;
  /** Grows with each wish to put the cursor into the search field. */
  focusWishes: number;
}

const nothing: StorageHeaderState = { current: null, searchText: "", searchFocused: false, focusWishes: 0 };

export function createStorageHeaderStore() {
  let state = nothing;
  const listeners = new Set<() => void>();
  function set(change: Partial<StorageHeaderState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (current: CurrentStorage) => set({ current }),
    clear: () => set({ current: null, searchText: "", searchFocused: false }),
    setSearchText: (searchText: string) => set({ searchText }),
    setSearchFocused: (searchFocused: boolean) => set({ searchFocused }),
    focusSearch: () => set({ focusWishes: state.focusWishes + 1 }),
  };
}

export const storageHeader = createStorageHeaderStore();

export function useStorageHeader(): StorageHeaderState {
  return useSyncExternalStore(storageHeader.subscribe, storageHeader.get);
}

/** For who is not to be drawn anew with each letter that is typed. */
export function useCurrentStorage(): CurrentStorage | null {
  return useSyncExternalStore(storageHeader.subscribe, () => storageHeader.get().current);
}

/** Share used, 0 to 1: 0 unless the files' size is set and the total is greater than 0. */
export function usedShare(current: CurrentStorage | null): number {
  if (current === null || !(current.storageFilesSize > 0) || !(current.storageTotalSize > 0)) return 0;
  return Math.min(1, current.storageFilesSize / current.storageTotalSize);
}
