import { useSyncExternalStore } from "react";
import { type ConfirmRequest, confirmStore } from "../../platform/services/confirm-store.ts";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { useLastGiven } from "../modal/use-last-given.ts";

const ConfirmDialog = lazyPart("ConfirmDialog", async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog, {
  onFailure: confirmStore.refuseAll,
});

/** Asks a person. True when confirmed; false when cancelled or closed. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return confirmStore.ask(request);
}

/** Mounted once by the shell. The dialog's code comes with the first question. */
export function ConfirmHost() {
  const open = useSyncExternalStore(confirmStore.subscribe, confirmStore.get);
  const request = useLastGiven(open);
  if (request === null) return null;
  return <ConfirmDialog request={request} opened={open !== null} />;
}
