import type { Storage } from "@dexnet/protocol/products";
import { Button } from "@mantine/core";
import { IconFolderPlus, IconTrashX } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { ReadItems } from "../../platform/file-sources/read-items.ts";
import shared from "../../platform/theme/shared.module.css";
import { StatisticsButton } from "../statistics/StatisticsButton.tsx";
import { SavingState } from "../storages/saving/SavingState.tsx";
import type { Command } from "./commands/entry-commands.ts";
import classes from "./FileBrowser.module.css";
import { FolderPath } from "./path/FolderPath.tsx";
import type { PathFolder } from "./path/path-folders.ts";
import { PlacesMenu } from "./places/PlacesNav.tsx";
import type { Place } from "./places/place-of-path.ts";
import { UploadMenu } from "./uploading/UploadMenu.tsx";
import { ViewMenu } from "./ViewMenu.tsx";
import type { BrowserSettings } from "./view/browser-settings.ts";
import type { DateLabel } from "./view/date-label.ts";

export interface ToolbarProps {
  storage: Storage;
  place: Place["kind"];
  /** Version of the file list. */
  version: number;
  isEmpty: boolean;
  isSearch: boolean;
  settings: BrowserSettings;
  dateLabel: DateLabel;
  path: readonly PathFolder[];
  hasPlacesMenu: boolean;
  onSettings: (changed: Partial<BrowserSettings>) => void;
  openPlace: (place: Place) => void;
  upload: (read: ReadItems) => void;
  onCommand: (command: Command) => void;
}

/** Path of the folder and the actions on it. Its height never changes. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { storage, place, version, settings, path, hasPlacesMenu, onSettings, openPlace } = props;

  function openStep({ id, isPlace = false }: PathFolder): void {
    if (!isPlace) openPlace({ kind: "files", folderId: id });
    else openPlace({ kind: place, folderId: id === "" ? null : id });
  }

  return (
    <div className={`${shared.row} ${classes.bar}`}>
      <FolderPath path={path} onOpen={openStep} />
      <SavingState address={storage.address} />
      <StatisticsButton storage={storage} version={version} />
      <ViewMenu settings={settings} hasSort={place !== "recent"} dateLabel={props.dateLabel} onSettings={onSettings} />
      <div className={classes.buttons}>
        {hasPlacesMenu && <PlacesMenu address={storage.address} current={place} onOpen={openPlace} />}
        {place === "files" && <FolderButtons {...props} />}
        {place === "trash" && !props.isEmpty && <EmptyTrashButton onClick={() => props.onCommand("empty-trash")} />}
      </div>
    </div>
  );
});

function FolderButtons({ storage, isEmpty, isSearch, upload, onCommand }: ToolbarProps) {
  const { t } = useTranslation("files");
  // An empty folder has its buttons in the middle.
  // While a plan has ended, the main button is the one that renews it.
  const hasUploadMenu = !isEmpty || isSearch;
  return (
    <>
      <Button
        variant="subtle"
        color="surface.2"
        className={classes.small}
        title={t("newFolder")}
        leftSection={<IconFolderPlus size={20} aria-hidden />}
        onClick={() => onCommand("new-folder")}
      >
        {t("newFolder")}
      </Button>
      {hasUploadMenu && <UploadMenu onPicked={upload} isMain={Date.parse(storage.end_date) > Date.now()} />}
    </>
  );
}

function EmptyTrashButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("files");
  return (
    <Button variant="default" leftSection={<IconTrashX size={20} aria-hidden />} onClick={onClick}>
      {t("emptyTrash")}
    </Button>
  );
}
