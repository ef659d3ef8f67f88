import { createSystemClock } from "@dexnet/blocks/clock";
import type { Entry, FileSort } from "@dexnet/drive/drive";
import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ThumbnailStore } from "../../../platform/thumbnails/thumbnail-store.ts";
import type { CutEntries } from "../clipboard.ts";
import type { Selection } from "../selection/selection.ts";
import { createTypeAhead } from "../selection/type-ahead.ts";
import type { ListLayout } from "../view/browser-settings.ts";
import { dateLabelOf } from "../view/date-label.ts";
import type { EntryPages, ShownFiles } from "../view/entry-pages.ts";
import { useStableEvents } from "../view/use-stable-events.ts";
import classes from "./FileList.module.css";
import { FileRow, type RowEvents } from "./FileRow.tsx";
import { ListHead } from "./ListHead.tsx";
import { moveInList } from "./move-in-list.ts";
import { useRowTexts } from "./row-texts.ts";
import { SkeletonRow } from "./SkeletonRow.tsx";
import { useActiveRow } from "./use-active-row.ts";
import { useRubberBand } from "./use-rubber-band.ts";
import { useSelecting } from "./use-selecting.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

/** Actions of the list that the file browser carries out. */
export interface ListActions extends Omit<RowEvents, "activate" | "click" | "longPress"> {
  /** Opens the menu of the folder, for a click on no entry. */
  openFolderMenu(leftPx: number, topPx: number): void;
}

export interface FileListProps {
  files: ShownFiles;
  entryPages: EntryPages;
  selection: Selection;
  cutEntries: CutEntries;
  thumbnails: ThumbnailStore;
  layout: ListLayout;
  sort: FileSort | null;
  onSort: (sort: FileSort) => void;
  /** Entry whose name is being changed. */
  renamingId: string | null;
  /** Entry that gets the focus as soon as it is in the list; the first one if it is not there. */
  focusRequest: { id: string | null; isRequired: boolean } | null;
  onFocused: () => void;
  /** Tells which entry the keys are about. */
  onActive: (entry: Entry | null) => void;
  actions: ListActions;
}

/** Grid of the entries, as a list or as tiles. Only visible rows are rendered. */
export function FileList(props: FileListProps) {
  const { files, entryPages, selection, cutEntries, thumbnails, layout, renamingId, actions } = props;
  const { t } = useTranslation("files");
  const scroll = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLTableSectionElement>(null);
  const band = useRef<HTMLDivElement>(null);
  const isFinePointer = useMediaQuery("(pointer: fine)", true, { getInitialValueInEffect: false });
  const active = useActiveRow(files, entryPages, scroll);
  const { activeIndex } = active;
  const { rows, positions, canvasLayout, countPageRows } = useVirtualRows({
    files,
    entryPages,
    scroll,
    layout,
    activeIndex,
    activeId: active.activeId,
  });
  const selecting = useSelecting(files, entryPages, selection);
  const texts = useRowTexts();
  const typeAhead = useTypeAhead(entryPages);

  const rubberBand = useRubberBand({
    scroll,
    canvas,
    band,
    layout: canvasLayout,
    onBand: (ranges, isAdded) => void selecting.selectRanges(ranges, isAdded),
  });

  const { onActive } = props;
  useEffect(() => onActive(active.activeEntry ?? null), [onActive, active.activeEntry]);
  useFocusRequest(props, (index, id) => {
    rows.scrollToIndex(Math.floor(index / canvasLayout.columns));
    active.moveTo(index, id);
  });

  const events = useStableEvents<RowEvents>({
    ...actions,
    activate: active.activate,
    click(entry, index, event) {
      if (rubberBand.isClickOfBand() || entry.isUploading) return;
      if (isTouch(event)) return selection.size() > 0 ? selection.toggle(entry.id) : actions.open(entry);
      const isAdded = event.ctrlKey || event.metaKey;
      if (event.shiftKey) void selecting.selectTo(index, isAdded, activeIndex);
      else if (isAdded) selection.toggle(entry.id);
      else selection.selectOnly(entry.id);
    },
    longPress(entry) {
      if (!entry.isUploading) selection.toggle(entry.id);
    },
    openMenu(entry, ...position) {
      if (!entry.isUploading) actions.openMenu(entry, ...position);
    },
  });

  function goTo(index: number, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): void {
    rows.scrollToIndex(Math.floor(index / canvasLayout.columns));
    active.moveTo(index);
    const isAdded = event.ctrlKey || event.metaKey;
    if (event.shiftKey) void selecting.selectTo(index, isAdded, activeIndex);
    else if (!isAdded) void selecting.selectOne(index);
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const isOnRow = event.target instanceof Element && event.target.matches("tr[data-entry], tr[aria-busy]");
    if (!isOnRow) return;
    if (!event.altKey && onKey(event)) event.preventDefault();
  }

  function onKey(event: KeyboardEvent): boolean {
    const { key } = event;
    const hasCtrl = event.ctrlKey || event.metaKey;
    const shape = { count: files.count, columns: canvasLayout.columns, pageRows: countPageRows() };
    const next = moveInList(key, activeIndex, shape);
    if (next !== null) {
      goTo(next, event);
      return true;
    }
    const entry = files.rowAt(activeIndex);
    if (key === " " && entry !== undefined) {
      if (!entry.isUploading) selection.toggle(entry.id);
      return true;
    }
    if (hasCtrl) return false;
    if (key === "Enter" && entry !== undefined) {
      actions.open(entry);
      return true;
    }
    if (key === "ContextMenu" || (key === "F10" && event.shiftKey)) return openMenuOfActive(event, entry);
    if (!/^[\p{L}\p{N}]$/u.test(key)) return false;
    void typeAhead.type(key, activeIndex, files.count).then((found) => {
      if (found !== null) goTo(found, { shiftKey: false, ctrlKey: false, metaKey: false });
    });
    return true;
  }

  function openMenuOfActive(event: KeyboardEvent, entry: Entry | undefined): boolean {
    if (entry === undefined || entry.isUploading || !(event.target instanceof Element)) return false;
    // A menu closes on keys outside of it. This one would reach it if it opens before the event is at the document.
    event.stopPropagation();
    const { left, bottom } = event.target.getBoundingClientRect();
    actions.openMenu(entry, left + 48, bottom - 8, true);
    return true;
  }

  function clickBackground(event: MouseEvent): void {
    const isOnEntry = event.target instanceof Element && event.target.closest("tr") !== null;
    if (!isOnEntry && !rubberBand.isClickOfBand()) selection.clear();
  }

  const isTrash = files.view.place === "trash";
  const dateLabel = dateLabelOf(files.view);
  const hasPath = files.view.searchText !== "" || files.view.place !== "files";
  // Rows take focus and keys, so the role is grid, not table.
  const grid = {
    role: "grid",
    "aria-label": t("list"),
    "aria-rowcount": files.count + 1,
    "aria-multiselectable": true,
  };
  return (
    <div ref={scroll} className={classes.scroll}>
      <table
        className={classes.list}
        data-layout={layout}
        {...grid}
        {...rubberBand.handlers}
        onKeyDown={press}
        onBlur={active.onBlur}
        onClick={clickBackground}
        onContextMenu={(event) => {
          event.preventDefault();
          actions.openFolderMenu(event.clientX, event.clientY);
        }}
      >
        <ListHead sort={props.sort} dateLabel={dateLabel} onSort={props.onSort} />
        <tbody ref={canvas} className={classes.canvas} style={{ height: rows.getTotalSize() }}>
          {positions.map(({ key, index, ...position }) => {
            const entry = files.rowAt(index);
            const place = { ...position, index, isActive: index === activeIndex };
            if (entry === undefined) return <SkeletonRow key={key} {...place} />;
            return (
              <FileRow
                key={key}
                entry={entry}
                texts={texts}
                selection={selection}
                cutEntries={cutEntries}
                thumbnails={thumbnails}
                events={events}
                hasPath={hasPath}
                dateLabel={dateLabel}
                {...place}
                isRenaming={entry.id === renamingId}
                isDraggable={isFinePointer && !isTrash}
                canOpenFile={!isTrash}
                searchText={files.view.searchText}
              />
            );
          })}
        </tbody>
      </table>
      <div ref={band} className={classes.band} aria-hidden />
    </div>
  );
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
}

function useTypeAhead(entryPages: EntryPages) {
  return useMemo(
    () =>
      createTypeAhead({
        clock: createSystemClock(),
        names: async (start, end) => (await entryPages.rows(start, end)).map(({ name }) => name),
      }),
    [entryPages],
  );
}

/** Moves the focus to the requested entry, once the list contains it. */
function useFocusRequest(
  { files, entryPages, focusRequest, onFocused }: FileListProps,
  focus: (index: number, id: string | null) => void,
): void {
  useEffect(() => {
    if (focusRequest === null || files.count === 0) return;
    let isStopped = false;
    const { id, isRequired } = focusRequest;
    void (id === null ? Promise.resolve(null) : entryPages.find(id)).then((index) => {
      // A required entry comes with one of the next changes of the list. The rows here may be older than the answer.
      const isShown = index !== null && (files.rowAt(index)?.id ?? id) === id;
      if (isStopped || (isRequired && !isShown)) return;
      focus(isShown ? index : 0, isShown ? id : null);
      onFocused();
    });
    return () => {
      isStopped = true;
    };
  });
}
