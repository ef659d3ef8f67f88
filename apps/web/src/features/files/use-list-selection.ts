import { useEffect, useLayoutEffect, useState } from "react";
import { createSelection, type Selection } from "./selection/selection.ts";
import type { EntryPages, ShownFiles } from "./view/entry-pages.ts";

/** Selection of the list. Another folder or search clears it, and entries that have left the list leave it too. */
export function useListSelection(files: ShownFiles, entryPages: EntryPages): Selection {
  const [selection] = useState(createSelection);
  const { view, revision, count } = files;
  const list = `${view.place} ${view.folderId} ${view.searchText}`;

  useLayoutEffect(() => {
    // `list` names what the selection belongs to.
    if (list !== "") selection.clear();
  }, [selection, list]);

  useEffect(() => {
    if (selection.size() === 0) return;
    let isStopped = false;
    void entryPages
      .ids(0, count)
      .then((now) => {
        // Ids of another revision come with a newer state.
        if (!isStopped && now.revision === revision) selection.retain(new Set(now.ids));
      })
      .catch(() => undefined);
    return () => {
      isStopped = true;
    };
  }, [selection, entryPages, revision, count]);

  return selection;
}
