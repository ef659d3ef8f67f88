import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { focusContent } from "../../platform/focus-content.ts";
import type { ShownFiles } from "./view/entry-pages.ts";

interface FocusRequest {
  /** Folder in whose list the entry is. */
  readonly folderId: string | null;
  readonly id: string | null;
  /** Whether to wait for the entry. Otherwise the first row gets the focus if the entry is not in the list. */
  readonly isRequired: boolean;
}

/** Decides which row gets the focus after a change of the folder, a new folder or a new name. */
export function useListFocus({ view, count }: ShownFiles) {
  const { place, folderId } = view;
  const [request, setRequest] = useState<FocusRequest | null>(null);
  const isEmpty = count === 0;
  const before = useRef({ place, folderId });

  useLayoutEffect(() => {
    const { place: placeBefore, folderId: folderBefore } = before.current;
    before.current = { place, folderId };
    if (placeBefore === place && folderBefore === folderId) return;
    // The row that had the focus is gone. The way up leads to the folder that the person comes from.
    if (!isFocusFree()) return;
    if (isEmpty) focusContent();
    else setRequest((now) => now ?? { folderId, id: folderBefore, isRequired: false });
  }, [place, folderId, isEmpty]);

  return {
    requested: request !== null && request.folderId === folderId ? request : null,
    onFocused: useCallback(() => setRequest(null), []),
    /** Focuses an entry of this list, as soon as it is there. */
    request: (id: string) => setRequest({ folderId, id, isRequired: true }),
    /** Focuses an entry of another folder, once that is shown. */
    requestIn: (parentId: string | null, id: string) => setRequest({ folderId: parentId, id, isRequired: true }),
    focusActive: focusContent,
  };
}

/** Whether no control has the focus: the page itself gets it where the list is empty. */
function isFocusFree(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.id === "content";
}
