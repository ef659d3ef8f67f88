import { useRef } from "react";
import type { Selection } from "../selection/selection.ts";
import type { EntryPages, ShownFiles } from "../view/entry-pages.ts";

type Range = readonly [start: number, end: number];

/** Selects ranges of the list, also over rows that are not loaded. The newest request wins. */
export function useSelecting(files: ShownFiles, entryPages: EntryPages, selection: Selection) {
  const turn = useRef(0);

  async function idsOf([start, end]: Range): Promise<readonly string[]> {
    const loaded: string[] = [];
    for (let index = start; index < end; index += 1) {
      const entry = files.rowAt(index);
      if (entry === undefined) return (await entryPages.ids(start, end)).ids;
      if (!entry.isUploading) loaded.push(entry.id);
    }
    return loaded;
  }

  async function selectRanges(ranges: readonly Range[], isAdded: boolean): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    const ids = await Promise.all(ranges.map(idsOf));
    if (own === turn.current) selection.selectRange(ids.flat(), isAdded);
  }

  async function indexOfAnchor(): Promise<number | null> {
    const anchor = selection.anchorId();
    if (anchor === null) return null;
    const loaded = files.indexOf(anchor);
    return loaded === -1 ? entryPages.find(anchor) : loaded;
  }

  return {
    selectRanges,
    async selectOne(index: number): Promise<void> {
      turn.current += 1;
      const own = turn.current;
      const [id] = await idsOf([index, index + 1]);
      if (own === turn.current && id !== undefined) selection.selectOnly(id);
    },
    /** Selects from the anchor to this row. Without an anchor `fallback` becomes the anchor. */
    async selectTo(index: number, isAdded: boolean, fallback: number): Promise<void> {
      const found = await indexOfAnchor();
      const from = found ?? fallback;
      const anchorId = files.rowAt(from)?.id;
      if (found === null && anchorId !== undefined) selection.setAnchor(anchorId);
      await selectRanges([[Math.min(from, index), Math.max(from, index) + 1]], isAdded);
    },
  };
}
