import { partCountOf } from "@dexnet/crypto/parts";
import { AppError } from "@dexnet/protocol/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { ChangeId } from "../../file-database/file-database-writers.ts";
import type { StoredFile } from "../../file-list/entries.ts";
import type { NewFolder } from "../../file-list/file-operations.ts";
import type { Clock } from "../../platform/clock.ts";
import { filesPerListChange, listChangedEveryMs, listChangeShare } from "../../platform/limits.ts";
import { blocksSizeOf } from "../parts/block-sizes.ts";
import { slotOf } from "./upload-bundle.ts";
import { fileOf, setState, type UploadContext, type UploadRun } from "./upload-job.ts";

/** A file all of whose blocks are acknowledged. `listCids`: the blocks of its part list, where it has one. */
export interface StoredUpload extends UploadRun {
  readonly listCids: readonly BlockCid[] | null;
}

/** Puts what has been stored into a storage's list, many files with one change. */
export interface ListBatches {
  add(upload: StoredUpload): void;
  /** Less may be under way now. */
  poke(): void;
}

export interface ListBatchesDeps {
  storage: UploadContext;
  clock: Clock;
  /** Whether more may be stored soon. */
  isBusy(): boolean;
  onListed(upload: StoredUpload): void;
  onRefused(upload: StoredUpload, fault: unknown): void;
}

export function createListBatches(deps: ListBatchesDeps): ListBatches {
  const { storage, clock, isBusy, onListed, onRefused } = deps;
  const waiting = new Set<StoredUpload>();
  let isRunning = false;
  let rest: AbortController | null = null;
  let lastSaveMs = 0;

  /** Every change costs a whole list: the longer that takes, the more files wait for the next. */
  async function restBeforeChange(): Promise<void> {
    if (!isBusy()) return;
    rest = new AbortController();
    const gap = Math.max(listChangedEveryMs, listChangeShare * lastSaveMs);
    await clock.wait(gap, AbortSignal.any([rest.signal, storage.signal])).catch(() => undefined);
    rest = null;
  }

  /** What was paused or cancelled meanwhile stays out. */
  function takeSome(): StoredUpload[] {
    const taken: StoredUpload[] = [];
    for (const upload of waiting) {
      if (taken.length >= filesPerListChange) break;
      waiting.delete(upload);
      if (upload.attempt.commit()) taken.push(upload);
    }
    return taken;
  }

  async function change(uploads: readonly StoredUpload[]): Promise<void> {
    const begun = clock.now();
    const folders = new Map<string, NewFolder>();
    for (const { job } of uploads) for (const folder of job.bundle.folders) folders.set(folder.id, folder);
    const mark = async ({ writerId, seq }: ChangeId) => {
      await Promise.all(uploads.map(({ job }) => setState(job, { kind: "listing", writerId, seq })));
    };
    try {
      const files = uploads.map(entryOf);
      await storage.sync.submit({ kind: "add-entries", folders: neededBy(files, folders), files }, mark);
      for (const upload of uploads) onListed(upload);
    } catch (fault) {
      for (const upload of uploads) onRefused(upload, fault);
    }
    lastSaveMs = clock.now() - begun;
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0 && !storage.signal.aborted) {
      await restBeforeChange();
      const uploads = takeSome();
      if (uploads.length > 0 && !storage.signal.aborted) await change(uploads);
    }
    isRunning = false;
  }

  return {
    add(upload) {
      waiting.add(upload);
      if (!isRunning) void run();
    },
    poke() {
      if (!isBusy()) rest?.abort();
    },
  };
}

/** Bundles bring the folders of all their files; a file that failed brings none. */
function neededBy(files: readonly StoredFile[], folders: ReadonlyMap<string, NewFolder>): NewFolder[] {
  const needed = new Set<string>();
  for (const file of files) {
    for (let at = folderAt(folders, file.parentId); at !== undefined; at = folderAt(folders, at.parentId)) {
      if (needed.has(at.id)) break;
      needed.add(at.id);
    }
  }
  return [...folders.values()].filter(({ id }) => needed.has(id)).sort((a, b) => depth(a, folders) - depth(b, folders));
}

function depth(folder: NewFolder, folders: ReadonlyMap<string, NewFolder>): number {
  let found = 0;
  for (let at = folderAt(folders, folder.parentId); at !== undefined; at = folderAt(folders, at.parentId)) found += 1;
  return found;
}

function folderAt(folders: ReadonlyMap<string, NewFolder>, id: string | null): NewFolder | undefined {
  return id === null ? undefined : folders.get(id);
}

function entryOf({ job, listCids }: StoredUpload): StoredFile {
  const { bundle, fileIndex } = job;
  const { entryId: id, parentId, name, sizeBytes, date, fileIdHex, keyBase64 } = fileOf(job);
  const parts = Array.from(
    { length: partCountOf(sizeBytes) },
    (_, part) => bundle.cids[slotOf(bundle, fileIndex, part)],
  );
  const cids = listCids ?? parts.filter((cid) => cid !== null && cid !== undefined);
  if (listCids === null && cids.length !== parts.length) throw new AppError("internal");
  const content = {
    fileIdHex,
    keyBase64,
    listed: listCids === null ? ("parts" as const) : ("manifest" as const),
    blockCids: [...cids],
    blocksSizeBytes: blocksSizeOf(sizeBytes, listCids === null ? Number.POSITIVE_INFINITY : 0),
  };
  return { kind: "file", id, parentId, name, sizeBytes, date, content };
}
