import type { PartWorker } from "@dexnet/blocks/parts/part-worker";
import { partSizeOf } from "@dexnet/crypto/blocks/parts";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileSource } from "../transfers.ts";
import { looksTheSame } from "./file-source.ts";
import { partToSeal } from "./part-sender.ts";
import type { UploadJob, UploadRun } from "./upload-job.ts";

/**
 * Continues a job with the file that the person has picked again, if it is the same: its size, its date, and the name of
 * every part that has one. Faults: file_mismatch; transfer_cancelled when it was paused meanwhile.
 */
export async function continueWithFile(job: UploadJob, source: FileSource, partWorker: PartWorker): Promise<void> {
  if (job.task?.state() !== "needs-file") throw new AppError("entry_not_found");
  if (!looksTheSame(source, job.file.kept)) throw new AppError("file_mismatch");
  job.task.markFileFound();
  const attempt = job.task.start();
  if (attempt === null) throw new AppError("transfer_cancelled");
  try {
    if (!job.needsNewKey) await checkParts({ job, attempt }, source, partWorker);
  } catch (error) {
    if (attempt.signal.aborted) throw new AppError("transfer_cancelled", { cause: error });
    job.task.waitForFile();
    throw new AppError("file_mismatch", { cause: error });
  }
  job.setSource(source);
  if (source.handle !== undefined) await job.file.saveHandle(source.handle);
  attempt.requeue();
}

async function checkParts({ job, attempt }: UploadRun, source: FileSource, partWorker: PartWorker): Promise<void> {
  const { file } = job;
  let checkedBytes = 0;
  for (let partIndex = 0; partIndex < file.partCount; partIndex += 1) {
    const cid = file.cidOf(partIndex);
    if (cid === null) continue;
    attempt.report("check part", checkedBytes);
    const sealed = await partWorker.seal([partToSeal(job, partIndex, source)], attempt.signal);
    const isSame = sealed.blocks[0]?.cid === cid;
    sealed.drop();
    if (!isSame) throw new AppError("file_changed");
    if (file.isStored(partIndex)) checkedBytes += partSizeOf(file.kept.sizeBytes, partIndex);
  }
  attempt.report("check part", file.storedBytes());
}
