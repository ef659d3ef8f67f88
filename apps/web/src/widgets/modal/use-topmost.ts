import { useEffect, useId } from "react";
import { useApp } from "../../platform/services/app-context.tsx";
import { useStore } from "../../platform/services/create-store.ts";

/** Whether this modal is above all others: only that one reacts to the Escape key. */
export function useTopmost(opened: boolean): boolean {
  const { openModals } = useApp();
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    openModals.set([...openModals.get(), id]);
    return () => openModals.set(openModals.get().filter((other) => other !== id));
  }, [openModals, id, opened]);
  return useStore(openModals).at(-1) === id;
}
