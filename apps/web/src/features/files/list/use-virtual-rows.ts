import { useMediaQuery } from "@mantine/hooks";
import {
  defaultRangeExtractor,
  elementScroll,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CanvasLayout } from "../selection/band-indexes.ts";
import type { ListLayout } from "../view/browser-settings.ts";
import type { EntryPages, ShownFiles } from "../view/entry-pages.ts";
import { createRowKeys } from "./row-keys.ts";

const rowHeightPx = 44;
const touchRowHeightPx = 64;
const tileHeightPx = 176;
const tileWidthPx = 168;
const headPx = 40;
const overscanRows = 4;
/** A row of tiles is four times as high as one of the list, and has many more elements. */
const overscanTileRows = 2;

export interface RowPosition {
  readonly key: number;
  readonly index: number;
  readonly leftPx: number;
  readonly topPx: number;
  /** Null for the whole width. */
  readonly widthPx: number | null;
}

export interface VirtualRowsDeps {
  readonly files: ShownFiles;
  readonly entryPages: EntryPages;
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly layout: ListLayout;
  readonly activeIndex: number;
  readonly activeId: string | null;
}

/** Positions of the rendered entries, and the shape of the whole list. */
export function useVirtualRows({ files, entryPages, scroll, layout, activeIndex, activeId }: VirtualRowsDeps) {
  const isTouch = useMediaQuery("not all and (pointer: fine), (max-width: 47.99em)", false, {
    getInitialValueInEffect: false,
  });
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const widthPx = useWidth(scroll, layout === "tiles");
  const columns = layout === "tiles" ? Math.max(2, Math.floor(widthPx / tileWidthPx)) : 1;
  const listRowPx = isTouch ? touchRowHeightPx : rowHeightPx;
  const heightPx = layout === "tiles" ? tileHeightPx : listRowPx;
  const headHeightPx = isPhone || layout === "tiles" ? 0 : headPx;
  const activeRow = Math.floor(activeIndex / columns);
  const overscan = layout === "tiles" ? overscanTileRows : overscanRows;

  const [scrollToFn] = useState(createListScroll);
  const rows = useVirtualizer({
    count: Math.ceil(files.count / columns),
    getScrollElement: () => scroll.current,
    estimateSize: () => heightPx,
    // Until the list is measured: the first rows are rendered together with the list, not after it.
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: observeListSize,
    scrollToFn,
    overscan,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    // The active row is rendered even when it is not visible, because it has the focus.
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        return inSight.includes(activeRow) ? inSight : [...inSight, activeRow].sort((a, b) => a - b);
      },
      [activeRow],
    ),
  });

  // Another width can change the height of rows: the entry at the top of the list stays there.
  const shown = useRef({ heightPx, columns });
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.heightPx === heightPx && before.columns === columns) return;
    const firstIndex = ((scroll.current?.scrollTop ?? 0) / before.heightPx) * before.columns;
    shown.current = { heightPx, columns };
    rows.measure();
    scroll.current?.scrollTo({ top: (firstIndex / columns) * heightPx });
  }, [rows, scroll, heightPx, columns]);

  const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
  useEffect(
    () => entryPages.setVisibleRows((startIndex - overscan) * columns, (endIndex + overscan + 1) * columns),
    [entryPages, startIndex, endIndex, columns, overscan],
  );

  // A list with other matches or another order starts at its top.
  const { searchText, sort } = files.view;
  const order = `${sort.by} ${sort.isDescending} ${searchText}`;
  const shownOrder = useRef(order);
  useLayoutEffect(() => {
    if (shownOrder.current === order) return;
    shownOrder.current = order;
    // Scrolling lays out all new rows at once.
    if (rows.scrollOffset !== 0) scroll.current?.scrollTo({ top: 0 });
  }, [order, scroll, rows]);

  const columnWidthPx = columns === 1 ? Number.POSITIVE_INFINITY : widthPx / columns;
  const places = rows.getVirtualItems().flatMap(({ index: row, start }) =>
    Array.from({ length: Math.min(columns, files.count - row * columns) }, (_, column) => {
      const index = row * columns + column;
      return {
        index,
        leftPx: columns === 1 ? 0 : column * columnWidthPx,
        topPx: start - headHeightPx,
        widthPx: columns === 1 ? null : columnWidthPx,
      };
    }),
  );
  const [rowKeys] = useState(createRowKeys);
  const keys = rowKeys.assign(
    places.map(({ index }) => files.rowAt(index)?.id ?? index),
    activeId,
  );
  const positions: RowPosition[] = places.map((place, at) => ({ ...place, key: keys[at] as number }));
  const canvas: CanvasLayout = { count: files.count, columns, rowHeightPx: heightPx, columnWidthPx };
  /** Rows that are visible at once, without one that stays in sight. */
  const countPageRows = () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / heightPx) - 1);
  return { rows, positions, canvasLayout: canvas, countPageRows };
}

/** Inner width of the list, followed only where it decides the number of columns. */
function useWidth(scroll: RefObject<HTMLElement | null>, isFollowed: boolean): number {
  const [widthPx, setWidthPx] = useState(() => Math.min(window.innerWidth, 1024));
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element === null || !isFollowed) return;
    const measure = () => setWidthPx(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroll, isFollowed]);
  return widthPx;
}

/**
 * Follows the size of the list. The library also reads it when the list is mounted, and so makes the browser lay out all
 * rows in the same task.
 */
function observeListSize(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  onSize: (size: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver(() =>
    onSize({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }),
  );
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/**
 * Scrolls the list. The library also scrolls a list that was just mounted to its top, where it is, and so makes the browser
 * lay out all rows in the same task.
 */
function createListScroll(): typeof elementScroll {
  let scrolled: Element | Window | null = null;
  return (offset, options, instance) => {
    const isNew = scrolled !== instance.scrollElement;
    scrolled = instance.scrollElement;
    if (!isNew || offset !== 0) elementScroll(offset, options, instance);
  };
}
