import { type ConfirmStore, createConfirmStore } from "./confirm-store.ts";
import { createStore, type Store } from "./create-store.ts";
import { createSignOutNotice, type SignOutNotice } from "./sign-out-notice.ts";
import { createSnackbarStore, type SnackbarStore } from "./snackbar-store.ts";
import { createStorageHeaderStore, type StorageHeaderStore } from "./storage-header-store.ts";

/** State of the page that distant components share. */
export interface PageState {
  readonly snackbar: SnackbarStore;
  /** Shows a notice in the snackbar. */
  readonly notify: SnackbarStore["notify"];
  readonly questions: ConfirmStore;
  /** Asks the user to confirm something. */
  readonly confirm: ConfirmStore["requestConfirmation"];
  readonly storageHeader: StorageHeaderStore;
  readonly signOutNotice: SignOutNotice;
  /** E-mail typed on one page of the sign-in, for the others. It is gone with a reload, and never in an address. */
  readonly typedEmail: Store<string>;
  /** Ids of the open modals, the newest last. */
  readonly openModals: Store<readonly string[]>;
}

export function createPageState(): PageState {
  const snackbar = createSnackbarStore();
  const questions = createConfirmStore();
  return {
    snackbar,
    notify: snackbar.notify,
    questions,
    confirm: questions.requestConfirmation,
    storageHeader: createStorageHeaderStore(),
    signOutNotice: createSignOutNotice(() => window.sessionStorage),
    typedEmail: createStore(""),
    openModals: createStore<readonly string[]>([]),
  };
}
