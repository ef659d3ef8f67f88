import type { OfflineReader } from "@dexnet/drive/offline/offline-reader";
import { Button } from "@mantine/core";
import { IconFileAlert, IconPlugConnectedX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { StateMessage } from "../../../widgets/states/StateMessage.tsx";
import classes from "../FileBrowser.module.css";
import { FilesSkeleton } from "../FilesSkeleton.tsx";
import { noFilter } from "../filters.ts";
import { type Place, pathOfPlace } from "../places/place-of-path.ts";
import { useSearchKey } from "../use-search-key.ts";
import type { BrowserSettings } from "../view/browser-settings.ts";
import { useView } from "../view/use-view.ts";
import { OfflineBrowser } from "./OfflineBrowser.tsx";
import { useOfflineFiles } from "./use-offline-files.ts";

export interface OfflineFilesProps {
  reader: OfflineReader;
  address: string;
  settings: BrowserSettings;
  onSettings: (changed: Partial<BrowserSettings>) => void;
}

/** Files of a storage as this device has last seen them, after a start without a connection. */
export function OfflineFiles({ reader, address, settings, onSettings }: OfflineFilesProps) {
  const { storageHeader } = useApp();
  const navigate = useNavigate();
  const [filters, setFilters] = useState(noFilter);
  const view = useView(settings, filters);
  const openPlace = (place: Place) => void navigate({ to: pathOfPlace(address, place) });
  const state = useOfflineFiles({
    reader,
    address,
    view,
    onFolderMissing: () => openPlace({ kind: view.place === "trash" ? "trash" : "files", folderId: null }),
  });
  useSearchKey();
  const totalBytes = state.kind === "open" ? state.storage.sizeBytes : null;
  const usedBytes = state.kind === "open" ? state.files.filesSizeBytes : 0;
  useEffect(() => {
    if (totalBytes !== null) storageHeader.show({ address, storageFilesSize: usedBytes, storageTotalSize: totalBytes });
  }, [storageHeader, address, usedBytes, totalBytes]);

  if (state.kind === "loading") return <FilesSkeleton />;
  if (state.kind !== "open") return <NoList kind={state.kind} />;
  const { kind, ...opened } = state;
  return (
    <OfflineBrowser
      {...opened}
      settings={settings}
      filters={filters}
      onSettings={onSettings}
      onFilters={setFilters}
      onOpenPlace={(place) => {
        storageHeader.setSearchText("");
        setFilters(noFilter);
        openPlace(place);
      }}
    />
  );
}

const icons = { none: IconPlugConnectedX, damaged: IconFileAlert } as const;

/** Says why this device has no list to show. */
function NoList({ kind }: { kind: "none" | "damaged" }) {
  const { t } = useTranslation("files");
  const { reach, storageHeader } = useApp();
  const Icon = icons[kind];
  useEffect(() => {
    storageHeader.setIsGone(true);
    return () => storageHeader.setIsGone(false);
  }, [storageHeader]);
  return (
    <div className={classes.still}>
      <StateMessage
        icon={<Icon size={28} />}
        tone={kind === "damaged" ? "error" : "quiet"}
        heading={1}
        title={t(`offline.${kind}.title`)}
        text={t(`offline.${kind}.text`)}
      >
        <Button onClick={() => void reach.retry()}>{t("tryAgain")}</Button>
      </StateMessage>
    </div>
  );
}
