import type { Entry, FileView } from "@dexnet/drive/drive";
import { viewKindOf } from "../../../platform/view-kind.ts";

/** Commands on entries of the list. */
export type EntryCommand =
  | "open"
  | "view"
  | "share"
  | "show-in-folder"
  | "download"
  | "save-as"
  | "select"
  | "rename"
  | "copy"
  | "cut"
  | "move"
  | "join"
  | "favourite"
  | "unfavourite"
  | "trash"
  | "restore"
  | "remove"
  | "details";

/** Commands on the shown folder. */
export type FolderCommand = "new-folder" | "paste" | "select-all" | "undo" | "redo" | "open-parent" | "empty-trash";

export type Command = EntryCommand | FolderCommand;

/** Entries that a command is applied to. */
export interface CommandTarget {
  readonly ids: readonly string[];
  /** The only entry; null for several. */
  readonly entry: Entry | null;
}

export interface CommandContext {
  readonly view: Pick<FileView, "place" | "searchText">;
  readonly target: CommandTarget;
  /** Whether all entries of the target that are loaded are favourites. */
  readonly isFavourite: boolean;
  /** Whether a finger selects: by a long press, or by the menu. */
  readonly isTouch: boolean;
  /** Whether the browser can ask for the file of a download. */
  readonly canSaveAs?: boolean;
}

/** Commands of a menu in groups, in the order of the menu. */
export function commandsOf(context: CommandContext): readonly (readonly Command[])[] {
  const { view, target, isFavourite, isTouch, canSaveAs = false } = context;
  const { entry } = target;
  const single = (...commands: Command[]) => (entry === null ? [] : commands);
  const select = isTouch ? single("select") : [];
  if (view.place === "trash") {
    return [entry?.kind === "folder" ? ["open"] : [], ["restore", ...select], ["remove"], single("details")].filter(
      ({ length }) => length > 0,
    ) as Command[][];
  }
  const isElsewhere = view.place !== "files" || view.searchText !== "";
  return [
    [
      ...(entry?.kind === "folder" ? (["open"] as const) : []),
      ...(entry?.kind === "file" && viewKindOf(entry.extension) !== null ? (["view"] as const) : []),
      "download",
      ...(entry?.kind === "file" && canSaveAs ? (["save-as"] as const) : []),
      "share",
      ...(isElsewhere ? single("show-in-folder") : []),
      ...select,
    ],
    [...single("rename"), "copy", "cut", "move", "join"],
    [isFavourite ? "unfavourite" : "favourite", ...single("details")],
    ["trash"],
  ];
}

/** Commands of the menu of the folder itself. */
export function folderCommandsOf(view: Pick<FileView, "place" | "searchText">): readonly (readonly Command[])[] {
  if (view.place === "trash") return [["select-all"], ["empty-trash"]];
  if (view.place !== "files" || view.searchText !== "") return [["select-all"]];
  return [["new-folder", "paste"], ["select-all"]];
}
