import { RecoverError } from "./recover-error.ts";

/** docs/format.md, "The list": the fields that are needed to recover files. */
export interface FolderEntry {
  readonly kind: "folder";
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

export interface FileEntry {
  readonly kind: "file";
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly sizeBytes: number;
  readonly date: number;
  /** Null if the description of the content is invalid. */
  readonly content: FileContent | null;
}

export interface FileContent {
  readonly fileId: Buffer;
  readonly key: Buffer;
  readonly listed: "parts" | "manifest";
  readonly blockCids: readonly string[];
}

export interface FileList {
  readonly folders: ReadonlyMap<string, FolderEntry>;
  readonly files: readonly FileEntry[];
  /** Sentences about unusable records. */
  readonly faults: readonly string[];
}

/** docs/format.md, "The trash": id of the folder with deleted entries. */
export const trashId = "f".repeat(32);

const cidShape = /^b[a-z2-7]{58}$/;
/** Form of the ids of entries, and of files in their content. */
const idShape = /^[0-9a-f]{32}$/;
const keyShape = /^[A-Za-z0-9+/]{43}=$/;

/** Reads every usable record. The client refuses the whole list for one invalid record; a recovery must not. */
export function readFileList(list: unknown): FileList {
  if (!Array.isArray(list)) throw new RecoverError("The file list is not a list.");
  const folders = new Map<string, FolderEntry>();
  const files: FileEntry[] = [];
  const faults: string[] = [];
  for (const [index, record] of list.entries()) {
    const { kind, id, parentId, name } = asRecord(record);
    if (kind === "writer" || kind === "released") continue;
    const isUsable = isId(id) && isText(name) && (parentId === null || isId(parentId));
    const entry = isUsable ? { id, parentId, name } : null;
    if (entry !== null && kind === "folder" && !folders.has(entry.id)) folders.set(entry.id, { kind, ...entry });
    else if (entry !== null && kind === "file") files.push(fileOf(entry, asRecord(record)));
    else faults.push(`Record ${index + 1} of the file list can't be used.`);
  }
  return { folders, files, faults };
}

/** The list without the trash and everything in it. */
export function withoutTrash({ folders, files, faults }: FileList): FileList {
  const isInTrash = new Map<string, boolean>([[trashId, true]]);

  /** Walks up without recursion, because a list may be thousands of folders deep. */
  function isTrashed(id: string | null): boolean {
    const path: string[] = [];
    let currentId = id;
    while (currentId !== null && !isInTrash.has(currentId)) {
      path.push(currentId);
      // Ends a circle of folders.
      isInTrash.set(currentId, false);
      currentId = folders.get(currentId)?.parentId ?? null;
    }
    const isFound = currentId !== null && isInTrash.get(currentId) === true;
    for (const passedId of path) isInTrash.set(passedId, isFound);
    return isFound;
  }

  return {
    folders: new Map([...folders].filter(([id]) => !isTrashed(id))),
    files: files.filter(({ parentId }) => !isTrashed(parentId)),
    faults,
  };
}

function fileOf(
  entry: { id: string; parentId: string | null; name: string },
  { sizeBytes, date, content }: Record<string, unknown>,
): FileEntry {
  const isSized = Number.isSafeInteger(sizeBytes) && Number(sizeBytes) >= 0;
  return {
    kind: "file",
    ...entry,
    sizeBytes: isSized ? Number(sizeBytes) : 0,
    date: Number.isSafeInteger(date) ? Number(date) : 0,
    content: isSized ? contentOf(asRecord(content)) : null,
  };
}

function contentOf({ fileIdHex, keyBase64, listed, blockCids }: Record<string, unknown>): FileContent | null {
  if (!isId(fileIdHex) || !isText(keyBase64) || !keyShape.test(keyBase64)) {
    return null;
  }
  if ((listed !== "parts" && listed !== "manifest") || !Array.isArray(blockCids) || blockCids.length === 0) return null;
  if (!blockCids.every((cid) => isText(cid) && cidShape.test(cid))) return null;
  return { fileId: Buffer.from(fileIdHex, "hex"), key: Buffer.from(keyBase64, "base64"), listed, blockCids };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function isId(value: unknown): value is string {
  return isText(value) && idShape.test(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
