import { type Notice, snackbarStore } from "../../platform/services/snackbar-store.ts";

/** Shows a line at the bottom of the page for five seconds, or as long as told. */
export function notify(notice: Notice): void {
  snackbarStore.add(notice);
}
