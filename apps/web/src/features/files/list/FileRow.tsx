import type { Entry } from "@dexnet/drive/drive";
import { IconStarFilled } from "@tabler/icons-react";
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useSyncExternalStore } from "react";
import shared from "../../../platform/theme/shared.module.css";
import type { ThumbnailStore } from "../../../platform/thumbnails/thumbnail-store.ts";
import { RowIcon } from "../../../widgets/entry-icon/RowIcon.tsx";
import type { CutEntries } from "../clipboard.ts";
import type { Selection } from "../selection/selection.ts";
import { type DateLabel, shownDateOf } from "../view/date-label.ts";
import { EntryPicture } from "./EntryPicture.tsx";
import classes from "./FileList.module.css";
import { MatchedName } from "./MatchedName.tsx";
import { RenameField, type RenameFieldProps } from "./RenameField.tsx";
import { rowIndexOf } from "./row-index.ts";
import type { RowTexts } from "./row-texts.ts";
import { UploadBar, UploadText } from "./UploadProgress.tsx";
import { useLongPress } from "./use-long-press.ts";

/** Handlers of the events in a row. The object stays the same over renders, so that a row renders only when its own data changes. */
export interface RowEvents {
  activate(id: string, index: number): void;
  click(entry: Entry, index: number, event: MouseEvent): void;
  longPress(entry: Entry): void;
  open(entry: Entry): void;
  download(entry: Entry): void;
  cancelUpload(entry: Entry): void;
  /** Opens the menu of the entry at this position of the screen. A right click selects the entry. */
  openMenu(entry: Entry, leftPx: number, topPx: number, isRightClick: boolean): void;
  dragStart(entry: Entry, data: DataTransfer): void;
  dragEnd(): void;
  rename: RenameFieldProps["onSubmit"];
  closeRename(entry: Entry, isFocusKept: boolean): void;
}

export interface FileRowProps {
  entry: Entry;
  index: number;
  leftPx: number;
  topPx: number;
  /** Null for the whole width. */
  widthPx: number | null;
  /** Whether Tab reaches this row; the arrows move on from it. */
  isActive: boolean;
  isRenaming: boolean;
  isDraggable: boolean;
  /** Whether a file can be opened. One in the trash can't. */
  canOpenFile: boolean;
  /** Which date is shown. */
  dateLabel: DateLabel;
  /** Shows the folders of the entry below its name. */
  hasPath: boolean;
  searchText: string;
  texts: RowTexts;
  selection: Selection;
  cutEntries: CutEntries;
  thumbnails: ThumbnailStore;
  events: RowEvents;
}

/** Shared elements of all rows. */
const openIcon = <RowIcon name="chevronRight" />;
const downloadIcon = <RowIcon name="download" />;
const menuIcon = <RowIcon name="dots" />;
const cancelIcon = <RowIcon name="x" />;

export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { entry, index, isActive, isRenaming, texts, selection, cutEntries, events } = props;
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.has(entry.id));
  const isCut = useSyncExternalStore(cutEntries.subscribe, () => cutEntries.has(entry.id));
  const longPress = useLongPress(() => events.longPress(entry));
  const size = entry.kind === "file" ? texts.format.bytes(entry.sizeBytes) : "";
  const dateMs = shownDateOf(entry, props.dateLabel);
  const date = dateMs === null ? "" : texts.format.date(dateMs);
  const isFolder = entry.kind === "folder";
  const isTile = isTileOf(props);
  const isUploading = entry.isUploading === true;
  const under = isFolder ? texts.folder : `${size}\u00a0· ${date}`;

  return (
    <tr
      aria-rowindex={rowIndexOf(index)}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      className={isUploading ? `${classes.row} ${shared.quiet}` : classes.row}
      style={rowStyle(props)}
      data-entry={entry.id}
      data-folder={(isFolder && !isUploading) || undefined}
      data-uploading={isUploading || undefined}
      data-cut={isCut || undefined}
      data-renaming={isRenaming || undefined}
      data-drop-folder={isFolder && !isUploading ? entry.id : undefined}
      data-drop-name={isFolder && !isUploading ? entry.name : undefined}
      onFocus={() => events.activate(entry.id, index)}
      onClick={(event) => {
        if (!longPress.wasPressed()) events.click(entry, index, event);
      }}
      onDoubleClick={(event) => {
        if (!isRenaming && !hasModifier(event)) events.open(entry);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!longPress.isTouched()) events.openMenu(entry, event.clientX, event.clientY, true);
      }}
      {...longPress.handlers}
    >
      <td className={classes.name}>
        <span
          className={classes.drag}
          draggable={props.isDraggable && !isRenaming && !isUploading}
          {...dragHandlers(entry, events)}
        >
          <span className={classes.icon}>
            <EntryPicture entry={entry} thumbnails={props.thumbnails} />
          </span>
          {isRenaming ? (
            <RenameField
              key={entry.id}
              entry={entry}
              onSubmit={events.rename}
              onClose={(isFocusKept) => events.closeRename(entry, isFocusKept)}
            />
          ) : (
            <NameLines {...props} under={isUploading ? <UploadText entry={entry} /> : under} />
          )}
        </span>
        {(isUploading || isFolder) && <UploadBar entry={entry} />}
      </td>
      {!isTile && <td className={classes.size}>{size}</td>}
      {!isTile && <td className={classes.date}>{isUploading ? <UploadText entry={entry} /> : date}</td>}
      <td className={classes.actions}>{isUploading ? <CancelButton {...props} /> : <RowButtons {...props} />}</td>
    </tr>
  );
});

/** A tile has fewer elements than a row, because many more of them scroll into view at once (`scroll-100k`). */
const isTileOf = ({ widthPx }: FileRowProps) => widthPx !== null;

function rowStyle({ leftPx, topPx, widthPx }: FileRowProps): CSSProperties {
  const transform = `translate(${leftPx}px, ${topPx}px)`;
  return widthPx === null ? { transform } : { transform, width: widthPx };
}

function NameLines({ under, ...props }: FileRowProps & { under: ReactNode }) {
  const { entry, hasPath, searchText, texts } = props;
  return (
    <div className={classes.nameLines}>
      <div className={classes.nameText} title={entry.name}>
        <MatchedName name={entry.name} searchText={searchText} />
        {entry.isFavourite && <IconStarFilled size={12} className={classes.star} aria-label={texts.favourite} />}
      </div>
      {hasPath ? (
        <div className={classes.path}>{texts.pathOf(entry.parentNames)}</div>
      ) : (
        <div className={classes.under} aria-hidden={!isTileOf(props)}>
          {under}
        </div>
      )}
    </div>
  );
}

function CancelButton({ entry, isActive, texts, events }: FileRowProps) {
  return (
    <button
      type="button"
      className={`${shared.iconButton} ${classes.action}`}
      tabIndex={isActive ? 0 : -1}
      aria-label={texts.cancelUpload(entry.name)}
      onClick={(event) => {
        event.stopPropagation();
        events.cancelUpload(entry);
      }}
    >
      {cancelIcon}
    </button>
  );
}

function RowButtons(props: FileRowProps) {
  const { entry, isActive, canOpenFile, texts, events } = props;
  const tabIndex = isActive ? 0 : -1;
  const isFolder = entry.kind === "folder";
  // Plain buttons: those of the library make the rows of a search a quarter slower.
  return (
    <>
      {(isFolder || canOpenFile) && (
        <button
          type="button"
          className={`${shared.iconButton} ${classes.action} ${classes.open}`}
          tabIndex={tabIndex}
          aria-label={isFolder ? texts.openFolder(entry.name) : texts.download(entry.name)}
          onClick={(event) => {
            event.stopPropagation();
            if (isFolder) events.open(entry);
            else events.download(entry);
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {!isTileOf(props) && (isFolder ? openIcon : downloadIcon)}
        </button>
      )}
      <button
        type="button"
        className={`${shared.iconButton} ${classes.action}`}
        tabIndex={tabIndex}
        aria-label={texts.actionsOf(entry.name)}
        aria-haspopup="menu"
        onClick={(event) => {
          event.stopPropagation();
          const { right, bottom } = event.currentTarget.getBoundingClientRect();
          events.openMenu(entry, right, bottom, false);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {menuIcon}
      </button>
    </>
  );
}

function dragHandlers(entry: Entry, events: RowEvents) {
  return {
    onDragStart: (event: { dataTransfer: DataTransfer }) => events.dragStart(entry, event.dataTransfer),
    onDragEnd: () => events.dragEnd(),
  };
}

function hasModifier({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}
