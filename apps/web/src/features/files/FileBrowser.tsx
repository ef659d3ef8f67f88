import type { FileList as Files, FolderEntry } from "@dexnet/drive/drive";
import type { Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { IconCloudUpload, IconFolderOpen, IconSearchOff } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { storageHeader, useStorageHeader } from "../../shell/storage-header-store.ts";
import { EmptyState } from "../../widgets/states/EmptyState.tsx";
import { DropArea } from "./DropArea.tsx";
import classes from "./FileBrowser.module.css";
import { FileList } from "./FileList.tsx";
import { FolderPath } from "./FolderPath.tsx";
import { UploadButton } from "./UploadButton.tsx";
import { UploadState } from "./UploadState.tsx";
import { useTransfers } from "./use-transfers.ts";
import { folderPath, visibleEntries } from "./visible-entries.ts";

/** The files of an open storage. */
export function FileBrowser({ storage, files }: { storage: Storage; files: Files }) {
  const { t, i18n } = useTranslation("files");
  const { searchText } = useStorageHeader();
  const searched = useDeferredValue(searchText.trim());
  const [wantedFolderId, setWantedFolderId] = useState<string | null>(null);
  const path = useMemo(() => folderPath(files.entries, wantedFolderId), [files.entries, wantedFolderId]);
  // A folder that was deleted meanwhile leads back to the top.
  const folderId = path.at(-1)?.id ?? null;
  const shown = useMemo(
    () => visibleEntries(files.entries, { folderId, searchText: searched }, i18n.language),
    [files.entries, folderId, searched, i18n.language],
  );
  const { upload, download } = useTransfers({
    address: storage.address,
    folderId,
    freeBytes: storage.size - files.filesSizeBytes,
  });

  function open(folder: FolderEntry): void {
    storageHeader.setSearchText("");
    setWantedFolderId(folder.id);
  }

  const isEmpty = shown.length === 0;
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <FolderPath storageTitle={storage.title} path={path} onGo={setWantedFolderId} />
        {(!isEmpty || searched !== "") && <UploadButton label={t("upload")} onFiles={upload} />}
      </div>
      <DropArea into={path.at(-1)?.name ?? storage.title} onFiles={upload}>
        {!isEmpty ? (
          <FileList key={folderId} entries={shown} onOpen={open} onDownload={download} />
        ) : searched !== "" ? (
          <div className={classes.state}>
            <EmptyState
              icon={<IconSearchOff size={28} />}
              title={t("notFound")}
              text={t("notFoundText", { text: searched })}
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
            {!isEmpty && t(searched === "" ? "objects" : "found", { count: shown.length })}
          </p>
          <UploadState address={storage.address} />
        </div>
      </DropArea>
    </div>
  );
}
