import { type ConfirmStore, createConfirmStore } from "./confirm-store.ts";
import { createStore, type Store } from "./create-store.ts";
import { createSignOutNotice, type SignOutNotice } from "./sign-out-notice.ts";
import { createSnackbarStore, type SnackbarStore } from "./snackbar-store.ts";
import { createStorageHeaderStore, type StorageHeaderStore } from "./storage-header-store.ts";

/** State of the page that distant components share. */
export interface PageState {
  readonly snackbar: SnackbarStore;
  readonly confirm: ConfirmStore;
  readonly storageHeader: StorageHeaderStore;
  readonly signOutNotice: SignOutNotice;
  /** Ids of the open modals, the newest last. */
  readonly openModals: Store<readonly string[]>;
}

export function createPageState(): PageState {
  return {
    snackbar: createSnackbarStore(),
    confirm: createConfirmStore(),
    storageHeader: createStorageHeaderStore(),
    signOutNotice: createSignOutNotice(() => window.sessionStorage),
    openModals: createStore<readonly string[]>([]),
  };
}
