import { createStore } from "./create-store.ts";

/** Sizes are in bytes. */
export interface CurrentStorage {
  address: string;
  storageFilesSize: number;
  storageTotalSize: number;
}

export interface StorageHeaderState {
  current: CurrentStorage | null;
  /** Whether the storage of the page can't be shown. */
  isGone: boolean;
  searchText: string;
  searchFocused: boolean;
  /** Number of requests so far to put the cursor into the search field. */
  focusRequests: number;
}

const initialState: StorageHeaderState = {
  current: null,
  isGone: false,
  searchText: "",
  searchFocused: false,
  focusRequests: 0,
};

/** The storage page writes the usage that the header shows, and the search field of the header writes the search text. */
export function createStorageHeaderStore() {
  const store = createStore(initialState);
  const change = (changed: Partial<StorageHeaderState>) => store.set({ ...store.get(), ...changed });
  return {
    get: store.get,
    subscribe: store.subscribe,
    show: (current: CurrentStorage) => change({ current }),
    /** Empties the search too: another storage begins without one. */
    clear: () => change({ current: null, searchText: "", searchFocused: false }),
    setIsGone: (isGone: boolean) => change({ isGone }),
    setSearchText: (searchText: string) => change({ searchText }),
    setSearchFocused: (searchFocused: boolean) => change({ searchFocused }),
    focusSearch: () => change({ focusRequests: store.get().focusRequests + 1 }),
  };
}

export type StorageHeaderStore = ReturnType<typeof createStorageHeaderStore>;

/** Share used, 0 to 1: 0 unless the files' size is set and the total is greater than 0. */
export function usedShare(current: CurrentStorage | null): number {
  if (current === null || !(current.storageFilesSize > 0) || !(current.storageTotalSize > 0)) return 0;
  return Math.min(1, current.storageFilesSize / current.storageTotalSize);
}
