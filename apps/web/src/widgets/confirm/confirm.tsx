import { useRef, useSyncExternalStore } from "react";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { type ConfirmRequest, confirmStore, type OpenConfirm } from "./confirm-store.ts";

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
  // The last question stays in the dialog while that fades out.
  const last = useRef<OpenConfirm | null>(null);
  if (open !== null) last.current = open;
  if (last.current === null) return null;
  return <ConfirmDialog request={last.current} opened={open !== null} />;
}
