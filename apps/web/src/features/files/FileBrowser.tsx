import type { Entry } from "@dexnet/drive/drive";
import type { Storage } from "@dexnet/protocol/products";
import { memo, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { canPickTarget } from "../../platform/downloads/choose-target.ts";
import type { ReadItems } from "../../platform/file-sources/read-items.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import { useThumbnails } from "../../platform/thumbnails/use-thumbnails.ts";
import { lazyPart } from "../../widgets/lazy-part.tsx";
import { LogNotice } from "../log/LogNotice.tsx";
import { useSharing } from "../sharing/dialog/use-sharing.tsx";
import { Receipts } from "../transfers/receipts/Receipts.tsx";
import { createClipboard } from "./clipboard.ts";
import type { MenuPosition } from "./commands/EntryMenu.tsx";
import { type Command, commandsOf, folderCommandsOf } from "./commands/entry-commands.ts";
import { useChangeNotices } from "./commands/use-change-notices.ts";
import { useChangeQuestions } from "./commands/use-change-questions.ts";
import { useCommandKeys } from "./commands/use-command-keys.ts";
import { useCommands } from "./commands/use-commands.ts";
import { useConflictQuestion } from "./conflicts/use-conflict-question.ts";
import { useDetails } from "./details/use-details.tsx";
import { DropCover } from "./dragging/DropCover.tsx";
import { entriesType } from "./dragging/drop-target.ts";
import { useDropTargets } from "./dragging/use-drop-targets.ts";
import { EmptyList } from "./EmptyList.tsx";
import classes from "./FileBrowser.module.css";
import { FileModals } from "./FileModals.tsx";
import type { FilterChoice } from "./filters.ts";
import { noFilter } from "./filters.ts";
import { FileList } from "./list/FileList.tsx";
import { pathOfPlaces } from "./path/path-folders.ts";
import { PlacesColumn, usePlacesColumn } from "./places/PlacesNav.tsx";
import type { Place } from "./places/place-of-path.ts";
import { TrashNote } from "./places/TrashNote.tsx";
import { ReadOnlyNotice } from "./ReadOnlyNotice.tsx";
import { SearchFilters } from "./SearchFilters.tsx";
import { StatusBar } from "./StatusBar.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { ReadingNote } from "./uploading/ReadingNote.tsx";
import { useCancelUpload } from "./uploading/use-cancel-upload.ts";
import { useUploading } from "./uploading/use-uploading.ts";
import { useDownloading } from "./use-downloading.ts";
import { useListFocus } from "./use-list-focus.ts";
import { useListSelection } from "./use-list-selection.ts";
import { canView, useViewing } from "./use-viewing.tsx";
import type { BrowserSettings } from "./view/browser-settings.ts";
import { dateLabelOf } from "./view/date-label.ts";
import type { EntryPages, ShownFiles } from "./view/entry-pages.ts";
import { useStableEvents } from "./view/use-stable-events.ts";

const EntryMenu = lazyPart("EntryMenu", async () => (await import("./commands/EntryMenu.tsx")).EntryMenu);

export interface FileBrowserProps {
  storage: Storage;
  files: ShownFiles;
  entryPages: EntryPages;
  settings: BrowserSettings;
  filters: FilterChoice;
  onSettings: (changed: Partial<BrowserSettings>) => void;
  onFilters: (choice: FilterChoice) => void;
  onOpenPlace: (place: Place) => void;
}

/** Files of an open storage. A keystroke of a search renders nothing here, only its result does. */
export const FileBrowser = memo(function FileBrowser(props: FileBrowserProps) {
  const { storage, files, entryPages, settings, filters, onSettings, onOpenPlace } = props;
  const { t } = useTranslation("files");
  const { storageHeader } = useApp();
  const { address } = storage;
  const { place, folderId, searchText } = files.view;
  const hasPlacesColumn = usePlacesColumn();
  const [clipboard] = useState(createClipboard);
  const selection = useListSelection(files, entryPages);
  const focus = useListFocus(files);
  const [menu, setMenu] = useState<MenuPosition | null>(null);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const dragged = useRef<readonly string[] | null>(null);
  const active = useRef<Entry | null>(null);
  const setActive = useCallback((entry: Entry | null) => {
    active.current = entry?.isUploading ? null : entry;
  }, []);
  const conflict = useConflictQuestion();
  const freeBytes = storage.size - files.filesSizeBytes;
  const { upload, reading } = useUploading({ address, folderId, freeBytes, ask: conflict.ask });
  const cancelUpload = useCancelUpload(address);
  const download = useDownloading(address);
  const thumbnails = useThumbnails(address);
  const sharing = useSharing(address);
  const details = useDetails(address, ({ id }) => focus.request(id));
  const viewing = useViewing({ address, files, entryPages, download, onClosed: ({ id }) => focus.request(id) });
  const notices = useChangeNotices(address);
  const here = files.path.at(-1)?.name ?? storage.title;

  function openPlace(next: Place): void {
    storageHeader.setSearchText("");
    props.onFilters(noFilter);
    onOpenPlace(next);
  }
  const openFolder = (id: string | null) => openPlace({ kind: place === "trash" ? "trash" : "files", folderId: id });

  const questions = useChangeQuestions({
    address,
    folderId,
    notices,
    onCreated: (id) => focus.request(id),
    onFolder: (target, folder) =>
      void commands.transfer({ kind: "cut", ids: target.ids, parentId: folder.id }, folder.name),
  });
  const commands = useCommands({
    address,
    files,
    entryPages,
    selection,
    clipboard,
    download,
    notices,
    openFolder,
    ask: conflict.ask,
    view: viewing.open,
    share: sharing.openSharing,
    showDetails: details.openDetails,
    folderName: () => here,
    askNewFolder: questions.askNewFolder,
    askJoin: questions.askJoin,
    askMove: questions.askMove,
    showInFolder(entry) {
      focus.requestIn(entry.parentId, entry.id);
      openPlace({ kind: "files", folderId: entry.parentId });
    },
    beginRename(entry) {
      focus.request(entry.id);
      setRenamingId(entry.id);
    },
  });

  function entryOf(id: string | undefined): Entry | null {
    if (id === undefined) return null;
    return (active.current?.id === id ? active.current : files.rowAt(files.indexOf(id))) ?? null;
  }

  /** The selection; without one the entry that has the focus. */
  function currentTarget() {
    const ids = selection.ids();
    if (ids.length > 0) return { ids, entry: ids.length === 1 ? entryOf(ids[0]) : null };
    const entry = active.current;
    return entry === null || focusedRowId() !== entry.id ? null : { ids: [entry.id], entry };
  }

  function isFavourite(ids: readonly string[]): boolean {
    return ids.every((id) => entryOf(id)?.isFavourite === true);
  }

  function openMenu(entry: Entry | null, position: Pick<MenuPosition, "leftPx" | "topPx" | "side">): void {
    const isInSelection = entry === null || selection.has(entry.id);
    const target = isInSelection ? currentTarget() : { ids: [entry.id], entry };
    if (target === null) return;
    const shown = commandsOf({
      view: files.view,
      target,
      isFavourite: isFavourite(target.ids),
      isTouch: hasTouch(),
      canSaveAs: canPickTarget(),
    });
    setMenu({ ...position, target, commands: shown });
  }

  function closeMenu(): void {
    setMenu(null);
    focus.focusActive();
  }

  function open(entry: Entry): void {
    if (entry.isUploading) return;
    if (entry.kind === "folder") openFolder(entry.id);
    else if (place === "trash") return;
    else if (canView(entry)) viewing.open(entry);
    else void download([entry]);
  }

  useCommandKeys({
    onEscape() {
      if (selection.size() === 0) return false;
      selection.clear();
      return true;
    },
    run(pressed) {
      const command = pressed === "trash" && place === "trash" ? "remove" : pressed;
      if (folderKeys.has(command)) {
        commands.run(command, null);
        return true;
      }
      const target = currentTarget();
      if (target === null || hasSelectedText()) return false;
      if (!commandsOf({ view: files.view, target, isFavourite: false, isTouch: false }).flat().includes(command))
        return false;
      commands.run(command, target);
      return true;
    },
  });

  const uploadTo = useDropTargets({
    here: place === "files" && searchText === "" ? { id: folderId, name: here } : null,
    dragged: () => dragged.current,
    onEntries: (folder, isCopy) =>
      void commands.transfer(
        { kind: isCopy ? "copy" : "cut", ids: dragged.current ?? [], parentId: folder.id },
        folder.name,
      ),
    onFiles: (folder, read) => void upload(read, folder.id),
  });

  const isEmpty = files.count === 0;
  const placeTitle = place === "files" ? null : t(`places.${place}`);
  const path = useMemo(
    () => pathOfPlaces(storage.title, files.path, placeTitle),
    [storage.title, files.path, placeTitle],
  );
  // The keystrokes of a search render only what they change.
  const events = useStableEvents({
    openPlace,
    upload: (read: ReadItems) => void upload(read),
    onCommand: (command: Command) => commands.run(command, null),
  });
  const canPaste = place === "files" && searchText === "";
  return (
    <div className={classes.browser}>
      {hasPlacesColumn && <PlacesColumn address={address} current={place} onOpen={events.openPlace} />}
      <div className={`${shared.fill} ${classes.page}`}>
        <LogNotice address={address} />
        <ReadOnlyNotice storage={storage} />
        <Toolbar
          storage={storage}
          place={place}
          path={path}
          settings={settings}
          isEmpty={isEmpty}
          onSettings={onSettings}
          {...events}
          version={files.version}
          dateLabel={dateLabelOf(files.view)}
          isSearch={searchText !== ""}
          hasPlacesMenu={!hasPlacesColumn}
        />
        {searchText !== "" && <SearchFilters choice={filters} onChange={props.onFilters} />}
        {place === "trash" && !isEmpty && <TrashNote />}
        <section className={classes.area} aria-label={place === "files" ? here : t(`places.${place}`)}>
          {isEmpty ? (
            <EmptyList view={files.view} onPicked={(read) => void upload(read)} onFilters={props.onFilters} />
          ) : (
            <FileList
              key={`${place} ${folderId}`}
              files={files}
              entryPages={entryPages}
              selection={selection}
              thumbnails={thumbnails}
              renamingId={renamingId}
              cutEntries={clipboard}
              layout={settings.layout}
              sort={place === "recent" ? null : settings.sort}
              onSort={(sort) => onSettings({ sort })}
              focusRequest={focus.requested}
              onFocused={focus.onFocused}
              onActive={setActive}
              actions={{
                open,
                download: (entry) => void download([entry]),
                cancelUpload: (entry) => void cancelUpload(entry),
                openMenu(entry, leftPx, topPx, isRightClick) {
                  if (isRightClick && !selection.has(entry.id)) selection.selectOnly(entry.id);
                  openMenu(entry, { leftPx, topPx, side: isRightClick ? "right" : "left" });
                },
                openFolderMenu: (leftPx, topPx) =>
                  setMenu({ leftPx, topPx, side: "right", target: null, commands: folderCommandsOf(files.view) }),
                dragStart(entry, data) {
                  if (!selection.has(entry.id)) selection.selectOnly(entry.id);
                  dragged.current = selection.ids();
                  data.setData(entriesType, "");
                  data.effectAllowed = "copyMove";
                },
                dragEnd() {
                  dragged.current = null;
                },
                rename: questions.rename,
                closeRename(entry, isFocusKept) {
                  setRenamingId(null);
                  if (!isFocusKept) focus.request(entry.id);
                },
              }}
            />
          )}
          <ReadingNote reading={reading} />
          <Receipts scope={address} />
          {uploadTo !== null && <DropCover into={uploadTo.name} />}
        </section>
        <StatusBar
          address={address}
          selection={selection}
          clipboard={clipboard}
          canPaste={canPaste}
          commands={place === "trash" ? trashCommands : barCommands}
          onCommand={(command) => commands.run(command, currentTarget())}
          onMore={(leftPx, topPx) => openMenu(null, { leftPx, topPx, side: "left" })}
        >
          <p className={`${shared.note} ${classes.count}`} aria-live="polite">
            {!isEmpty && t(searchText === "" ? "objects" : "found", { count: files.count })}
          </p>
        </StatusBar>
      </div>
      {menu && <EntryMenu position={menu} onCommand={commands.run} onClose={closeMenu} />}
      <FileModals
        address={address}
        storageTitle={storage.title}
        nameQuestion={questions.nameQuestion}
        folderQuestion={questions.folderQuestion}
        conflictQuestion={conflict.question}
        onCloseName={questions.closeName}
        onCloseFolder={questions.closeFolder}
      />
      {sharing.dialog}
      {details.dialog}
      {viewing.viewer}
    </div>
  );
});

const folderKeys: ReadonlySet<string> = new Set(["paste", "select-all", "undo", "redo", "open-parent"]);
const barCommands = ["download", "share", "copy", "move", "join", "trash"] as const;
const trashCommands = ["restore", "remove"] as const;

/** Entry whose row, or a button in it, has the focus. Without it a key means no entry: the list may be out of sight. */
function focusedRowId(): string | null {
  return document.activeElement?.closest("tr[data-entry]")?.getAttribute("data-entry") ?? null;
}

/** Whether the person points with a finger. */
function hasTouch(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}

/** A marked text is copied by the browser. */
function hasSelectedText(): boolean {
  return (window.getSelection()?.toString() ?? "") !== "";
}
