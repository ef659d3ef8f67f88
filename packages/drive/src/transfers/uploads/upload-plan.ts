import { AppError, encodeError } from "@dexnet/protocol/errors/errors";
import { acceptedName, normalName } from "../../file-list/entry-names.ts";
import type { NewFolder } from "../../file-list/file-operations.ts";
import type { EntryName, FileTree } from "../../file-list/file-tree.ts";
import { childNamed, refuseTaken, requireFolder } from "../../file-list/operation-check.ts";
import type { FileSource, UploadChoice, UploadConflict, UploadItem, UploadRequest } from "../transfers.ts";

/** Files and folders that an upload adds to the current list. */
export interface UploadPlan {
  readonly groupName: string | null;
  readonly isFolder: boolean;
  readonly files: readonly PlannedFile[];
  /** New folders that are added at once, each after its parent: items of the request, and those that replace a file. */
  readonly folders: readonly NewFolder[];
  /** Files that new folders replace. */
  readonly replacedIds: readonly string[];
  readonly failures: readonly PlanFailure[];
  /** Number of files that exist already. Those that the person skips don't count. */
  readonly skipped: number;
  /** Taken names without a choice. If there are any, the plan is incomplete and must not be started. */
  readonly conflicts: readonly UploadConflict[];
}

export interface PlannedFile {
  readonly source: FileSource;
  readonly name: string;
  readonly pathName: string;
  readonly parentId: string | null;
  /** Folders of its path that are not in the list, from the top down. */
  readonly folders: readonly NewFolder[];
  /** The entry that goes to the trash when the file is listed. */
  readonly replacesId?: string | undefined;
}

export interface PlanFailure {
  readonly kind: UploadItem["kind"];
  readonly name: string;
  readonly pathName: string;
  readonly sizeBytes: number;
  readonly errorCode: string;
}

type PlannedRequest = Pick<UploadRequest, "parentId" | "items" | "existing" | "choices">;

/** A folder after the upload. `isNew`: it is not in the list yet. `newFolders`: the new ones of its path, itself included. */
interface FolderNode {
  readonly id: string | null;
  readonly isNew: boolean;
  readonly newFolders: readonly NewFolder[];
  /** Folders in it that the request names, also those that are left out. */
  readonly folders: Map<string, FolderNode | OmittedFolder>;
  /** Names of the files that the request adds to it. */
  readonly files: Set<string>;
}

type OmittedFolder = "skip" | "undecided";

/** Decision about a taken name. */
type Decision = UploadChoice["choice"] | "undecided";

/**
 * A file whose name is refused or can't be used fails alone. Faults of the request: entry_not_found; directory_exists or
 * file_exists when the name of a folder at its top is taken and `existing` is `refuse`.
 */
export function planUpload(tree: FileTree, request: PlannedRequest, newId: () => string): UploadPlan {
  const { parentId, items, existing } = request;
  const top: FolderNode = { id: parentId, isNew: false, newFolders: [], folders: new Map(), files: new Set() };
  requireFolder(tree, parentId);
  const choices = new Map(request.choices?.map(({ path, choice }) => [keyOf(path), choice]));
  const files: PlannedFile[] = [];
  const folders = new Map<string, NewFolder>();
  const replacedIds: string[] = [];
  const failures: PlanFailure[] = [];
  const conflicts: UploadConflict[] = [];
  let skipped = 0;

  function existingIn(node: FolderNode, name: string): EntryName | undefined {
    return node.isNew ? undefined : childNamed(tree, node.id, name);
  }

  function decide(path: readonly string[], found: EntryName, isFolder: boolean): Decision {
    if (existing === "refuse") refuseTaken(found);
    const isMergeable = isFolder && found.isFolder;
    // Folders inside a folder that is merged are merged too.
    if (isMergeable && path.length > 1) return "replace";
    const choice = choices.get(keyOf(path));
    if (choice === undefined) conflicts.push({ path, isMergeable });
    return choice ?? "undecided";
  }

  function newFolder(node: FolderNode, name: string): FolderNode {
    const id = newId();
    const newFolders = [...node.newFolders, { id, parentId: node.id, name }];
    return { id, isNew: true, newFolders, folders: new Map(), files: new Set() };
  }

  function openFolder(node: FolderNode, name: string, path: readonly string[]): FolderNode | OmittedFolder {
    const found = existingIn(node, name);
    if (found === undefined) return newFolder(node, name);
    const decision = decide(path, found, true);
    if (decision === "undecided" || decision === "skip") return decision;
    if (decision === "replace" && found.isFolder) {
      return { id: found.id, isNew: false, newFolders: [], folders: new Map(), files: new Set() };
    }
    const folder = newFolder(node, name);
    if (decision === "replace") {
      replacedIds.push(found.id);
      addAtOnce(folder);
    }
    return folder;
  }

  function addAtOnce({ newFolders }: FolderNode): void {
    for (const folder of newFolders) folders.set(folder.id, folder);
  }

  function folderAt(path: readonly string[]): FolderNode | OmittedFolder {
    let node = top;
    for (const [index, rawName] of path.entries()) {
      // Folders of a disk may have shorter names than our own rule for folders allows, so the rule for files applies.
      const name = acceptedName(rawName, "file");
      if (node.files.has(name)) throw new AppError("file_exists");
      const child = node.folders.get(name) ?? openFolder(node, name, path.slice(0, index + 1));
      node.folders.set(name, child);
      if (typeof child === "string") return child;
      node = child;
    }
    return node;
  }

  function addFile({ path, file, handle }: UploadItem & { kind: "file" }): void {
    const node = folderAt(path);
    if (typeof node === "string") return;
    const name = acceptedName(file.name, "file");
    if (node.folders.has(name)) throw new AppError("directory_exists");
    if (node.files.has(name)) throw new AppError("file_exists");
    const found = existingIn(node, name);
    // In a merged folder the same file counts as uploaded.
    if (found !== undefined && existing === "ask" && path.length > 0 && isSameFile(found.id, file)) {
      skipped += 1;
      return;
    }
    const decision = found && decide([...path, file.name], found, false);
    if (decision === "skip" || decision === "undecided") return;
    node.files.add(name);
    const { id, newFolders } = node;
    const replacesId = decision === "replace" ? found?.id : undefined;
    const place = { pathName: pathNameOf(path, name), parentId: id, folders: newFolders };
    files.push({ source: { file, handle }, name, ...place, ...(replacesId !== undefined && { replacesId }) });
  }

  function isSameFile(id: string, file: File): boolean {
    const entry = tree.get(id);
    return entry?.kind === "file" && entry.sizeBytes === file.size && entry.date === file.lastModified;
  }

  function addFolder(path: readonly string[]): void {
    const node = folderAt(path);
    if (typeof node !== "string") addAtOnce(node);
  }

  // A folder at the top whose name is taken refuses the whole request.
  for (const { path } of existing === "refuse" ? items : []) {
    const [first] = path;
    if (first !== undefined) refuseTaken(childNamed(tree, parentId, first));
  }
  for (const item of items) {
    try {
      if (item.kind === "file") addFile(item);
      else addFolder(item.path);
    } catch (error) {
      const name = item.kind === "file" ? item.file.name : (item.path.at(-1) ?? "");
      const pathName = item.kind === "file" ? pathNameOf(item.path, name) : item.path.join("/");
      const sizeBytes = item.kind === "file" ? item.file.size : 0;
      failures.push({ kind: item.kind, name, pathName, sizeBytes, errorCode: encodeError(error).code });
    }
  }
  const plan = { files, folders: [...folders.values()], replacedIds, failures, skipped, conflicts };
  return { ...nameOf(items), ...plan };
}

/** No name contains a slash. Equal names may have different Unicode compositions. */
function keyOf(path: readonly string[]): string {
  return path.map(normalName).join("/");
}

/** Name of the common top folder, or of the only file. Null for several. */
function nameOf(items: readonly UploadItem[]): { groupName: string | null; isFolder: boolean } {
  const [first] = items;
  const top = first?.path[0];
  if (top !== undefined && items.every(({ path }) => path[0] === top)) return { groupName: top, isFolder: true };
  const isOneFile = items.length === 1 && first?.kind === "file";
  return { groupName: isOneFile ? first.file.name : null, isFolder: false };
}

function pathNameOf(path: readonly string[], name: string): string {
  return [...path, name].join("/");
}
