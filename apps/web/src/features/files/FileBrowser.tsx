import type { Entry } from "@dexnet/drive/drive";
import type { Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import {
  IconCloudUpload,
  IconFolderOpen,
  IconFolderPlus,
  IconFolderUp,
  IconSearchOff,
  IconUpload,
} from "@tabler/icons-react";
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";
import { EmptyState } from "../../widgets/states/EmptyState.tsx";
import { StatisticsButton } from "../statistics/StatisticsButton.tsx";
import { SavingState } from "../storages/saving/SavingState.tsx";
import { Receipts } from "../transfers/receipts/Receipts.tsx";
import type { EntryActions } from "./changes/entry-actions.ts";
import { NameModal } from "./changes/NameModal.tsx";
import { useChanges } from "./changes/use-changes.ts";
import { DropArea } from "./DropArea.tsx";
import type { EntryPages, ShownFiles } from "./entry-pages.ts";
import classes from "./FileBrowser.module.css";
import { FileList } from "./FileList.tsx";
import { FolderPath } from "./path/FolderPath.tsx";
import { ReadOnlyNotice } from "./ReadOnlyNotice.tsx";
import { UploadState } from "./UploadState.tsx";
import { ReadingNote } from "./uploading/ReadingNote.tsx";
import { UploadButton } from "./uploading/UploadButton.tsx";
import { useUploading } from "./uploading/use-uploading.ts";
import { useDownloading } from "./use-downloading.ts";

export interface FileBrowserProps {
  storage: Storage;
  files: ShownFiles;
  entryPages: EntryPages;
  /** Null opens the root of the storage. */
  onOpenFolder: (folderId: string | null) => void;
}

/** Files of an open storage. A keystroke of a search renders nothing here, only its result does. */
export const FileBrowser = memo(function FileBrowser({ storage, files, entryPages, onOpenFolder }: FileBrowserProps) {
  const { t } = useTranslation("files");
  const { storageHeader } = useApp();
  const { path, count } = files;
  const { searchText, folderId } = files.view;
  const { address } = storage;
  const { upload, reading } = useUploading({ address, folderId, freeBytes: storage.size - files.filesSizeBytes });
  const download = useDownloading(address);

  const changes = useChanges(address, folderId);

  function open(entry: Entry): void {
    if (entry.kind === "file") return void download([entry]);
    storageHeader.setSearchText("");
    onOpenFolder(entry.id);
  }
  const actions = useStableActions({
    open,
    download: (entry) => void download([entry]),
    rename: changes.rename,
    remove: changes.remove,
  });

  const isEmpty = count === 0;
  // An empty folder shows them in its middle.
  const hasUploadButtons = !isEmpty || searchText !== "";
  return (
    <div className={classes.page}>
      <ReadOnlyNotice storage={storage} />
      <div className={classes.bar}>
        <FolderPath storageTitle={storage.title} path={path} onOpen={onOpenFolder} />
        <SavingState address={address} />
        <StatisticsButton storage={storage} version={files.version} />
        <div className={classes.buttons}>
          <Button
            variant="default"
            className={classes.small}
            title={t("newFolder")}
            leftSection={<IconFolderPlus size={20} aria-hidden />}
            onClick={changes.newFolder}
          >
            {t("newFolder")}
          </Button>
          {hasUploadButtons && (
            <>
              <UploadButton
                kind="folder"
                variant="default"
                className={classes.small}
                title={t("uploadFolder")}
                leftSection={<IconFolderUp size={20} aria-hidden />}
                onPicked={upload}
              >
                {t("uploadFolder")}
              </UploadButton>
              <UploadButton kind="files" leftSection={<IconUpload size={20} aria-hidden />} onPicked={upload}>
                {t("upload")}
              </UploadButton>
            </>
          )}
        </div>
      </div>
      <DropArea into={path.at(-1)?.name ?? storage.title} onDropped={upload}>
        {!isEmpty ? (
          <FileList key={folderId} files={files} entryPages={entryPages} actions={actions} />
        ) : searchText !== "" ? (
          <div className={classes.state}>
            <EmptyState
              icon={<IconSearchOff size={28} />}
              title={t("notFound")}
              text={t("notFoundText", { text: searchText })}
            >
              <Button
                variant="default"
                onClick={() => {
                  storageHeader.setSearchText("");
                  storageHeader.focusSearch();
                }}
              >
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
              <div className={classes.choices}>
                <UploadButton kind="files" leftSection={<IconUpload size={20} aria-hidden />} onPicked={upload}>
                  {t("chooseFiles")}
                </UploadButton>
                <UploadButton
                  kind="folder"
                  variant="default"
                  leftSection={<IconFolderUp size={20} aria-hidden />}
                  onPicked={upload}
                >
                  {t("chooseFolder")}
                </UploadButton>
              </div>
            </EmptyState>
          </div>
        )}
        <ReadingNote reading={reading} />
        <Receipts address={address} />
        <div className={classes.foot}>
          <p className={classes.count} aria-live="polite">
            {!isEmpty && t(searchText === "" ? "objects" : "found", { count })}
          </p>
          <UploadState address={address} />
        </div>
      </DropArea>
      <NameModal question={changes.question} onClose={changes.closeQuestion} />
    </div>
  );
});

/** Keeps the identity of the actions over renders, so that a row renders again only when its entry changes. */
function useStableActions(actions: EntryActions): EntryActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return useMemo<EntryActions>(
    () => ({
      open: (entry) => latest.current.open(entry),
      download: (entry) => latest.current.download(entry),
      rename: (entry) => latest.current.rename(entry),
      remove: (entry) => latest.current.remove(entry),
    }),
    [],
  );
}
