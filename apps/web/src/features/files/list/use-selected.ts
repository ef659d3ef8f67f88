import { useSyncExternalStore } from "react";
import type { Selection } from "../selection/selection.ts";

/** Whether an entry is selected. Only a change of this answer renders the component. */
export function useSelected(selection: Selection, id: string): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.has(id));
}
