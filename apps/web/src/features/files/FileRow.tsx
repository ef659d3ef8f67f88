import type { Entry } from "@dexnet/drive/drive";
import { IconChevronRight, IconDots, IconDownload } from "@tabler/icons-react";
import { memo } from "react";
import type { EntryActions } from "./changes/entry-actions.ts";
import { EntryIcon } from "./EntryIcon.tsx";
import classes from "./FileList.module.css";
import type { RowTexts } from "./row-texts.ts";

export interface FileRowProps {
  entry: Entry;
  index: number;
  topPx: number;
  /** Whether Tab reaches this row; the arrows move on from it. */
  isActive: boolean;
  texts: RowTexts;
  onActivate: (id: string, index: number) => void;
  actions: EntryActions;
  /** Opens the menu of the entry at this position of the screen. */
  onMenu: (entry: Entry, leftPx: number, topPx: number) => void;
}

/** ARIA index of a row: the header is row 1. */
export const rowIndexOf = (index: number) => index + 2;

/** Shared elements of all rows. */
const openIcon = <IconChevronRight size={20} />;
const downloadIcon = <IconDownload size={20} />;
const menuIcon = <IconDots size={20} />;

export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { entry, index, topPx, isActive, texts, onActivate, actions, onMenu } = props;
  const size = entry.kind === "file" ? texts.format.bytes(entry.sizeBytes) : "";
  const date = entry.kind === "file" ? texts.format.date(entry.date) : "";

  function onKey({ key }: { key: string }): boolean {
    if (key === "Enter") actions.open(entry);
    else if (key === "F2") actions.rename(entry);
    else if (key === "Delete") actions.remove(entry);
    else return false;
    return true;
  }

  return (
    <tr
      aria-rowindex={rowIndexOf(index)}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${topPx}px)` }}
      data-entry={entry.id}
      data-folder={entry.kind === "folder" || undefined}
      onFocus={() => onActivate(entry.id, index)}
      onClick={() => entry.kind === "folder" && actions.open(entry)}
      onDoubleClick={() => entry.kind === "file" && actions.open(entry)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(entry, event.clientX, event.clientY);
      }}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget && onKey(event)) event.preventDefault();
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
            {entry.kind === "file" ? `${size} · ${date}` : texts.folder}
          </div>
        </div>
      </td>
      <td className={classes.size}>{size}</td>
      <td className={classes.date}>{date}</td>
      <td className={classes.actions}>
        {/* Plain buttons: those of the library make the rows of a search a quarter slower. */}
        <button
          type="button"
          className={`${classes.action} ${classes.open}`}
          tabIndex={isActive ? 0 : -1}
          aria-label={entry.kind === "folder" ? texts.openFolder(entry.name) : texts.download(entry.name)}
          onClick={(event) => {
            event.stopPropagation();
            actions.open(entry);
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {entry.kind === "folder" ? openIcon : downloadIcon}
        </button>
        <button
          type="button"
          className={classes.action}
          tabIndex={isActive ? 0 : -1}
          aria-label={texts.actionsOf(entry.name)}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            const { right, bottom } = event.currentTarget.getBoundingClientRect();
            onMenu(entry, right, bottom);
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {menuIcon}
        </button>
      </td>
    </tr>
  );
});
