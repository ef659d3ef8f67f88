import { AppError } from "@dexnet/protocol/errors";
import type { Storage } from "@dexnet/protocol/products";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { useErrorText } from "../../shell/error-text.ts";
import { storageHeader } from "../../shell/storage-header-store.ts";
import { notify } from "../../widgets/snackbar/notify.ts";
import { PageFrame } from "../storages/PageFrame.tsx";
import { storageQuery } from "../storages/queries.ts";
import { StorageGone, type StorageGoneProps } from "../storages/StorageGone.tsx";
import { FileBrowser } from "./FileBrowser.tsx";
import { FilesSkeleton } from "./FilesSkeleton.tsx";
import { useFiles } from "./use-files.ts";
import { useSearchKey } from "./use-search-key.ts";

/** A storage and its files. */
export function StoragePage() {
  const { call } = useApp();
  const { address } = useParams({ from: "/storages/$address" });
  const storage = useQuery(storageQuery(call, address));
  if (storage.isPending) return <FilesSkeleton />;
  if (storage.data === undefined) {
    return <NoStorage error={storage.error} onRetry={() => storage.refetch()} retrying={storage.isFetching} />;
  }
  return <OpenedStorage key={address} storage={storage.data} />;
}

function OpenedStorage({ storage }: { storage: Storage }) {
  const { state, retry } = useFiles(storage.address);
  const usedBytes = state.kind === "open" ? state.files.filesSizeBytes : storage.storageFilesSize;
  useHeaderFigures(storage, usedBytes);
  useSearchKey();

  switch (state.kind) {
    case "loading":
      return <FilesSkeleton />;
    case "locked":
      return <ToRestore address={storage.address} />;
    case "failed":
      return <NoStorage error={state.error} onRetry={retry} retrying={false} />;
    case "open":
      return <FileBrowser storage={storage} files={state.files} />;
  }
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
  useEffect(() => {
    storageHeader.show({ address, storageFilesSize: usedBytes, storageTotalSize: size });
  }, [address, size, usedBytes]);
  useEffect(() => () => storageHeader.clear(), []);
}

/** No phrase on this device opens the storage: that is said, and the person is led to where it can be entered. */
function ToRestore({ address }: { address: string }) {
  const errorText = useErrorText();
  const text = errorText(new AppError("phrase_not_saved"));
  useEffect(() => notify({ text, tone: "error" }), [text]);
  return <Navigate to="/storages/$address/restore" params={{ address }} search replace />;
}
