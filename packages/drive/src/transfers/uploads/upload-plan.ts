import { AppError, encodeError } from "@dexnet/protocol/errors";
import { acceptedName } from "../../file-list/entry-names.ts";
import type { NewFolder } from "../../file-list/file-operations.ts";
import type { EntryName, FileTree } from "../../file-list/file-tree.ts";
import { childNamed, refuseTaken, requireFolder } from "../../file-list/operation-check.ts";
import type { FileSource, UploadItem, UploadRequest } from "../transfers.ts";

/** Files and folders that an upload adds to the current list. */
export interface UploadPlan {
  readonly groupName: string | null;
  readonly isFolder: boolean;
  readonly files: readonly PlannedFile[];
  /** New folders that are items of the request, and their parents, each after its parent. */
  readonly folders: readonly NewFolder[];
  readonly failures: readonly PlanFailure[];
  /** Number of files that exist already. */
  readonly skipped: number;
}

export interface PlannedFile {
  readonly source: FileSource;
  readonly name: string;
  readonly pathName: string;
  readonly parentId: string | null;
  /** Folders of its path that are not in the list, from the top down. */
  readonly folders: readonly NewFolder[];
}

export interface PlanFailure {
  readonly kind: UploadItem["kind"];
  readonly name: string;
  readonly pathName: string;
  readonly sizeBytes: number;
  readonly errorCode: string;
}

type PlannedRequest = Pick<UploadRequest, "parentId" | "items" | "existing">;

/** A folder after the upload. `isNew`: it is not in the list yet. `newFolders`: the new ones of its path, itself included. */
interface FolderNode {
  readonly id: string | null;
  readonly isNew: boolean;
  readonly newFolders: readonly NewFolder[];
  readonly folders: Map<string, FolderNode>;
  /** Names of the files that the request adds to it. */
  readonly files: Set<string>;
}

/**
 * A file whose name is taken or can't be used fails alone. Faults of the request: entry_not_found; directory_exists or
 * file_exists when the name of a folder at its top is taken and `existing` does not allow that.
 */
export function planUpload(tree: FileTree, request: PlannedRequest, newId: () => string): UploadPlan {
  const { parentId, items, existing } = request;
  const top: FolderNode = { id: parentId, isNew: false, newFolders: [], folders: new Map(), files: new Set() };
  requireFolder(tree, parentId);
  const files: PlannedFile[] = [];
  const folders = new Map<string, NewFolder>();
  const failures: PlanFailure[] = [];
  let skipped = 0;

  function existingIn(node: FolderNode, name: string): EntryName | undefined {
    return node.isNew ? undefined : childNamed(tree, node.id, name);
  }

  function childFolder(node: FolderNode, rawName: string): FolderNode {
    // Folders of a disk may have shorter names than our own rule for folders allows, so the rule for files applies.
    const name = acceptedName(rawName, "file");
    const known = node.folders.get(name);
    if (known !== undefined) return known;
    if (node.files.has(name)) throw new AppError("file_exists");
    const found = existingIn(node, name);
    if (!found?.isFolder || existing === "refuse") refuseTaken(found);
    const id = found?.id ?? newId();
    const newFolders = found === undefined ? [...node.newFolders, { id, parentId: node.id, name }] : [];
    const folder: FolderNode = { id, isNew: found === undefined, newFolders, folders: new Map(), files: new Set() };
    node.folders.set(name, folder);
    return folder;
  }

  function folderAt(path: readonly string[]): FolderNode {
    let node = top;
    for (const name of path) node = childFolder(node, name);
    return node;
  }

  function addFile({ path, file, handle }: UploadItem & { kind: "file" }): void {
    const node = folderAt(path);
    const name = acceptedName(file.name, "file");
    const found = existingIn(node, name);
    if (found !== undefined && existing === "missing" && isFileOfSize(found.id, file.size)) {
      skipped += 1;
      return;
    }
    refuseTaken(found);
    if (node.folders.has(name)) throw new AppError("directory_exists");
    if (node.files.has(name)) throw new AppError("file_exists");
    node.files.add(name);
    const { id, newFolders } = node;
    files.push({ source: { file, handle }, name, pathName: pathNameOf(path, name), parentId: id, folders: newFolders });
  }

  function isFileOfSize(id: string, sizeBytes: number): boolean {
    const entry = tree.get(id);
    return entry?.kind === "file" && entry.sizeBytes === sizeBytes;
  }

  // A folder at the top whose name is taken refuses the whole request.
  for (const { path } of items) {
    const [first] = path;
    if (first !== undefined) refuseTopFolder(childNamed(tree, parentId, first), existing);
  }
  for (const item of items) {
    try {
      if (item.kind === "file") addFile(item);
      else for (const folder of folderAt(item.path).newFolders) folders.set(folder.id, folder);
    } catch (error) {
      const name = item.kind === "file" ? item.file.name : (item.path.at(-1) ?? "");
      const pathName = item.kind === "file" ? pathNameOf(item.path, name) : item.path.join("/");
      const sizeBytes = item.kind === "file" ? item.file.size : 0;
      failures.push({ kind: item.kind, name, pathName, sizeBytes, errorCode: encodeError(error).code });
    }
  }
  return { ...nameOf(items), files, folders: [...folders.values()], failures, skipped };
}

function refuseTopFolder(found: EntryName | undefined, existing: UploadRequest["existing"]): void {
  if (!found?.isFolder || existing !== "missing") refuseTaken(found);
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
