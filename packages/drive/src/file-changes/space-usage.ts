import { type FileKind, fileKindOf } from "../file-list/file-kinds.ts";
import { createParentNames, type Entry, shownEntry } from "../file-list/file-list.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { trashId } from "../file-list/trash.ts";
import { yieldToTasks } from "../platform/yield-to-tasks.ts";

export interface SpaceSum {
  bytes: number;
  /** Number of files. */
  count: number;
}

/** Space usage of a storage. Kinds, folders and files are without those in the trash. */
export interface SpaceUsage {
  /** Includes the trash. */
  total: SpaceSum;
  trash: SpaceSum;
  kinds: Readonly<Record<FileKind, SpaceSum>>;
  /** The largest folders of the top with all their content, the largest first. */
  topFolders: readonly (SpaceSum & { id: string; name: string })[];
  /** The largest files, the largest first. */
  largestFiles: readonly Entry[];
}

const maxTopFolders = 20;
const maxLargestFiles = 50;

interface CountedFile {
  readonly id: string;
  readonly sizeBytes: number;
}

/** Files that are counted before other tasks of the thread run. */
const filesPerTurn = 5_000;

/** The tree may change while it is counted: then an entry counts as it was or as it is. */
export async function computeSpaceUsage(tree: FileTree): Promise<SpaceUsage> {
  const [total, trash] = [emptySum(), emptySum()];
  const kinds: Record<FileKind, SpaceSum> = {
    image: emptySum(),
    video: emptySum(),
    audio: emptySum(),
    document: emptySum(),
    archive: emptySum(),
    other: emptySum(),
  };
  const tops = new Map<string, SpaceSum>();
  const topOf = createTopFinder(tree);
  let largest: CountedFile[] = [];
  let counted = 0;
  for (const { id, name, parentId, sizeBytes } of filesOf(tree)) {
    counted += 1;
    if (counted % filesPerTurn === 0) await yieldToTasks();
    add(total, sizeBytes);
    const topId = topOf(parentId);
    if (topId === trashId) {
      add(trash, sizeBytes);
      continue;
    }
    add(kinds[fileKindOf(name)], sizeBytes);
    if (topId !== null) add(sumOf(tops, topId), sizeBytes);
    largest.push({ id, sizeBytes });
    if (largest.length > maxLargestFiles * 20) largest = selectLargest(largest);
  }
  const parentNamesOf = createParentNames(tree);
  return {
    total,
    trash,
    kinds,
    topFolders: [...tops]
      .map(([id, sum]) => ({ id, name: tree.get(id)?.name ?? "", ...sum }))
      .sort((a, b) => b.bytes - a.bytes || (a.id < b.id ? -1 : 1))
      .slice(0, maxTopFolders),
    largestFiles: selectLargest(largest).flatMap(({ id }) => {
      const entry = tree.get(id);
      return entry === undefined ? [] : [shownEntry(entry, parentNamesOf(entry))];
    }),
  };
}

function emptySum(): SpaceSum {
  return { bytes: 0, count: 0 };
}

function add(sum: SpaceSum, bytes: number): void {
  sum.bytes += bytes;
  sum.count += 1;
}

function sumOf(sums: Map<string, SpaceSum>, id: string): SpaceSum {
  const sum = sums.get(id) ?? emptySum();
  sums.set(id, sum);
  return sum;
}

function selectLargest(files: CountedFile[]): CountedFile[] {
  return files.sort((a, b) => b.sizeBytes - a.sizeBytes || (a.id < b.id ? -1 : 1)).slice(0, maxLargestFiles);
}

interface ListedFile extends CountedFile {
  readonly name: string;
  readonly parentId: string | null;
}

/** All files. Those of the table are not parsed. */
function* filesOf(tree: FileTree): Generator<ListedFile, undefined> {
  const { table } = tree;
  const aboveIds = new Set(tree.idsAboveTable());
  for (let row = 0; row < table.size; row += 1) {
    if (table.isFolderAt(row)) continue;
    const id = table.idAt(row);
    if (aboveIds.has(id)) continue;
    yield { id, name: table.nameAt(row), parentId: table.parentIdAt(row), sizeBytes: table.sizeAt(row) };
  }
  for (const id of aboveIds) {
    const entry = tree.get(id);
    if (entry?.kind === "file") yield entry;
  }
}

/** Finds the folder of the top that contains a folder. Null for the top itself. Paths are followed only once. */
function createTopFinder(tree: FileTree): (folderId: string | null) => string | null {
  const known = new Map<string, string>();
  return (folderId) => {
    if (folderId === null) return null;
    const path: string[] = [];
    let topId = folderId;
    for (let at: string | null = folderId; at !== null; at = tree.parentIdOf(at) ?? null) {
      const found = known.get(at);
      topId = found ?? at;
      if (found !== undefined) break;
      path.push(at);
    }
    for (const id of path) known.set(id, topId);
    return topId;
  };
}
