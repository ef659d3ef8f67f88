import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { EntryPages, ShownFiles } from "../view/entry-pages.ts";
import { rowIndexOf } from "./row-index.ts";

interface ActiveRow {
  readonly id: string | null;
  readonly index: number;
}

/**
 * The one row that Tab reaches and from which the arrows move on. It follows its entry when the list changes, or has the index
 * of an entry that is not fetched yet.
 */
export function useActiveRow(
  files: ShownFiles,
  entryPages: EntryPages,
  list: { readonly current: HTMLElement | null },
) {
  const [active, setActive] = useState<ActiveRow>({ id: null, index: 0 });
  const found = active.id === null ? -1 : files.indexOf(active.id);
  const activeIndex = Math.max(0, Math.min(found === -1 ? active.index : found, files.count - 1));
  const activeEntry = files.rowAt(activeIndex);
  /** State whose row is to get the focus. A render before the state is set must not focus another row. */
  const focusOn = useRef<ActiveRow | null>(null);
  /** Id of the entry whose row has the focus. */
  const focusedId = useRef<string | null>(null);

  useEffect(() => entryPages.setActiveEntry(active.id), [entryPages, active.id]);

  const isRemoved = active.id !== null && activeEntry !== undefined && found === -1;
  useLayoutEffect(() => {
    // The row that had the focus was removed: the row that replaced it gets the focus.
    if (isRemoved && focusedId.current === active.id) focusOn.current = active;
    focusedId.current = document.activeElement?.getAttribute("data-entry") ?? null;
  });

  useEffect(() => {
    if (focusOn.current !== active) return;
    const row = list.current?.querySelector<HTMLElement>(`[aria-rowindex="${rowIndexOf(activeIndex)}"]`);
    // The field of a new name keeps the focus.
    if (!row?.contains(document.activeElement)) row?.focus({ preventScroll: true });
    // A skeleton row has the focus until the row of the entry replaces it.
    const isFocused = row !== null && row !== undefined && activeEntry !== undefined;
    if (isFocused) focusOn.current = null;
  });

  return {
    activeIndex,
    activeEntry,
    /** Id of the entry that was made active, also when it is gone. Null before that. */
    activeId: active.id,
    /** React reports no blur of a row that it removes. */
    onBlur() {
      focusedId.current = null;
    },
    activate: useCallback((id: string, index: number) => setActive({ id, index }), []),
    /** Makes a row active and focuses it, as soon as it is rendered. */
    moveTo(index: number, id: string | null = files.rowAt(index)?.id ?? null) {
      const next = { id, index };
      focusOn.current = next;
      setActive(next);
    },
  };
}
