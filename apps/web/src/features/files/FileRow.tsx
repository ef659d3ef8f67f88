import type { Entry, FileEntry, FolderEntry } from "@dexnet/drive/drive";
import { ActionIcon } from "@mantine/core";
import { IconChevronRight, IconDownload } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shell/format.ts";
import { EntryIcon } from "./EntryIcon.tsx";
import classes from "./FileList.module.css";

export interface FileRowProps {
  entry: Entry;
  index: number;
  topPx: number;
  /** The one row that Tab reaches; the arrows move on from there. */
  isActive: boolean;
  onActivate: (id: string) => void;
  onOpen: (folder: FolderEntry) => void;
  onDownload: (file: FileEntry) => void;
}

/** The header is the first row, and rows count from 1. */
const rowsBefore = 2;

export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { entry, index, topPx, isActive, onActivate, onOpen, onDownload } = props;
  const { t } = useTranslation("files");
  const format = useFormat();
  const size = entry.kind === "file" ? format.bytes(entry.sizeBytes) : "";
  const date = entry.kind === "file" ? format.date(entry.date) : "";
  const Action = entry.kind === "folder" ? IconChevronRight : IconDownload;
  const act = () => (entry.kind === "folder" ? onOpen(entry) : onDownload(entry));

  return (
    <tr
      aria-rowindex={index + rowsBefore}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${topPx}px)` }}
      data-entry={entry.id}
      data-folder={entry.kind === "folder" || undefined}
      onFocus={() => onActivate(entry.id)}
      onClick={() => entry.kind === "folder" && onOpen(entry)}
      onDoubleClick={() => entry.kind === "file" && onDownload(entry)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.target !== event.currentTarget) return;
        event.preventDefault();
        act();
      }}
    >
      <td className={classes.name}>
        <span className={classes.icon}>
          <EntryIcon entry={entry} />
        </span>
        <div className={classes.nameLines}>
          <div className={classes.nameText} title={entry.name}>
            {entry.name}
          </div>
          <div className={classes.under} aria-hidden>
            {entry.kind === "file" ? `${size} · ${date}` : t("folder")}
          </div>
        </div>
      </td>
      <td className={classes.size}>{size}</td>
      <td className={classes.date}>{date}</td>
      <td>
        <ActionIcon
          tabIndex={isActive ? 0 : -1}
          aria-label={t(entry.kind === "folder" ? "openFolder" : "download", { name: entry.name })}
          onClick={(event) => {
            event.stopPropagation();
            act();
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Action size={20} />
        </ActionIcon>
      </td>
    </tr>
  );
});
