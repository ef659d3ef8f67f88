import { missingOf } from "@dexnet/blocks/ledger-blocks";
import type { FileSource } from "../transfers.ts";
import { looksTheSame, sourceOf } from "./file-source.ts";
import type { FirstState, UploadStorage } from "./upload.ts";
import { type Batch, type BatchFile, createBatchFile } from "./upload-batch.ts";

/**
 * A file whose upload was left, and what is done with it.
 * - `continue`: it gets a row in this state again.
 * - `changed`: it gets a failed row, because the file has changed.
 * - `release`: its blocks must be released.
 * - `ended`: it is in the list already.
 */
export type LeftUpload = { readonly file: BatchFile } & (
  | { readonly kind: "continue" | "changed"; readonly source: FileSource | null; readonly first: FirstState }
  | { readonly kind: "release" | "ended" }
);

/**
 * Locks and reads the uploads that are kept on the device and that no other tab works on, batch by batch, those of one
 * group after one another: see [Note: unfinished uploads].
 */
export async function* readLeftUploads(storage: UploadStorage): AsyncGenerator<readonly LeftUpload[]> {
  const { records, locks } = storage;
  const locked: Batch[] = [];
  for (const batch of await records.readAll()) if (await locks.acquire(batch)) locked.push(batch);
  if (locked.length === 0) return;
  // Read again under the lock: another tab may have continued in between.
  const now = new Map((await records.readAll()).map((batch) => [batch.id, batch]));
  for (const { id } of locked) if (!now.has(id)) locks.release({ id });
  const batches = locked.flatMap(({ id }) => now.get(id) ?? []);
  // Batches of small files first, as they were uploaded before.
  batches.sort((a, b) => b.files.length - a.files.length);
  const groups = Map.groupBy(batches, ({ groupId }) => groupId);
  const files = [...groups.values()]
    .flat()
    .map((batch) => batch.files.map((_, fileIndex) => createBatchFile(records, batch, fileIndex)));
  await confirmStored(storage, files.flat());
  for (const each of files) yield await Promise.all(each.map((file) => classify(storage, file)));
}

async function classify({ sync }: UploadStorage, file: BatchFile): Promise<LeftUpload> {
  const state = file.state();
  if (state.kind === "ended") return { kind: "ended", file };
  if (state.kind === "releasing") return { kind: "release", file };
  if (state.kind === "adding" && sync.hasChange(state)) {
    await file.saveState({ kind: "ended" });
    return { kind: "ended", file };
  }
  const isStored = file.partsLeft().length === 0;
  const source = isStored ? null : await sourceOf(file.handle());
  if (source !== null && !looksTheSame(source, file.kept)) {
    return { kind: "changed", file, source, first: { state: "failed", errorCode: "file_changed" } };
  }
  return { kind: "continue", file, source, first: firstState() };

  function firstState(): FirstState {
    if (state.kind === "failed") return { state: "failed", errorCode: state.errorCode };
    if (!isStored && source === null) return { state: "needs-file" };
    return { state: state.kind === "paused" ? "paused" : "waiting" };
  }
}

/**
 * Asks the ledger about blocks that were named and never acknowledged. They may have arrived. Without an answer they are
 * asked about again before they are sent.
 */
export async function confirmStored({ ledger, signal }: UploadStorage, files: readonly BatchFile[]): Promise<void> {
  const unconfirmed = files.flatMap((file) => file.unconfirmedBlocks().map((block) => ({ ...block, file })));
  if (unconfirmed.length === 0) return;
  const cids = unconfirmed.map(({ cid }) => cid);
  const missing = await missingOf(ledger, cids, { signal }).catch(() => new Set(cids));
  for (const { file, blockIndex, cid } of unconfirmed) if (!missing.has(cid)) file.markStored(blockIndex);
}
