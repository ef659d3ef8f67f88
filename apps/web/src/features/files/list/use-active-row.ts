import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { EntryPages, ShownFiles } from "../view/entry-pages.ts";
import { rowIndexOf } from "./row-index.ts";

/**
 * The one row that Tab reaches and from which the arrows move on. It follows its entry when the list changes, or has the index
 * of an entry that is not fetched yet.
 */
export function useActiveRow(
  files: ShownFiles,
  entryPages: EntryPages,
  list: { readonly current: HTMLElement | null },
) {
  const [active, setActive] = useState<{ id: string | null; index: number }>({ id: null, index: 0 });
  const found = active.id === null ? -1 : files.indexOf(active.id);
  const activeIndex = Math.max(0, Math.min(found === -1 ? active.index : found, files.count - 1));
  const activeEntry = files.rowAt(activeIndex);
  const needsFocus = useRef(false);
  /** Id of the entry whose row has the focus. */
  const focusedId = useRef<string | null>(null);

  useEffect(() => entryPages.setActiveEntry(active.id), [entryPages, active.id]);

  const isRemoved = active.id !== null && activeEntry !== undefined && found === -1;
  useLayoutEffect(() => {
    // The row that had the focus was removed: the row that replaced it gets the focus.
    if (isRemoved && focusedId.current === active.id) needsFocus.current = true;
    focusedId.current = document.activeElement?.getAttribute("data-entry") ?? null;
  });

  useEffect(() => {
    if (!needsFocus.current) return;
    const row = list.current?.querySelector<HTMLElement>(`[aria-rowindex="${rowIndexOf(activeIndex)}"]`);
    // The field of a new name keeps the focus.
    if (!row?.contains(document.activeElement)) row?.focus({ preventScroll: true });
    // A skeleton row has the focus until the row of the entry replaces it.
    needsFocus.current = row === null || row === undefined || activeEntry === undefined;
  });

  return {
    activeIndex,
    activeEntry,
    /** React reports no blur of a row that it removes. */
    onBlur() {
      focusedId.current = null;
    },
    activate: useCallback((id: string, index: number) => setActive({ id, index }), []),
    /** Makes a row active and focuses it, as soon as it is rendered. */
    moveTo(index: number, id: string | null = files.rowAt(index)?.id ?? null) {
      needsFocus.current = true;
      setActive({ id, index });
    },
  };
}
