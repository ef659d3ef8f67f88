import type { Entry, FileEntry } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { useStorageDrive } from "../../../platform/drive/use-storage-drive.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useDeletionNotices } from "../../../platform/use-deletion-notices.ts";
import type { Clipboard } from "../clipboard.ts";
import type { AskAboutConflict } from "../conflicts/ask-about-conflicts.ts";
import type { Selection } from "../selection/selection.ts";
import type { EntryPages, ShownFiles } from "../view/entry-pages.ts";
import type { Command, CommandTarget } from "./entry-commands.ts";
import type { ChangeNotices } from "./use-change-notices.ts";
import { useDeletion } from "./use-deletion.ts";
import { usePasting } from "./use-pasting.ts";

export interface CommandDeps {
  readonly address: string;
  readonly files: ShownFiles;
  readonly entryPages: EntryPages;
  readonly selection: Selection;
  readonly clipboard: Clipboard;
  readonly notices: ChangeNotices;
  readonly ask: AskAboutConflict;
  readonly download: (entries: readonly Entry[], isPicked?: boolean) => Promise<void>;
  readonly view: (entry: FileEntry) => void;
  readonly share: (entries: readonly Entry[]) => void;
  readonly showDetails: (entry: Entry) => void;
  readonly openFolder: (folderId: string | null) => void;
  /** Opens the folder that contains an entry, with the entry in focus. */
  readonly showInFolder: (entry: Entry) => void;
  readonly beginRename: (entry: Entry) => void;
  readonly askNewFolder: () => void;
  readonly askJoin: (target: CommandTarget) => void;
  readonly askMove: (target: CommandTarget) => void;
  readonly folderName: (folderId: string | null) => string;
}

/** Runs the commands of keys, menus and buttons. */
export function useCommands(deps: CommandDeps) {
  const { address, files, entryPages, selection, clipboard, notices } = deps;
  const { t } = useTranslation("files");
  const { notify } = useApp();
  const storage = useStorageDrive(address);
  const pasting = usePasting({ address, entryPages, notices, ask: deps.ask });
  const deletion = useDeletion({ address, notices });
  const { showInterrupted } = useDeletionNotices();
  const { place, folderId, searchText } = files.view;

  /** Entries of a target; only the first is loaded for a notice. */
  async function firstOf({ ids, entry }: CommandTarget): Promise<Entry | null> {
    return entry ?? (await entryPages.entries(ids.slice(0, 1)))[0] ?? null;
  }

  /** Applies a change to the target and reports it. */
  async function change(
    kind: "trash" | "restore" | "favourite" | "unfavourite",
    target: CommandTarget,
    apply: () => Promise<void>,
  ): Promise<void> {
    const first = await firstOf(target);
    const changed = { count: target.ids.length, name: first?.name ?? "" };
    try {
      await apply();
      notices.showDone(kind, changed);
    } catch (error) {
      if (kind === "trash") showInterrupted({ name: changed.name, isFolder: first?.kind === "folder" }, error);
      else notices.showFault(error);
    }
  }

  async function paste(): Promise<void> {
    const content = clipboard.get();
    if (content === null) return notify({ text: t("clipboardEmpty"), group: "clipboard" });
    if (place !== "files" || searchText !== "") return;
    const isDone = await pasting.paste({ ...content, parentId: folderId }, deps.folderName(folderId));
    if (isDone && content.kind === "cut") clipboard.clear();
  }

  async function download(target: CommandTarget): Promise<void> {
    await deps.download(target.entry === null ? await entryPages.entries(target.ids) : [target.entry]);
  }

  async function share({ ids, entry }: CommandTarget): Promise<void> {
    deps.share(entry === null ? await entryPages.entries(ids) : [entry]);
  }

  async function selectAll(): Promise<void> {
    selection.selectAll((await entryPages.ids(0, files.count)).ids);
  }

  function openParent(): void {
    if (searchText !== "" || files.path.length === 0) return;
    deps.openFolder(files.path.at(-2)?.id ?? null);
  }

  function onEntry(entry: Entry | null, act: (entry: Entry) => void): void {
    if (entry !== null) act(entry);
  }

  function runOnEntries(command: Command, target: CommandTarget): unknown {
    const { ids, entry } = target;
    switch (command) {
      case "open":
        return onEntry(entry, ({ id }) => deps.openFolder(id));
      case "view":
        return onEntry(entry, (file) => file.kind === "file" && deps.view(file));
      case "share":
        return share(target);
      case "show-in-folder":
        return onEntry(entry, deps.showInFolder);
      case "select":
        return onEntry(entry, ({ id }) => selection.toggle(id));
      case "rename":
        return onEntry(entry, deps.beginRename);
      case "download":
        return download(target);
      case "save-as":
        return onEntry(entry, (file) => void deps.download([file], true));
      case "copy":
        return clipboard.set({ kind: "copy", ids });
      case "cut":
        return clipboard.set({ kind: "cut", ids });
      case "move":
        return deps.askMove(target);
      case "join":
        return deps.askJoin(target);
      case "favourite":
        return change("favourite", target, () => storage.setFavourite(ids, true));
      case "unfavourite":
        return change("unfavourite", target, () => storage.setFavourite(ids, false));
      case "trash":
        return change("trash", target, () => storage.trash(ids));
      case "restore":
        return change("restore", target, () => storage.restore(ids));
      case "details":
        return onEntry(entry, deps.showDetails);
      case "remove":
        return firstOf(target).then((first) => deletion.remove(ids, first));
      default:
        return undefined;
    }
  }

  function runCommand(command: Command, target: CommandTarget | null): unknown {
    switch (command) {
      case "new-folder":
        return deps.askNewFolder();
      case "paste":
        return paste();
      case "select-all":
        return selectAll();
      case "undo":
        return notices.undo();
      case "redo":
        return notices.redo();
      case "open-parent":
        return openParent();
      case "empty-trash":
        return deletion.emptyTrash();
      default:
        return target === null || target.ids.length === 0 ? undefined : runOnEntries(command, target);
    }
  }

  return {
    /** Moves or copies entries into a folder: the end of a drag, or a chosen folder. */
    transfer: pasting.paste,
    run: (command: Command, target: CommandTarget | null) => void runCommand(command, target),
  };
}
