import { missingBlocks } from "../parts/block-inquiry.ts";
import { signerOf } from "../parts/statement-signer.ts";
import type { NewTask, TaskGroup, TransferQueue } from "../queue/queue.ts";
import type { BundleLocks } from "../store/bundle-locks.ts";
import type { FileSource } from "../transfers.ts";
import type { BlockReleaser } from "./block-releaser.ts";
import { looksTheSame, sourceOf } from "./file-source.ts";
import { type Bundle, partsLeft } from "./upload-bundle.ts";
import { fileOf, setState, stateOf, type UploadContext, type UploadJob } from "./upload-job.ts";

type FirstState = Pick<NewTask, "state" | "errorCode">;

export interface AdoptionDeps {
  storage: UploadContext;
  queue: TransferQueue;
  bundleLocks: BundleLocks;
  blockReleaser: BlockReleaser;
  newJob(bundle: Bundle, fileIndex: number, source: FileSource | null): UploadJob;
  addTask(group: TaskGroup, job: UploadJob, first: FirstState): void;
  releaseIfOver(bundle: Bundle): void;
}

/** Goes on with what is kept on the device and nobody works on: see [Note: uploads that go on]. */
export async function adoptUploads(deps: AdoptionDeps): Promise<void> {
  const { storage, queue, bundleLocks, blockReleaser, newJob, addTask, releaseIfOver } = deps;
  const { open, sync, records, signal } = storage;
  const kept = await records.readAll();
  const free: Bundle[] = [];
  for (const bundle of kept) if (await bundleLocks.acquire(bundle)) free.push(bundle);
  if (free.length === 0) return;
  // Read again, now that nobody else writes: another tab may have gone further in between.
  const now = new Map((await records.readAll()).map((bundle) => [bundle.id, bundle]));
  const bundles = free.flatMap(({ id }) => now.get(id) ?? []);
  for (const { id } of free) if (!now.has(id)) bundleLocks.release({ id });
  await settleNamed(storage, bundles);
  // Small ones first, as they went before.
  bundles.sort((a, b) => b.files.length - a.files.length);
  for (const group of Map.groupBy(bundles, ({ groupId }) => groupId).values()) await adoptGroup(group);

  async function adoptFile(job: UploadJob): Promise<FirstState | null> {
    const state = stateOf(job);
    const handle = job.bundle.handles[job.fileIndex] ?? null;
    if (state.kind === "over") return null;
    if (state.kind === "letting-go") {
      blockReleaser.add(job);
      return null;
    }
    if (state.kind === "listing" && sync.hasChange(state)) {
      await setState(job, { kind: "over" });
      releaseIfOver(job.bundle);
      return null;
    }
    const isStored = partsLeft(job.bundle, job.fileIndex).length === 0;
    job.source = isStored ? null : await sourceOf(handle);
    if (job.source !== null && !looksTheSame(job.source, fileOf(job))) {
      job.needsNewKey = true;
      blockReleaser.add(job);
      return { state: "failed", errorCode: "file_changed" };
    }
    if (state.kind === "failed") return { state: "failed", errorCode: state.errorCode };
    if (!isStored && job.source === null) return { state: "needs-file" };
    return { state: state.kind === "paused" ? "paused" : "waiting" };
  }

  async function adoptGroup(bundles: readonly Bundle[]): Promise<void> {
    const [first] = bundles;
    if (first === undefined) return;
    let group: TaskGroup | null = null;
    const { groupName: name, isFolder } = first;
    for (const bundle of bundles) {
      const found = bundle.files.map((_, fileIndex) => newJob(bundle, fileIndex, null));
      const states = await Promise.all(found.map(adoptFile));
      if (signal.aborted) return;
      for (const [fileIndex, job] of found.entries()) {
        const state = states[fileIndex] ?? null;
        if (state === null) continue;
        group ??= queue.addGroup({ type: "uploadFile", address: open.address, name, isFolder });
        addTask(group, job, state);
      }
    }
    group?.close();
  }
}

/** Parts that were named and never acknowledged may have arrived. Who can't be asked now is asked when they are sent. */
export async function settleNamed(storage: UploadContext, bundles: readonly Bundle[]): Promise<void> {
  const open = bundles.flatMap((bundle) =>
    bundle.cids.flatMap((cid, slot) => (cid === null || bundle.stored[slot] ? [] : [{ bundle, slot, cid }])),
  );
  if (open.length === 0) return;
  const cids = open.map(({ cid }) => cid);
  const asker = { ...storage, signer: signerOf(storage) };
  const missing = await missingBlocks(asker, cids, storage.signal).catch(() => new Set(cids));
  for (const { bundle, slot, cid } of open) bundle.stored[slot] = !missing.has(cid);
}
