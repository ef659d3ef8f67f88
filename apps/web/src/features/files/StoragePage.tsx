import type { FileView } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors";
import type { Storage } from "@dexnet/protocol/products";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/errors/error-text.ts";
import { storageQuery } from "../../platform/queries/product-queries.ts";
import { useApp, useStorageHeader } from "../../platform/services/app-context.tsx";
import { PageFrame } from "../../widgets/page/PageFrame.tsx";
import { StorageGone, type StorageGoneProps } from "../../widgets/states/StorageGone.tsx";
import { FileBrowser } from "./FileBrowser.tsx";
import { FilesSkeleton } from "./FilesSkeleton.tsx";
import { type FilesState, useFiles } from "./use-files.ts";
import { useSearchKey } from "./use-search-key.ts";

export function StoragePage() {
  const { address } = useParams({ from: "/storages/$address" });
  return <StorageAt key={address} address={address} />;
}

/** The storage and its files are requested at the same time. */
function StorageAt({ address }: { address: string }) {
  const { call } = useApp();
  const storage = useQuery(storageQuery(call, address));
  const { view, openFolder } = useView();
  const { state, retry } = useFiles(address, view);
  if (storage.isPending) return <FilesSkeleton />;
  if (storage.data === undefined) {
    return <NoStorage error={storage.error} onRetry={() => storage.refetch()} retrying={storage.isFetching} />;
  }
  return <KnownStorage storage={storage.data} state={state} onRetry={retry} onOpenFolder={openFolder} />;
}

interface KnownStorageProps {
  storage: Storage;
  state: FilesState;
  onRetry: () => void;
  onOpenFolder: (folderId: string | null) => void;
}

function KnownStorage({ storage, state, onRetry, onOpenFolder }: KnownStorageProps) {
  const usedBytes = state.kind === "open" ? state.files.filesSizeBytes : storage.storageFilesSize;
  useHeaderFigures(storage, usedBytes);
  useSearchKey();

  switch (state.kind) {
    case "loading":
      return <FilesSkeleton />;
    case "locked":
      return <ToRestore address={storage.address} />;
    case "failed":
      return <NoStorage error={state.error} onRetry={onRetry} retrying={false} />;
    case "open":
      return (
        <FileBrowser storage={storage} files={state.files} entryPages={state.entryPages} onOpenFolder={onOpenFolder} />
      );
  }
}

/** Requested view: the folder is chosen on this page, the search text in the header. */
function useView() {
  const { i18n } = useTranslation("files");
  const { searchText } = useStorageHeader();
  const [folderId, setFolderId] = useState<string | null>(null);
  const { language } = i18n;
  const view = useMemo<FileView>(
    () => ({
      place: "files",
      folderId,
      searchText: searchText.trim(),
      language,
      sort: { by: "name", isDescending: false },
      filter: null,
    }),
    [folderId, searchText, language],
  );
  return { view, openFolder: setFolderId };
}

function NoStorage(props: StorageGoneProps) {
  const { t } = useTranslation("storages");
  return (
    <PageFrame title={t("gone.page")}>
      <StorageGone {...props} />
    </PageFrame>
  );
}

function useHeaderFigures({ address, size }: Storage, usedBytes: number): void {
  const { storageHeader } = useApp();
  useEffect(() => {
    storageHeader.show({ address, storageFilesSize: usedBytes, storageTotalSize: size });
  }, [storageHeader, address, size, usedBytes]);
  useEffect(() => () => storageHeader.clear(), [storageHeader]);
}

/** Shows that no phrase on this device opens the storage, and opens the page where it can be entered. */
function ToRestore({ address }: { address: string }) {
  const { notify } = useApp();
  const errorText = useErrorText();
  const text = errorText(new AppError("phrase_not_saved"));
  useEffect(() => notify({ text, tone: "error" }), [notify, text]);
  return <Navigate to="/storages/$address/restore" params={{ address }} replace />;
}
