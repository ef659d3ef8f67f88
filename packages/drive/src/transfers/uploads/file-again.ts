import { partCountOf, partSizeOf } from "@dexnet/crypto/parts";
import { bytesFromBase64, bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";
import type { PartWork } from "../parts/part-work.ts";
import { signerOf } from "../parts/statement-signer.ts";
import type { FileSource } from "../transfers.ts";
import { looksTheSame } from "./file-source.ts";
import { slotOf } from "./upload-bundle.ts";
import { fileOf, type UploadJob, type UploadRun } from "./upload-job.ts";

/**
 * Takes the file that the person has picked again, if it is the very one: its size, its date, and every part that has a
 * name must come out with the same. Faults: file_mismatch; transfer_cancelled when it was paused meanwhile.
 */
export async function takeFileAgain(job: UploadJob, source: FileSource, partWork: PartWork): Promise<void> {
  if (job.task?.state() !== "needs-file") throw new AppError("entry_not_found");
  if (!looksTheSame(source, fileOf(job))) throw new AppError("file_mismatch");
  job.task.fileGiven();
  const attempt = job.task.start();
  if (attempt === null) throw new AppError("transfer_cancelled");
  try {
    if (!job.needsNewKey) await checkParts({ job, attempt }, source, partWork);
  } catch (error) {
    if (attempt.signal.aborted) throw new AppError("transfer_cancelled", { cause: error });
    job.task.needFile();
    throw new AppError("file_mismatch", { cause: error });
  }
  job.source = source;
  if (source.handle !== undefined) await keepHandle(job, source.handle);
  attempt.requeue();
}

async function checkParts({ job, attempt }: UploadRun, { file }: FileSource, partWork: PartWork): Promise<void> {
  const { bundle, fileIndex, storage } = job;
  const { sizeBytes, keyBase64, fileIdHex } = fileOf(job);
  const keyBytes = bytesFromBase64(keyBase64);
  const fileId = bytesFromHex(fileIdHex);
  if (keyBytes === null || fileId === null) throw new AppError("internal");
  const signer = signerOf(storage);
  const partCount = partCountOf(sizeBytes);
  let checkedBytes = 0;
  for (let partIndex = 0; partIndex < partCount; partIndex += 1) {
    const slot = slotOf(bundle, fileIndex, partIndex);
    const cid = bundle.cids[slot] ?? null;
    if (cid === null) continue;
    attempt.report("check part", checkedBytes);
    const part = { file, sizeBytes, keyBytes, fileId, partIndex, partCount };
    const sealed = await partWork.seal([part], signer, attempt.signal);
    const isSame = sealed.blocks[0]?.cid === cid;
    sealed.drop();
    if (!isSame) throw new AppError("file_changed");
    if (bundle.stored[slot]) checkedBytes += partSizeOf(sizeBytes, partIndex);
  }
  attempt.report("check part", job.storedBytes);
}

async function keepHandle({ storage, bundle, fileIndex }: UploadJob, handle: FileSystemFileHandle): Promise<void> {
  bundle.handles = bundle.files.map((_, at) => (at === fileIndex ? handle : (bundle.handles[at] ?? null)));
  await storage.records.begin(bundle);
}
