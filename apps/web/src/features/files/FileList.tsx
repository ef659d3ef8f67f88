import type { Entry } from "@dexnet/drive/drive";
import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../widgets/lazy/lazy-part.tsx";
import type { MenuPlace } from "./changes/EntryMenu.tsx";
import type { EntryActions } from "./changes/entry-actions.ts";
import classes from "./FileList.module.css";
import { FileRow, type FileRowProps, rowIndexOf } from "./FileRow.tsx";
import type { FileWindow, ShownFiles } from "./file-window.ts";
import { moveInList } from "./move-in-list.ts";
import { useRowTexts } from "./row-texts.ts";
import { SkeletonRow } from "./SkeletonRow.tsx";

const EntryMenu = lazyPart("EntryMenu", async () => (await import("./changes/EntryMenu.tsx")).EntryMenu);

const rowHeightPx = 56;
const phoneRowHeightPx = 64;
const wideHeadHeightPx = 40;
const rowsBeyondSight = 8;

export interface FileListProps {
  files: ShownFiles;
  window: FileWindow;
  actions: EntryActions;
}

/** The entries as a grid of which only the rows in sight exist. Arrows move, Enter opens, F2 renames, Delete deletes. */
export function FileList(props: FileListProps) {
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const openMenu = useCallback((entry: Entry, leftPx: number, topPx: number) => setMenu({ entry, leftPx, topPx }), []);

  const { open, download, rename, remove } = props.actions;
  const actions = useMemo<EntryActions>(
    () => ({
      open,
      download,
      rename,
      async remove(entry) {
        const isRemoved = await remove(entry);
        // The dialog gives the focus back to a row that may be gone by then: the one in its place takes it.
        if (isRemoved) list.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
        return isRemoved;
      },
    }),
    [open, download, rename, remove],
  );

  function closeMenu({ entry }: MenuPlace): void {
    setMenu(null);
    list.current?.querySelector<HTMLElement>(`[data-entry="${entry.id}"]`)?.focus();
  }

  return (
    <div ref={list} className={classes.frame}>
      <RowsInSight {...props} actions={actions} isPhone={isPhone} onMenu={openMenu} />
      {menu && <EntryMenu place={menu} actions={actions} onClose={() => closeMenu(menu)} />}
    </div>
  );
}

interface RowsInSightProps extends FileListProps {
  isPhone: boolean;
  onMenu: FileRowProps["onMenu"];
}

function RowsInSight({ files, window, actions, isPhone, onMenu }: RowsInSightProps) {
  const { t } = useTranslation("files");
  const scroll = useRef<HTMLDivElement>(null);
  const heightPx = isPhone ? phoneRowHeightPx : rowHeightPx;
  const headHeightPx = isPhone ? 0 : wideHeadHeightPx;
  const { activeIndex, activate, moveTo } = useActiveRow(files, window, scroll);
  const texts = useRowTexts();

  const rows = useVirtualizer({
    count: files.count,
    getScrollElement: () => scroll.current,
    estimateSize: () => heightPx,
    // Before the list's own height is known: the first rows are there with it, not after it.
    initialRect: { width: 0, height: globalThis.innerHeight },
    overscan: rowsBeyondSight,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    getItemKey: (index) => files.rowAt(index)?.id ?? index,
    // The active row must exist even out of sight: it holds the focus.
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        return inSight.includes(activeIndex) ? inSight : [...inSight, activeIndex].sort((a, b) => a - b);
      },
      [activeIndex],
    ),
  });

  // Another width can make other heights: the same list goes on from the row that was at its top.
  const shownHeightPx = useRef(heightPx);
  useLayoutEffect(() => {
    if (shownHeightPx.current === heightPx) return;
    const firstRow = (scroll.current?.scrollTop ?? 0) / shownHeightPx.current;
    shownHeightPx.current = heightPx;
    rows.measure();
    scroll.current?.scrollTo({ top: firstRow * heightPx });
  }, [rows, heightPx]);

  const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
  useEffect(() => window.see(startIndex - rowsBeyondSight, endIndex + rowsBeyondSight), [window, startIndex, endIndex]);

  // Other matches are another list, and begin at its top.
  const { searchText } = files.view;
  const shownText = useRef(searchText);
  useLayoutEffect(() => {
    if (shownText.current === searchText) return;
    shownText.current = searchText;
    scroll.current?.scrollTo({ top: 0 });
  }, [searchText]);

  function move(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pageRows = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / heightPx) - 1);
    const next = moveInList(event.key, activeIndex, files.count, pageRows);
    if (next === null) return;
    event.preventDefault();
    rows.scrollToIndex(next);
    moveTo(next);
  }

  // Rows take the focus and keys, so it is more than a table.
  const grid = { role: "grid", "aria-label": t("list"), "aria-rowcount": files.count + 1 };
  return (
    <div ref={scroll} className={classes.scroll}>
      <table className={classes.list} onKeyDown={move} {...grid}>
        <thead className={classes.head}>
          <tr className={classes.headRow} aria-rowindex={1}>
            <th scope="col" className={classes.name}>
              {t("name")}
            </th>
            <th scope="col" className={classes.size}>
              {t("size")}
            </th>
            <th scope="col" className={classes.date}>
              {t("date")}
            </th>
            <th scope="col">
              <VisuallyHidden>{t("actions")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody className={classes.canvas} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const entry = files.rowAt(index);
            const place = { index, topPx: start - headHeightPx, isActive: index === activeIndex };
            if (entry === undefined) return <SkeletonRow key={key} {...place} />;
            return (
              <FileRow
                key={key}
                entry={entry}
                {...place}
                texts={texts}
                onActivate={activate}
                actions={actions}
                onMenu={onMenu}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The one row that Tab reaches and the arrows go on from. It is that of an entry, also when the list changes around it,
 * or of a place whose entry is not here yet.
 */
function useActiveRow(files: ShownFiles, window: FileWindow, list: { readonly current: HTMLElement | null }) {
  const [active, setActive] = useState<{ id: string | null; index: number }>({ id: null, index: 0 });
  const found = active.id === null ? -1 : files.indexOf(active.id);
  const activeIndex = Math.min(found === -1 ? active.index : found, files.count - 1);
  const activeEntry = files.rowAt(activeIndex);
  const focusWanted = useRef(false);

  useEffect(() => window.follow(active.id), [window, active.id]);

  // The row that had the focus is gone, and another stands in its place.
  const isGone = active.id !== null && activeEntry !== undefined && found === -1;
  if (isGone && document.activeElement?.getAttribute("data-entry") === active.id) focusWanted.current = true;

  useEffect(() => {
    if (!focusWanted.current) return;
    const row = list.current?.querySelector<HTMLElement>(`[aria-rowindex="${rowIndexOf(activeIndex)}"]`);
    row?.focus({ preventScroll: true });
    // A row that is not here yet holds the focus until the entry's own takes its place.
    focusWanted.current = row === null || row === undefined || activeEntry === undefined;
  });

  return {
    activeIndex,
    activate: useCallback((id: string, index: number) => setActive({ id, index }), []),
    moveTo(index: number) {
      focusWanted.current = true;
      setActive({ id: files.rowAt(index)?.id ?? null, index });
    },
  };
}
