import type { Storage } from "@dexnet/protocol/products";
import { Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { storageQuery } from "../../platform/queries/product-queries.ts";
import { useSteadyQuery } from "../../platform/queries/use-steady-query.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import { PageFrame } from "../../widgets/page/PageFrame.tsx";
import { StorageGone, type StorageGoneProps } from "../../widgets/states/StorageGone.tsx";
import { FileBrowser } from "./FileBrowser.tsx";
import { FilesSkeleton } from "./FilesSkeleton.tsx";
import { type FilterChoice, noFilter } from "./filters.ts";
import { type Place, pathOfPlace } from "./places/place-of-path.ts";
import { useSearchKey } from "./use-search-key.ts";
import type { BrowserSettings } from "./view/browser-settings.ts";
import { useBrowserSettings } from "./view/use-browser-settings.ts";
import { type FilesState, useFiles } from "./view/use-files.ts";
import { useView } from "./view/use-view.ts";

export function StoragePage() {
  const { address } = useParams({ from: "/storages/$address" });
  return <StorageAt key={address} address={address} />;
}

/** Reads how the files of this storage are shown. */
function StorageAt({ address }: { address: string }) {
  const { storageHeader } = useApp();
  const { settings, change } = useBrowserSettings(address);
  useEffect(() => () => storageHeader.clear(), [storageHeader]);
  // The files are opened in the order of the settings, which are read from the device within a moment.
  if (settings === null) return <FilesSkeleton />;
  return <StorageWithSettings address={address} settings={settings} onSettings={change} />;
}

interface SettingsProps {
  settings: BrowserSettings;
  onSettings: (changed: Partial<BrowserSettings>) => void;
}

interface StorageWithSettingsProps extends SettingsProps {
  address: string;
}

/** The storage and its files are requested at the same time. */
function StorageWithSettings({ address, ...settingsProps }: StorageWithSettingsProps) {
  const { call, notify } = useApp();
  const { t } = useTranslation("files");
  const navigate = useNavigate();
  const storage = useDeferredValue(useSteadyQuery(storageQuery(call, address)));
  const [filters, setFilters] = useState(noFilter);
  const view = useView(settingsProps.settings, filters);
  const { state, retry } = useFiles({
    address,
    view,
    onFolderMissing() {
      notify({ text: t("folderGone"), tone: "error", group: "folder-gone" });
      const kind = view.place === "trash" ? "trash" : "files";
      void navigate({ to: pathOfPlace(address, { kind, folderId: null }), replace: true });
    },
  });
  const openPlace = useCallback(
    (place: Place) => void navigate({ to: pathOfPlace(address, place) }),
    [navigate, address],
  );
  if (storage.isPending) return <FilesSkeleton />;
  if (storage.data === undefined) {
    return <NoStorage error={storage.error} onRetry={() => storage.refetch()} retrying={storage.isFetching} />;
  }
  return (
    <KnownStorage
      storage={storage.data}
      state={state}
      filters={filters}
      {...settingsProps}
      onRetry={retry}
      onFilters={setFilters}
      onOpenPlace={openPlace}
    />
  );
}

interface KnownStorageProps extends SettingsProps {
  storage: Storage;
  state: FilesState;
  filters: FilterChoice;
  onFilters: (choice: FilterChoice) => void;
  onRetry: () => void;
  onOpenPlace: (place: Place) => void;
}

function KnownStorage({ state, onRetry, ...props }: KnownStorageProps) {
  const { storage } = props;
  const usedBytes = state.kind === "open" ? state.files.filesSizeBytes : storage.storageFilesSize;
  useHeaderSpace(storage, usedBytes);
  useSearchKey();

  switch (state.kind) {
    case "loading":
      return <FilesSkeleton />;
    case "locked":
      return <ToRestore address={storage.address} />;
    case "failed":
      return <NoStorage error={state.error} onRetry={onRetry} retrying={false} />;
    case "open":
      return <FileBrowser {...props} files={state.files} entryPages={state.entryPages} />;
  }
}

function NoStorage(props: StorageGoneProps) {
  const { t } = useTranslation("storages");
  const { storageHeader } = useApp();
  // The header must not show the usage and the search of a storage that can't be shown.
  useEffect(() => {
    storageHeader.setIsGone(true);
    return () => storageHeader.setIsGone(false);
  }, [storageHeader]);
  return (
    <PageFrame title={t("gone.page")}>
      <StorageGone {...props} />
    </PageFrame>
  );
}

function useHeaderSpace({ address, size }: Storage, usedBytes: number): void {
  const { storageHeader } = useApp();
  useEffect(() => {
    storageHeader.show({ address, storageFilesSize: usedBytes, storageTotalSize: size });
  }, [storageHeader, address, size, usedBytes]);
}

/** Opens the page where the phrase is entered. That page says that this device does not have it. */
function ToRestore({ address }: { address: string }) {
  return <Navigate to="/storages/$address/restore" params={{ address }} state={{ isPhraseMissing: true }} replace />;
}
