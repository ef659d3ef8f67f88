import type { Entry } from "@dexnet/drive/drive";
import type { Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { IconCloudUpload, IconFolderOpen, IconFolderPlus, IconSearchOff } from "@tabler/icons-react";
import { memo, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { storageHeader } from "../../shell/storage-header-store.ts";
import { EmptyState } from "../../widgets/states/EmptyState.tsx";
import { StatisticsButton } from "../statistics/StatisticsButton.tsx";
import { SavingState } from "../storages/saving/SavingState.tsx";
import type { EntryActions } from "./changes/entry-actions.ts";
import { NameModal } from "./changes/NameModal.tsx";
import { useChanges } from "./changes/use-changes.ts";
import { DropArea } from "./DropArea.tsx";
import classes from "./FileBrowser.module.css";
import { FileList } from "./FileList.tsx";
import { FolderPath } from "./FolderPath.tsx";
import type { FileWindow, ShownFiles } from "./file-window.ts";
import { UploadButton } from "./UploadButton.tsx";
import { UploadState } from "./UploadState.tsx";
import { useTransfers } from "./use-transfers.ts";

export interface FileBrowserProps {
  storage: Storage;
  files: ShownFiles;
  window: FileWindow;
  /** Null leads to the top of the storage. */
  onFolder: (folderId: string | null) => void;
}

/** The files of an open storage. A keystroke of a search draws nothing here: what it finds does. */
export const FileBrowser = memo(function FileBrowser({ storage, files, window, onFolder }: FileBrowserProps) {
  const { t } = useTranslation("files");
  const { path, count } = files;
  const { searchText, folderId } = files.view;
  const { upload, download } = useTransfers({
    address: storage.address,
    folderId,
    freeBytes: storage.size - files.filesSizeBytes,
  });

  const changes = useChanges(storage.address, folderId);

  function open(entry: Entry): void {
    if (entry.kind === "file") return void download(entry);
    storageHeader.setSearchText("");
    onFolder(entry.id);
  }
  const actions = useSteadyActions({ open, rename: changes.rename, remove: changes.remove });

  const isEmpty = count === 0;
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <FolderPath storageTitle={storage.title} path={path} onGo={onFolder} />
        <SavingState address={storage.address} />
        <StatisticsButton storage={storage} version={files.version} />
        <div className={classes.buttons}>
          <Button variant="default" leftSection={<IconFolderPlus size={20} aria-hidden />} onClick={changes.newFolder}>
            {t("newFolder")}
          </Button>
          {(!isEmpty || searchText !== "") && <UploadButton label={t("upload")} onFiles={upload} />}
        </div>
      </div>
      <DropArea into={path.at(-1)?.name ?? storage.title} onFiles={upload}>
        {!isEmpty ? (
          <FileList key={folderId} files={files} window={window} actions={actions} />
        ) : searchText !== "" ? (
          <div className={classes.state}>
            <EmptyState
              icon={<IconSearchOff size={28} />}
              title={t("notFound")}
              text={t("notFoundText", { text: searchText })}
            >
              <Button variant="default" onClick={() => storageHeader.setSearchText("")}>
                {t("clearSearch")}
              </Button>
            </EmptyState>
          </div>
        ) : (
          <div className={classes.state}>
            <EmptyState
              icon={folderId === null ? <IconCloudUpload size={28} /> : <IconFolderOpen size={28} />}
              title={t(folderId === null ? "emptyTitle" : "emptyFolderTitle")}
              text={t("emptyText")}
            >
              <UploadButton label={t("chooseFiles")} onFiles={upload} />
            </EmptyState>
          </div>
        )}
        <div className={classes.foot}>
          <p className={classes.count} aria-live="polite">
            {!isEmpty && t(searchText === "" ? "objects" : "found", { count })}
          </p>
          <UploadState address={storage.address} />
        </div>
      </DropArea>
      <NameModal question={changes.question} onClose={changes.closeQuestion} />
    </div>
  );
});

/** The same object for as long as the page lives, which does what is wanted now: rows are drawn anew only for their entry. */
function useSteadyActions(now: EntryActions): EntryActions {
  const latest = useRef(now);
  latest.current = now;
  return useMemo<EntryActions>(
    () => ({
      open: (entry) => latest.current.open(entry),
      rename: (entry) => latest.current.rename(entry),
      remove: (entry) => latest.current.remove(entry),
    }),
    [],
  );
}
