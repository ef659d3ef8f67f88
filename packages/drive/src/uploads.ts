import { AppError } from "@dexnet/protocol/errors";
import { productCalls } from "@dexnet/protocol/products";
import { blocksSizeOf } from "./block-sizes.ts";
import type { BlockStore } from "./block-store.ts";
import type { Caller } from "./caller.ts";
import type { StoredEntry, StoredFile } from "./entries.ts";
import { acceptedName, normalName } from "./entry-names.ts";
import type { FileDatabaseSync } from "./file-database-sync.ts";
import { totalsOf } from "./file-list.ts";
import { transferRetries } from "./limits.ts";
import { createProcessLocks } from "./locks.ts";
import type { OpenStorage } from "./open-storage.ts";
import { refuseTaken, siblingsIn } from "./operation-check.ts";
import { type Waiting, withRetries } from "./retry.ts";
import type { TaskHandle, TaskQueue } from "./task-queue.ts";
import { uploadFile } from "./upload-file.ts";

export interface UploadRequest {
  open: OpenStorage;
  sync: FileDatabaseSync;
  parentId: string | null;
  files: readonly File[];
}

/** Resolves when every file of the request is in the list or has its fault in its task. */
export type Upload = (request: UploadRequest) => Promise<void>;

export interface UploadsDeps extends Waiting {
  call: Caller;
  blocks: BlockStore;
  tasks: TaskQueue;
}

interface Row {
  file: File;
  task: TaskHandle;
}

/** What the folder and the storage look like with the files of this request that are stored already. */
interface Room {
  siblings: Map<string, StoredEntry>;
  freeBytes: number;
}

/** The last percent is the file list's: a row is full when the file can be seen. */
const percentOfBlocks = 99;

export function createUploads({ call, blocks, tasks, clock, random }: UploadsDeps): Upload {
  const lane = createProcessLocks();

  async function roomFor({ open, sync, parentId }: UploadRequest): Promise<Room> {
    const ask = () => call(productCalls.storage, { params: { address: open.address } });
    const { size } = await withRetries({ clock, random }, transferRetries, undefined, ask);
    const entries = sync.current();
    return { siblings: siblingsIn(entries, parentId), freeBytes: size - totalsOf(entries).blocksSizeBytes };
  }

  async function uploadOne({ open, parentId }: UploadRequest, room: Room, { file, task }: Row): Promise<StoredFile> {
    if (task.signal.aborted) throw new AppError("transfer_cancelled");
    const name = acceptedName(file.name, "file");
    refuseTaken(room.siblings, name);
    const neededBytes = blocksSizeOf(file.size);
    if (neededBytes > room.freeBytes) throw new AppError("file_too_large", { facts: { freeBytes: room.freeBytes } });
    const report: Parameters<typeof uploadFile>[0]["report"] = (step, share) =>
      task.report(step, share * percentOfBlocks);
    const content = await uploadFile({ open, file, blocks, signal: task.signal, report });
    const { size: sizeBytes, lastModified: date } = file;
    const entry: StoredFile = { kind: "file", id: random.id(), parentId, name, sizeBytes, date, content };
    room.siblings.set(normalName(name), entry);
    room.freeBytes -= neededBytes;
    return entry;
  }

  async function uploadAll(request: UploadRequest, rows: readonly Row[]): Promise<void> {
    const uploaded: { entry: StoredFile; task: TaskHandle }[] = [];
    const room = await roomFor(request);
    for (const row of rows) {
      try {
        uploaded.push({ entry: await uploadOne(request, room, row), task: row.task });
      } catch (error) {
        row.task.fail(error);
      }
    }
    // All files of one request go into one change of the list, after the last of them is stored.
    const wanted = uploaded.filter(({ task }) => task.commit());
    if (wanted.length === 0) return;
    await request.sync.submit({ kind: "add-files", files: wanted.map(({ entry }) => entry) });
    for (const { task } of wanted) task.succeed();
  }

  return async (request) => {
    siblingsIn(request.sync.current(), request.parentId);
    if (request.files.length === 0) return;
    const rows = request.files.map((file) => ({
      file,
      task: tasks.add({ type: "uploadFile", taskName: file.name, address: request.open.address }),
    }));
    await lane.hold("uploads", () =>
      uploadAll(request, rows).catch((error: unknown) => {
        for (const { task } of rows) task.fail(error);
      }),
    );
  };
}
