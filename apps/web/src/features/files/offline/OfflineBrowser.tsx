import type { Entry } from "@dexnet/drive/drive";
import type { OfflineStorage } from "@dexnet/drive/offline/offline-reader";
import { IconCloudOff } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { EmptyState } from "../../../widgets/states/EmptyState.tsx";
import { createClipboard } from "../clipboard.ts";
import classes from "../FileBrowser.module.css";
import type { FileBrowserProps } from "../FileBrowser.tsx";
import { FileList } from "../list/FileList.tsx";
import { FolderPath } from "../path/FolderPath.tsx";
import { type PathFolder, pathOfPlaces } from "../path/path-folders.ts";
import { PlacesColumn, PlacesMenu, usePlacesColumn } from "../places/PlacesNav.tsx";
import { TrashNote } from "../places/TrashNote.tsx";
import { SearchFilters } from "../SearchFilters.tsx";
import statusClasses from "../StatusBar.module.css";
import { useListFocus } from "../use-list-focus.ts";
import { useListSelection } from "../use-list-selection.ts";
import { ViewMenu } from "../ViewMenu.tsx";
import { dateLabelOf } from "../view/date-label.ts";
import { OfflineState } from "./OfflineState.tsx";

export interface OfflineBrowserProps extends Omit<FileBrowserProps, "storage"> {
  storage: OfflineStorage;
  /** Time of the list, in milliseconds since 1970. */
  savedAt: number;
}

/** File browser without a connection: names, sizes and dates, in the same places as with one. Nothing can be changed. */
export function OfflineBrowser(props: OfflineBrowserProps) {
  const { storage, savedAt, files, entryPages, settings, filters, onSettings, onOpenPlace } = props;
  const { t } = useTranslation("files");
  const { notify } = useApp();
  const { address, title } = storage;
  const { place, folderId, searchText } = files.view;
  const hasPlacesColumn = usePlacesColumn();
  const selection = useListSelection(files, entryPages);
  const focus = useListFocus(files);
  const [clipboard] = useState(createClipboard);
  const placeTitle = place === "files" ? null : t(`places.${place}`);
  const path = useMemo(() => pathOfPlaces(title, files.path, placeTitle), [title, files.path, placeTitle]);
  const isEmpty = files.count === 0;

  function openStep({ id, isPlace = false }: PathFolder): void {
    if (!isPlace) onOpenPlace({ kind: "files", folderId: id });
    else onOpenPlace({ kind: place, folderId: id === "" ? null : id });
  }

  function open(entry: Entry): void {
    if (entry.kind === "folder") onOpenPlace({ kind: place === "trash" ? "trash" : "files", folderId: entry.id });
    else notify({ text: t("offline.file", { name: entry.name }), group: "offline-file" });
  }

  return (
    <div className={classes.browser}>
      {hasPlacesColumn && <PlacesColumn address={address} current={place} onOpen={onOpenPlace} isOffline />}
      <div className={classes.page}>
        <div className={classes.bar}>
          <FolderPath path={path} onOpen={openStep} />
          <ViewMenu
            settings={settings}
            onSettings={onSettings}
            hasSort={place !== "recent"}
            dateLabel={dateLabelOf(files.view)}
          />
          <div className={classes.buttons}>
            {!hasPlacesColumn && <PlacesMenu address={address} current={place} onOpen={onOpenPlace} isOffline />}
            <OfflineState savedAt={savedAt} />
          </div>
        </div>
        {searchText !== "" && <SearchFilters choice={filters} onChange={props.onFilters} />}
        {place === "trash" && !isEmpty && <TrashNote />}
        <section className={classes.area} aria-label={placeTitle ?? files.path.at(-1)?.name ?? title}>
          {isEmpty ? (
            <div className={classes.still}>
              <EmptyState
                icon={<IconCloudOff size={28} />}
                title={t(searchText === "" ? "emptyFolderTitle" : "notFound")}
                text={t("offline.hint")}
              />
            </div>
          ) : (
            <FileList
              key={`${place} ${folderId}`}
              files={files}
              entryPages={entryPages}
              selection={selection}
              isReadOnly
              thumbnails={noThumbnails}
              renamingId={null}
              cutEntries={clipboard}
              layout={settings.layout}
              sort={place === "recent" ? null : settings.sort}
              onSort={(sort) => onSettings({ sort })}
              focusRequest={focus.requested}
              onFocused={focus.onFocused}
              onActive={ignore}
              actions={{ ...noActions, open }}
            />
          )}
        </section>
        <div className={statusClasses.bar} data-status-bar>
          <p className={classes.count} aria-live="polite">
            {!isEmpty && t(searchText === "" ? "objects" : "found", { count: files.count })}
          </p>
          <p className={classes.count}>{t("offline.readOnly")}</p>
        </div>
      </div>
    </div>
  );
}

const ignore = () => undefined;
/** Pictures are contents of files. */
const noThumbnails = { watch: () => ignore, urlOf: () => null, close: ignore };
const noActions = {
  download: ignore,
  cancelUpload: ignore,
  openMenu: ignore,
  openFolderMenu: ignore,
  dragStart: ignore,
  dragEnd: ignore,
  rename: async () => null,
  closeRename: ignore,
};
