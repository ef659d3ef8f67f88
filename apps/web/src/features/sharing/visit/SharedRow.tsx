import type { Entry } from "@dexnet/drive/drive";
import { ActionIcon, Checkbox, UnstyledButton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { EntryIcon } from "../../../widgets/entry-icon/EntryIcon.tsx";
import { previewKindOf } from "./preview-kind.ts";
import classes from "./SharedRow.module.css";

export interface SharedRowProps {
  entry: Entry;
  isSelected: boolean;
  /** False for the only entry. */
  canSelect: boolean;
  canDownload: boolean;
  onToggle: (id: string) => void;
  onOpen: (folderId: string) => void;
  onDownload: (entries: readonly Entry[]) => void;
  onPreview: ((entry: Entry) => void) | null;
}

/** One entry of a link. A folder is opened, and an image or a text is shown. */
export const SharedRow = memo(function SharedRow(props: SharedRowProps) {
  const { entry, isSelected, canSelect, canDownload, onToggle, onDownload } = props;
  const { t } = useTranslation("sharing");
  const format = useFormat();
  const { name } = entry;
  return (
    <li className={classes.row} data-selected={isSelected || undefined} data-only={!canSelect || undefined}>
      {canSelect && (
        <Checkbox
          className={classes.select}
          aria-label={t("visit.select", { name })}
          checked={isSelected}
          onChange={() => onToggle(entry.id)}
        />
      )}
      <RowName {...props} />
      {entry.kind === "file" && (
        <span className={`${shared.note} ${classes.summary}`}>
          <span className={`${classes.size} figures`}>{format.bytes(entry.sizeBytes)}</span>
          <time className={classes.date} dateTime={new Date(entry.date).toISOString()}>
            {format.date(entry.date)}
          </time>
        </span>
      )}
      <ActionIcon
        className={classes.download}
        aria-label={t("visit.downloadNamed", { name })}
        disabled={!canDownload}
        onClick={() => onDownload([entry])}
      >
        <IconDownload size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
});

function RowName({ entry, onOpen, onPreview }: SharedRowProps) {
  const { t } = useTranslation("sharing");
  const { id, name } = entry;
  if (entry.kind === "folder") {
    return (
      <UnstyledButton
        className={`${shared.row} ${classes.name}`}
        aria-label={t("choose.open", { name })}
        onClick={() => onOpen(id)}
      >
        <EntryIcon entry={entry} />
        <span className={`${shared.breaks} ${classes.text}`}>{name}</span>
      </UnstyledButton>
    );
  }
  const kind = previewKindOf(entry);
  if (kind === null || onPreview === null) {
    return (
      <span className={`${shared.row} ${classes.name}`}>
        <EntryIcon entry={entry} />
        <span className={`${shared.breaks} ${classes.text}`}>{name}</span>
      </span>
    );
  }
  return (
    <UnstyledButton
      className={`${shared.row} ${classes.name}`}
      aria-label={t("visit.previewNamed", { name })}
      onClick={() => onPreview(entry)}
    >
      <EntryIcon entry={entry} />
      <span className={`${shared.breaks} ${classes.text}`}>{name}</span>
    </UnstyledButton>
  );
}
