import { lowerAddress } from "@dexnet/crypto/verify/address";
import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import type { Caller } from "../../http/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { partsInListMost } from "../../platform/limits.ts";
import type { Locks } from "../../platform/locks.ts";
import type { Random } from "../../platform/random.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import type { AimdLimiter } from "../link/aimd-limiter.ts";
import type { PartWork } from "../parts/part-work.ts";
import type { TransferQueue } from "../queue/queue.ts";
import type { UploadStore } from "../store/upload-store.ts";
import type { FileSource, UploadRequest } from "../transfers.ts";
import { takeFileAgain } from "./file-again.ts";
import { requireSpace } from "./free-space.ts";
import { createPartSender } from "./part-sender.ts";
import { createStorageUploads, type StorageUploads } from "./storage-uploads.ts";
import { setState, stateOf, type UploadJob } from "./upload-job.ts";
import { createUploadLane } from "./upload-lane.ts";
import { planUpload } from "./upload-plan.ts";
import { createUploadRecords } from "./upload-records.ts";

/** Uploads to all storages that are open. */
export interface Uploads {
  /** The storage's list is at hand: uploads to it that were left go on. */
  addStorage(open: OpenStorage, sync: FileDatabaseSync): void;
  upload(request: UploadRequest): Promise<void>;
  giveFile(taskId: string, source: FileSource): Promise<void>;
  /** The browser's handle for the file of a row, if it has one: only a page can ask the person to let it be read again. */
  fileHandle(taskId: string): FileSystemFileHandle | null;
  /** Rows were paused or resumed. */
  onPaused(taskIds?: readonly string[]): void;
  onResumed(taskIds?: readonly string[]): Promise<void>;
  uploadMissing(receiptId: string): void;
  dismissReceipt(receiptId: string): void;
  /** What is kept on the device stays. Their rows are the queue's to remove. */
  removeStorage(address: string): Promise<void>;
  /** Of a storage that is no more: nothing stays. */
  forget(address: string): Promise<void>;
}

export interface UploadsDeps {
  queue: TransferQueue;
  partWork: PartWork;
  /** Of uploads. */
  limiter: AimdLimiter;
  /** Of the user who is signed in now. */
  uploads(address: string): UploadStore;
  call: Caller;
  locks: Locks;
  clock: Clock;
  random: Random;
  /** Parts up to this many stand in the file list itself. */
  listMost?: number | undefined;
}

interface Entered {
  readonly of: StorageUploads;
  readonly adopted: Promise<void>;
  readonly closing: AbortController;
}

interface FailedGroup {
  readonly jobs: Set<UploadJob>;
  readonly address: string;
}

export function createUploads(deps: UploadsDeps): Uploads {
  const { queue, partWork, limiter, call, locks, clock, random, listMost = partsInListMost } = deps;
  const jobs = new Map<string, UploadJob>();
  const storages = new Map<string, Entered>();
  const leaving = new Map<string, Promise<void>>();
  /** Jobs that have failed, by the group whose receipt tells of them. */
  const failed = new Map<string, FailedGroup>();

  const ofJob = ({ storage }: UploadJob) => storages.get(lowerAddress(storage.open.address))?.of;
  const lane = createUploadLane({
    ...{ queue, limiter, listMost, sendBatch: createPartSender({ partWork, limiter }) },
    jobOf: (taskId) => jobs.get(taskId),
    async prepare(run) {
      const { task } = run.job;
      if (task !== null) failed.get(task.groupId)?.jobs.delete(run.job);
      return (await ofJob(run.job)?.prepare(run)) ?? false;
    },
    onStored(upload) {
      const storage = ofJob(upload.job);
      if (storage?.onStored(upload)) storage.list.add(upload);
    },
    onFault: (run, fault) => ofJob(run.job)?.onFault(run, fault),
    onRest() {
      for (const { of } of storages.values()) of.list.poke();
    },
  });

  function entered(address: string): StorageUploads {
    const found = storages.get(lowerAddress(address));
    if (found === undefined) throw new AppError("phrase_not_saved");
    return found.of;
  }

  function named(taskIds: readonly string[] | undefined): UploadJob[] {
    return taskIds?.flatMap((id) => jobs.get(id) ?? []) ?? [...jobs.values()];
  }

  function addStorage(open: OpenStorage, sync: FileDatabaseSync): void {
    const key = lowerAddress(open.address);
    if (storages.has(key)) return;
    const closing = new AbortController();
    const records = createUploadRecords({ store: deps.uploads(open.address), keys: open.keys });
    const of = createStorageUploads({
      storage: { open, sync, records, call, clock, random, signal: closing.signal },
      ...{ queue, jobs, locks, clock, random, isBusy: lane.isBusy },
      settled: (job) => lane.settled((each) => each === job),
      onFailed(job, groupId) {
        const group = failed.get(groupId) ?? { jobs: new Set(), address: open.address };
        failed.set(groupId, group);
        group.jobs.add(job);
      },
    });
    const before = leaving.get(key) ?? Promise.resolve();
    // A device whose store can't be read now has nothing to go on with.
    const adopted = before.then(() => (closing.signal.aborted ? undefined : of.adopt())).catch(() => undefined);
    storages.set(key, { of, closing, adopted });
  }

  async function removeStorage(address: string): Promise<void> {
    const key = lowerAddress(address);
    const found = storages.get(key);
    if (found === undefined) return leaving.get(key);
    storages.delete(key);
    found.closing.abort();
    const { storage } = found.of;
    for (const [id, job] of jobs) if (job.storage === storage) jobs.delete(id);
    for (const [id, group] of failed) if (lowerAddress(group.address) === key) failed.delete(id);
    const atWork = lane.settled((job) => job.storage === storage);
    const settled = Promise.all([atWork, found.adopted]).then(() => found.of.release());
    leaving.set(key, settled);
    await settled;
  }

  return {
    addStorage,
    removeStorage,
    async upload(request) {
      const of = entered(request.address);
      const { sync, open } = of.storage;
      const plan = planUpload(sync.current(), request, random.id);
      const sizes = plan.files.map(({ source }) => source.file.size);
      const space = { address: open.address, sync, promisedBytes: of.promisedBytes };
      if (sizes.length > 0) await requireSpace({ call, clock, random }, space, sizes);
      await of.begin(plan);
    },
    async giveFile(taskId, source) {
      const job = jobs.get(taskId);
      if (job === undefined) throw new AppError("entry_not_found");
      await takeFileAgain(job, source, partWork);
    },
    fileHandle(taskId) {
      const job = jobs.get(taskId);
      return job?.bundle.handles[job.fileIndex] ?? null;
    },
    onPaused(taskIds) {
      for (const job of named(taskIds)) {
        if (job.task?.state() === "paused") void setState(job, { kind: "paused" }).catch(() => undefined);
      }
    },
    async onResumed(taskIds) {
      for (const job of named(taskIds)) {
        if (stateOf(job).kind === "paused") void setState(job, { kind: "going" }).catch(() => undefined);
        await ofJob(job)?.findAgain(job);
      }
    },
    uploadMissing(receiptId) {
      const group = failed.get(receiptId);
      const [first] = group?.jobs ?? [];
      if (group === undefined || first === undefined) return;
      failed.delete(receiptId);
      queue.dismissReceipt(receiptId);
      const { groupName: name, isFolder } = first.bundle;
      const again = queue.addGroup({ type: "uploadFile", address: group.address, name, isFolder });
      for (const job of group.jobs) ofJob(job)?.addAgain(again, job);
      again.close();
    },
    dismissReceipt(receiptId) {
      const group = failed.get(receiptId);
      failed.delete(receiptId);
      for (const job of group?.jobs ?? []) ofJob(job)?.giveUp(job);
      queue.dismissReceipt(receiptId);
    },
    async forget(address) {
      await removeStorage(address);
      const store = deps.uploads(address);
      const kept = await store.readAll();
      await store.write(kept.map(({ key }) => ({ key, sealed: null })));
    },
  };
}
