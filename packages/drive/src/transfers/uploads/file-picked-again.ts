import type { PartWorker } from "@dexnet/blocks/parts/part-worker";
import { partSizeOf } from "@dexnet/crypto/blocks/parts";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileSource } from "../transfers.ts";
import { looksTheSame } from "./file-source.ts";
import { partToSeal } from "./part-sender.ts";
import type { StartedUpload, Upload } from "./upload.ts";

/**
 * Continues an upload with the file that the person has picked again, if it is the same: its size, its date, and the name of
 * every part that has one. Faults: file_mismatch; transfer_cancelled when it was paused meanwhile.
 */
export async function continueWithFile(upload: Upload, source: FileSource, partWorker: PartWorker): Promise<void> {
  if (upload.row?.state() !== "needs-file") throw new AppError("entry_not_found");
  if (!looksTheSame(source, upload.file.kept)) throw new AppError("file_mismatch");
  upload.row.markFileFound();
  const attempt = upload.row.start();
  if (attempt === null) throw new AppError("transfer_cancelled");
  try {
    if (!upload.needsNewKey) await checkParts({ upload, attempt }, source, partWorker);
  } catch (error) {
    if (attempt.signal.aborted) throw new AppError("transfer_cancelled", { cause: error });
    upload.row.waitForFile();
    throw new AppError("file_mismatch", { cause: error });
  }
  upload.setSource(source);
  if (source.handle !== undefined) await upload.file.saveHandle(source.handle);
  attempt.requeue();
}

async function checkParts(
  { upload, attempt }: StartedUpload,
  source: FileSource,
  partWorker: PartWorker,
): Promise<void> {
  const { file } = upload;
  let checkedBytes = 0;
  for (let partIndex = 0; partIndex < file.partCount; partIndex += 1) {
    const cid = file.cidOf(partIndex);
    if (cid === null) continue;
    attempt.report("check part", checkedBytes);
    const sealed = await partWorker.seal([partToSeal(upload, partIndex, source)], attempt.signal);
    const isSame = sealed.blocks[0]?.cid === cid;
    sealed.drop();
    if (!isSame) throw new AppError("file_changed");
    if (file.isStored(partIndex)) checkedBytes += partSizeOf(file.kept.sizeBytes, partIndex);
  }
  attempt.report("check part", file.storedBytes());
}
