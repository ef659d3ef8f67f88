import type { FileView } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import {
  IconClock,
  IconCloudUpload,
  IconFolderOpen,
  IconFolderUp,
  IconSearchOff,
  IconStar,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ReadItems } from "../../platform/file-sources/read-items.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import { EmptyState } from "../../widgets/states/EmptyState.tsx";
import classes from "./FileBrowser.module.css";
import { type FilterChoice, noFilter } from "./filters.ts";
import { UploadButton } from "./uploading/UploadButton.tsx";

export interface EmptyListProps {
  view: FileView;
  onPicked: (read: ReadItems) => void;
  onFilters: (choice: FilterChoice) => void;
}

const placeIcons = { trash: IconTrash, favourites: IconStar, recent: IconClock } as const;

/** Shown in place of a list without entries, with the next step. */
export function EmptyList({ view, onPicked, onFilters }: EmptyListProps) {
  const { t } = useTranslation("files");
  const { place, folderId, searchText } = view;
  if (searchText !== "") return <NothingFound view={view} onFilters={onFilters} />;
  if (place !== "files") {
    const PlaceIcon = placeIcons[place];
    return (
      <div className={classes.still}>
        <EmptyState
          icon={<PlaceIcon size={28} />}
          title={t(`emptyPlaces.${place}.title`)}
          text={t(`emptyPlaces.${place}.text`)}
        />
      </div>
    );
  }
  return (
    <div className={classes.state}>
      <EmptyState
        icon={folderId === null ? <IconCloudUpload size={28} /> : <IconFolderOpen size={28} />}
        title={t(folderId === null ? "emptyTitle" : "emptyFolderTitle")}
        text={t("emptyText")}
      >
        <div className={`${shared.stack} ${classes.choices}`}>
          <UploadButton kind="files" leftSection={<IconUpload size={20} aria-hidden />} onPicked={onPicked}>
            {t("chooseFiles")}
          </UploadButton>
          <UploadButton
            kind="folder"
            variant="default"
            leftSection={<IconFolderUp size={20} aria-hidden />}
            onPicked={onPicked}
          >
            {t("chooseFolder")}
          </UploadButton>
        </div>
      </EmptyState>
    </div>
  );
}

function NothingFound({ view: { searchText, filter }, onFilters }: Pick<EmptyListProps, "view" | "onFilters">) {
  const { t } = useTranslation("files");
  const { storageHeader } = useApp();
  return (
    <div className={classes.still}>
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={t("notFound")}
        text={t(filter === null ? "notFoundText" : "notFoundFiltered", { text: searchText })}
      >
        <div className={`${shared.stack} ${classes.choices}`}>
          {filter !== null && (
            <Button variant="default" onClick={() => onFilters(noFilter)}>
              {t("filters.clear")}
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => {
              storageHeader.setSearchText("");
              storageHeader.focusSearch();
            }}
          >
            {t("clearSearch")}
          </Button>
        </div>
      </EmptyState>
    </div>
  );
}
