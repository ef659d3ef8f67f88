import { AppError, encodeError } from "@dexnet/protocol/errors";
import type { Entries, StoredEntry } from "../../file-list/entries.ts";
import { acceptedName, normalName } from "../../file-list/entry-names.ts";
import type { NewFolder } from "../../file-list/file-operations.ts";
import { refuseTaken, siblingsIn } from "../../file-list/operation-check.ts";
import type { FileSource, UploadItem, UploadRequest } from "../transfers.ts";

/** What an upload comes to on the list as it is now. */
export interface UploadPlan {
  readonly groupName: string | null;
  readonly isFolder: boolean;
  readonly files: readonly PlannedFile[];
  /** Folders that were named themselves, with those on the way to them, each after the one that it is in. */
  readonly folders: readonly NewFolder[];
  readonly failures: readonly PlanFailure[];
  /** Files that are there already. */
  readonly skipped: number;
}

export interface PlannedFile {
  readonly source: FileSource;
  readonly name: string;
  readonly pathName: string;
  readonly parentId: string | null;
  /** On the way to it and not in the list, from the top down. */
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

/** A folder as it will be. `isNew`: the list does not have it yet. */
interface FolderNode {
  readonly id: string | null;
  readonly isNew: boolean;
  readonly way: readonly NewFolder[];
  readonly folders: Map<string, FolderNode>;
  /** Names of the files that the request puts here. */
  readonly files: Set<string>;
}

/**
 * One file's trouble is its own: a name that can't be used, or is taken. Faults of the request: entry_not_found;
 * directory_exists or file_exists when the name of a folder at its top is taken and may not be.
 */
export function planUpload(entries: Entries, request: PlannedRequest, newId: () => string): UploadPlan {
  const { parentId, items, existing } = request;
  const childrenOf = createChildrenOf(entries);
  const top: FolderNode = { id: parentId, isNew: false, way: [], folders: new Map(), files: new Set() };
  const topSiblings = siblingsIn(entries, parentId);
  const files: PlannedFile[] = [];
  const folders = new Map<string, NewFolder>();
  const failures: PlanFailure[] = [];
  let skipped = 0;

  function thereIn(node: FolderNode, name: string): StoredEntry | undefined {
    return node.isNew ? undefined : (node === top ? topSiblings : childrenOf(node.id)).get(normalName(name));
  }

  function folderIn(node: FolderNode, given: string): FolderNode {
    // A folder of a disk may have a shorter name than one that is made here: what people have is taken as it is.
    const name = acceptedName(given, "file");
    const known = node.folders.get(name);
    if (known !== undefined) return known;
    if (node.files.has(name)) throw new AppError("file_exists");
    const there = thereIn(node, name);
    if (there !== undefined && (there.kind !== "folder" || existing === "refuse")) {
      refuseTaken(new Map([[normalName(name), there]]), name);
    }
    const id = there?.id ?? newId();
    const way = there === undefined ? [...node.way, { id, parentId: node.id, name }] : [];
    const folder: FolderNode = { id, isNew: there === undefined, way, folders: new Map(), files: new Set() };
    node.folders.set(name, folder);
    return folder;
  }

  function nodeAt(path: readonly string[]): FolderNode {
    let node = top;
    for (const name of path) node = folderIn(node, name);
    return node;
  }

  function addFile({ path, file, handle }: UploadItem & { kind: "file" }): void {
    const node = nodeAt(path);
    const name = acceptedName(file.name, "file");
    const there = thereIn(node, name);
    if (there?.kind === "file" && existing === "missing" && there.sizeBytes === file.size) {
      skipped += 1;
      return;
    }
    if (there !== undefined) throw new AppError(there.kind === "folder" ? "directory_exists" : "file_exists");
    if (node.folders.has(name)) throw new AppError("directory_exists");
    if (node.files.has(name)) throw new AppError("file_exists");
    node.files.add(name);
    const { id, way } = node;
    files.push({ source: { file, handle }, name, pathName: pathNameOf(path, name), parentId: id, folders: way });
  }

  // A folder at the top whose name is taken stops all of it, before anything is done.
  for (const { path } of items) {
    const [first] = path;
    if (first !== undefined) refuseTopFolder(topSiblings, first, existing);
  }
  for (const item of items) {
    try {
      if (item.kind === "file") addFile(item);
      else for (const folder of nodeAt(item.path).way) folders.set(folder.id, folder);
    } catch (error) {
      const name = item.kind === "file" ? item.file.name : (item.path.at(-1) ?? "");
      const pathName = item.kind === "file" ? pathNameOf(item.path, name) : item.path.join("/");
      const sizeBytes = item.kind === "file" ? item.file.size : 0;
      failures.push({ kind: item.kind, name, pathName, sizeBytes, errorCode: encodeError(error).code });
    }
  }
  return { ...nameOf(items), files, folders: [...folders.values()], failures, skipped };
}

function refuseTopFolder(
  siblings: ReadonlyMap<string, StoredEntry>,
  name: string,
  existing: UploadRequest["existing"],
): void {
  const there = siblings.get(normalName(name));
  if (there === undefined || (there.kind === "folder" && existing === "missing")) return;
  refuseTaken(siblings, name);
}

/** Of the folder at the top if there is one for all; of the only file; null for several. */
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

/** What stands in a folder of the list, by normal name. The list is gone through once, and only if it is asked for. */
function createChildrenOf(entries: Entries): (parentId: string | null) => ReadonlyMap<string, StoredEntry> {
  let all: Map<string | null, StoredEntry[]> | undefined;
  const known = new Map<string | null, Map<string, StoredEntry>>();
  return (parentId) => {
    all ??= Map.groupBy(entries.values(), (entry) => entry.parentId);
    const children =
      known.get(parentId) ?? new Map((all.get(parentId) ?? []).map((entry) => [normalName(entry.name), entry]));
    known.set(parentId, children);
    return children;
  };
}
