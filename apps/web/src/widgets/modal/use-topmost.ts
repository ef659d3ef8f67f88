import { useEffect, useId, useSyncExternalStore } from "react";

/** The open modals of the page, the newest last. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function setOpen(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this modal lies on top of all others: only that one hears the Escape key. */
export function useTopmost(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    setOpen([...open, id]);
    return () => setOpen(open.filter((other) => other !== id));
  }, [id, opened]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === id);
}
