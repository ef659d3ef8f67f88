import type { Entry, FileEntry, FolderEntry } from "@dexnet/drive/drive";
import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./FileList.module.css";
import { FileRow } from "./FileRow.tsx";
import { moveInList } from "./move-in-list.ts";

const rowHeightPx = 56;
const phoneRowHeightPx = 64;
const wideHeadHeightPx = 40;
const rowsBeyondSight = 8;

export interface FileListProps {
  entries: readonly Entry[];
  onOpen: (folder: FolderEntry) => void;
  onDownload: (file: FileEntry) => void;
}

/** The entries as a grid of which only the rows in sight exist. Arrows move, Enter opens or downloads. */
export function FileList(props: FileListProps) {
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  // Rows are measured once: other heights make another list.
  return <RowsInSight key={String(isPhone)} {...props} isPhone={isPhone} />;
}

function RowsInSight({ entries, onOpen, onDownload, isPhone }: FileListProps & { isPhone: boolean }) {
  const { t } = useTranslation("files");
  const scroll = useRef<HTMLDivElement>(null);
  const heightPx = isPhone ? phoneRowHeightPx : rowHeightPx;
  const headHeightPx = isPhone ? 0 : wideHeadHeightPx;
  const [activeId, setActiveId] = useState<string | null>(null);
  const found = entries.findIndex((entry) => entry.id === activeId);
  const activeIndex = found === -1 ? 0 : found;
  const focusWanted = useRef(false);

  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => heightPx,
    overscan: rowsBeyondSight,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    getItemKey: (index) => entries[index]?.id ?? index,
    // The active row must exist even out of sight: it holds the focus.
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        return inSight.includes(activeIndex) ? inSight : [...inSight, activeIndex].sort((a, b) => a - b);
      },
      [activeIndex],
    ),
  });

  useEffect(() => {
    if (!focusWanted.current || activeId === null) return;
    focusWanted.current = false;
    scroll.current
      ?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(activeId)}"]`)
      ?.focus({ preventScroll: true });
  }, [activeId]);

  function move(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pageRows = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / heightPx) - 1);
    const next = moveInList(event.key, activeIndex, entries.length, pageRows);
    const entry = next === null ? undefined : entries[next];
    if (next === null || entry === undefined) return;
    event.preventDefault();
    focusWanted.current = true;
    rows.scrollToIndex(next);
    setActiveId(entry.id);
  }

  // Rows take the focus and keys, so it is more than a table.
  const grid = { role: "grid", "aria-label": t("list"), "aria-rowcount": entries.length + 1 };
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
            const entry = entries[index];
            return (
              entry && (
                <FileRow
                  key={key}
                  entry={entry}
                  index={index}
                  topPx={start - headHeightPx}
                  isActive={index === activeIndex}
                  onActivate={setActiveId}
                  onOpen={onOpen}
                  onDownload={onDownload}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
