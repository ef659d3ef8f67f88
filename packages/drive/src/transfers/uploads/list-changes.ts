import { blocksSizeOf } from "@dexnet/blocks/parts/block-sizes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { ChangeId } from "../../file-database/replica/writers.ts";
import type { StoredFile } from "../../file-list/entries.ts";
import { normalName } from "../../file-list/entry-names.ts";
import type { NewFolder } from "../../file-list/file-operations.ts";
import type { StartedUpload, UploadStorage } from "./upload.ts";
import type { UploadScheduler } from "./upload-scheduler.ts";

/** An upload all of whose blocks are acknowledged. */
export interface StoredUpload extends StartedUpload {
  /** Blocks of the part list, where the file has one. */
  readonly listCids: readonly BlockCid[] | null;
}

/** Adds stored files to a storage's list, many with one change. */
export interface ListChanges {
  /** Resolves when the file is in the list, and rejects when the list was not changed. Never settles if the attempt ends before. */
  add(stored: StoredUpload): Promise<void>;
}

/** Shortest time between two changes of the list during an upload, and the divisor of the time spent on them. */
const listChangedEveryMs = 2_000;
const listChangeShare = 5;

/** Most files that one change of the list adds. */
const filesPerListChange = 1_000;

export function createListChanges(
  { sync, clock, signal }: Pick<UploadStorage, "sync" | "clock" | "signal">,
  scheduler: UploadScheduler,
): ListChanges {
  const waiting = new Map<StoredUpload, PromiseWithResolvers<void>>();
  let isRunning = false;
  let interval: AbortController | null = null;
  let lastSaveMs = 0;
  const stop = scheduler.onLessBusy(() => {
    if (!scheduler.isBusy()) interval?.abort();
  });
  signal.addEventListener("abort", () => void stop(), { once: true });

  /** Each change saves the whole list: the longer a save takes, the more files are collected for the next one. */
  async function waitBeforeChange(): Promise<void> {
    if (!scheduler.isBusy()) return;
    interval = new AbortController();
    const gapMs = Math.max(listChangedEveryMs, listChangeShare * lastSaveMs);
    await clock.wait(gapMs, AbortSignal.any([interval.signal, signal])).catch(() => undefined);
    interval = null;
  }

  /** Leaves out the uploads that were paused or cancelled in between. */
  function nextBatch(): Map<StoredUpload, PromiseWithResolvers<void>> {
    const batch = new Map<StoredUpload, PromiseWithResolvers<void>>();
    for (const [upload, listed] of waiting) {
      if (batch.size >= filesPerListChange) break;
      waiting.delete(upload);
      if (upload.attempt.commit()) batch.set(upload, listed);
    }
    return batch;
  }

  async function change(batch: ReadonlyMap<StoredUpload, PromiseWithResolvers<void>>): Promise<void> {
    const startedAt = clock.now();
    const uploads = [...batch.keys()];
    const folders = new Map<string, NewFolder>();
    for (const { upload } of uploads) for (const folder of upload.file.batch.folders) folders.set(folder.id, folder);
    const mark = async ({ writerId, seq }: ChangeId) => {
      await Promise.all(uploads.map(({ upload }) => upload.file.saveState({ kind: "adding", writerId, seq })));
    };
    try {
      const files = uploads.map(entryOf);
      const added = { kind: "add-entries", folders: foldersNeededBy(files, folders), files } as const;
      const ids = replacedBy(uploads);
      const trashed = { kind: "trash", ids, date: Math.floor(clock.now()) } as const;
      await sync.submit(ids.length === 0 ? added : { kind: "batch", operations: [trashed, added] }, mark);
      for (const listed of batch.values()) listed.resolve();
    } catch (fault) {
      for (const listed of batch.values()) listed.reject(fault);
    }
    lastSaveMs = clock.now() - startedAt;
  }

  /** Entries that the person wanted to replace, except those that somebody has moved or renamed since. */
  function replacedBy(uploads: readonly StoredUpload[]): string[] {
    const tree = sync.current();
    return uploads.flatMap(({ upload: { file } }) => {
      const { replacesId, parentId, name } = file.kept;
      if (replacesId === undefined) return [];
      for (const namesake of tree.childrenNamed(parentId, normalName(name))) {
        if (namesake.id === replacesId) return [replacesId];
      }
      return [];
    });
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0 && !signal.aborted) {
      await waitBeforeChange();
      const batch = nextBatch();
      if (batch.size > 0 && !signal.aborted) await change(batch);
    }
    isRunning = false;
  }

  return {
    add(stored) {
      const listed = Promise.withResolvers<void>();
      waiting.set(stored, listed);
      if (!isRunning) void run();
      return listed.promise;
    },
  };
}

/** A batch names the folders of all its files. Folders that only failed files need are left out. */
function foldersNeededBy(files: readonly StoredFile[], folders: ReadonlyMap<string, NewFolder>): NewFolder[] {
  const needed = new Set<string>();
  for (const file of files) {
    let folder = folderOf(folders, file.parentId);
    for (; folder !== undefined && !needed.has(folder.id); folder = folderOf(folders, folder.parentId)) {
      needed.add(folder.id);
    }
  }
  return [...folders.values()]
    .filter(({ id }) => needed.has(id))
    .sort((a, b) => depthOf(a, folders) - depthOf(b, folders));
}

function depthOf({ parentId }: NewFolder, folders: ReadonlyMap<string, NewFolder>): number {
  const parent = folderOf(folders, parentId);
  return parent === undefined ? 0 : depthOf(parent, folders) + 1;
}

function folderOf(folders: ReadonlyMap<string, NewFolder>, id: string | null): NewFolder | undefined {
  return id === null ? undefined : folders.get(id);
}

function entryOf({ upload: { file }, listCids }: StoredUpload): StoredFile {
  const { entryId: id, parentId, name, sizeBytes, date, fileIdHex, keyBase64 } = file.kept;
  const parts = Array.from({ length: file.partCount }, (_, part) => file.cidOf(part));
  const cids = listCids ?? parts.filter((cid) => cid !== null);
  if (listCids === null && cids.length !== parts.length) throw new AppError("internal");
  const thumbnail = file.thumbnail();
  const fileBlocksBytes = blocksSizeOf(sizeBytes, listCids === null ? Number.POSITIVE_INFINITY : 0);
  const content = {
    fileIdHex,
    keyBase64,
    listed: listCids === null ? ("parts" as const) : ("manifest" as const),
    blockCids: [...cids],
    blocksSizeBytes: fileBlocksBytes + (thumbnail?.blockSizeBytes ?? 0),
    ...(thumbnail && { thumbnailCid: thumbnail.cid }),
  };
  return { kind: "file", id, parentId, name, sizeBytes, date, content };
}
