import type { Entry } from "@dexnet/drive/drive";
import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../widgets/lazy/lazy-part.tsx";
import type { MenuPosition } from "./changes/EntryMenu.tsx";
import type { EntryActions } from "./changes/entry-actions.ts";
import type { EntryPages, ShownFiles } from "./entry-pages.ts";
import classes from "./FileList.module.css";
import { FileRow, type FileRowProps, rowIndexOf } from "./FileRow.tsx";
import { moveInList } from "./move-in-list.ts";
import { useRowTexts } from "./row-texts.ts";
import { SkeletonRow } from "./SkeletonRow.tsx";

const EntryMenu = lazyPart("EntryMenu", async () => (await import("./changes/EntryMenu.tsx")).EntryMenu);

const rowHeightPx = 56;
const phoneRowHeightPx = 64;
const wideHeadHeightPx = 40;
const overscanRows = 8;

export interface FileListProps {
  files: ShownFiles;
  entryPages: EntryPages;
  actions: EntryActions;
}

/** Grid of the entries. Only visible rows are rendered. Arrows move, Enter opens, F2 renames, Delete deletes. */
export function FileList(props: FileListProps) {
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuPosition | null>(null);
  const openMenu = useCallback((entry: Entry, leftPx: number, topPx: number) => setMenu({ entry, leftPx, topPx }), []);

  const { open, download, rename, remove } = props.actions;
  const actions = useMemo<EntryActions>(
    () => ({
      open,
      download,
      rename,
      async remove(entry) {
        const isRemoved = await remove(entry);
        // The dialog returns the focus to a row that may be removed by then: the row that replaced it gets the focus.
        if (isRemoved) list.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
        return isRemoved;
      },
    }),
    [open, download, rename, remove],
  );

  function closeMenu({ entry }: MenuPosition): void {
    setMenu(null);
    list.current?.querySelector<HTMLElement>(`[data-entry="${entry.id}"]`)?.focus();
  }

  return (
    <div ref={list} className={classes.frame}>
      <VisibleRows {...props} actions={actions} isPhone={isPhone} onMenu={openMenu} />
      {menu && <EntryMenu position={menu} actions={actions} onClose={() => closeMenu(menu)} />}
    </div>
  );
}

interface VisibleRowsProps extends FileListProps {
  isPhone: boolean;
  onMenu: FileRowProps["onMenu"];
}

function VisibleRows({ files, entryPages, actions, isPhone, onMenu }: VisibleRowsProps) {
  const { t } = useTranslation("files");
  const scroll = useRef<HTMLDivElement>(null);
  const heightPx = isPhone ? phoneRowHeightPx : rowHeightPx;
  const headHeightPx = isPhone ? 0 : wideHeadHeightPx;
  const { activeIndex, activate, moveTo, onBlur } = useActiveRow(files, entryPages, scroll);
  const texts = useRowTexts();

  const rows = useVirtualizer({
    count: files.count,
    getScrollElement: () => scroll.current,
    estimateSize: () => heightPx,
    // Until the list is measured: the first rows are rendered together with the list, not after it.
    initialRect: { width: 0, height: window.innerHeight },
    overscan: overscanRows,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    getItemKey: (index) => files.rowAt(index)?.id ?? index,
    // The active row is rendered even when it is not visible, because it has the focus.
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        return inSight.includes(activeIndex) ? inSight : [...inSight, activeIndex].sort((a, b) => a - b);
      },
      [activeIndex],
    ),
  });

  // Another width can change the height of rows: the row at the top of the list stays there.
  const shownHeightPx = useRef(heightPx);
  useLayoutEffect(() => {
    if (shownHeightPx.current === heightPx) return;
    const firstRow = (scroll.current?.scrollTop ?? 0) / shownHeightPx.current;
    shownHeightPx.current = heightPx;
    rows.measure();
    scroll.current?.scrollTo({ top: firstRow * heightPx });
  }, [rows, heightPx]);

  const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
  useEffect(
    () => entryPages.setVisibleRows(startIndex - overscanRows, endIndex + overscanRows),
    [entryPages, startIndex, endIndex],
  );

  // A list with other matches starts at its top.
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

  // Rows take focus and keys, so the role is grid, not table.
  const grid = { role: "grid", "aria-label": t("list"), "aria-rowcount": files.count + 1 };
  return (
    <div ref={scroll} className={classes.scroll}>
      <table className={classes.list} onKeyDown={move} onBlur={onBlur} {...grid}>
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
            const position = { index, topPx: start - headHeightPx, isActive: index === activeIndex };
            if (entry === undefined) return <SkeletonRow key={key} {...position} />;
            return (
              <FileRow
                key={key}
                entry={entry}
                {...position}
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
 * The one row that Tab reaches and from which the arrows move on. It follows its entry when the list changes, or has the index
 * of an entry that is not fetched yet.
 */
function useActiveRow(files: ShownFiles, entryPages: EntryPages, list: { readonly current: HTMLElement | null }) {
  const [active, setActive] = useState<{ id: string | null; index: number }>({ id: null, index: 0 });
  const found = active.id === null ? -1 : files.indexOf(active.id);
  const activeIndex = Math.min(found === -1 ? active.index : found, files.count - 1);
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
    row?.focus({ preventScroll: true });
    // A skeleton row has the focus until the row of the entry replaces it.
    needsFocus.current = row === null || row === undefined || activeEntry === undefined;
  });

  return {
    activeIndex,
    /** React reports no blur of a row that it removes. */
    onBlur() {
      focusedId.current = null;
    },
    activate: useCallback((id: string, index: number) => setActive({ id, index }), []),
    moveTo(index: number) {
      needsFocus.current = true;
      setActive({ id: files.rowAt(index)?.id ?? null, index });
    },
  };
}
