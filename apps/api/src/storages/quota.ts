import { AppError } from "@dexnet/protocol/errors/errors";
import { maxFileDatabaseAnswerBytes } from "@dexnet/protocol/limits";
import type { CheckedDelta, FileDatabaseHead } from "./file-database-store.ts";
import { maxDeletingDeltaBytes, maxDeletingExcessBytes, maxFileDatabaseBytes } from "./storage-limits.ts";

/**
 * [Note: file databases in the quota] A file database takes the bytes that its newest version needs: the newest snapshot
 * with its pages, and the deltas after it. When the files grow, files and file database together must fit the storage.
 * The file database alone does not grow beyond its share: so files can be renamed in a full storage. It may when the files
 * become smaller, so that files can always be deleted: by a quarter of the share, at which clients write a new snapshot, then
 * by another quarter with small deltas, and after that with small deltas that free more than they need. The sizes of the files
 * are what the client says, so larger deltas, or small ones without end, would be a second share for anything.
 * Kept versions use the rest, see `maxKeptBytes`. Faults: quota_exceeded, plan_required, too_large.
 */
export function requireSpaceForDelta(next: CheckedDelta, head: FileDatabaseHead, now: Date): void {
  const documentBytes = head.documentBytes + next.text.length;
  // A document that is too large for one answer is not saved. The next snapshot makes it smaller.
  if (documentBytes > maxFileDatabaseAnswerBytes) throw new AppError("too_large");
  const neededBytes = documentBytes + head.pageBytes;
  const excessBytes = neededBytes - maxFileDatabaseBytes(head.sizeBytes);
  const freedBytes = head.filesFactSizeBytes - next.filesFactSizeBytes;
  if (freedBytes > 0) {
    if (!mayDelete(next.text.length, freedBytes, excessBytes / maxDeletingExcessBytes(head.sizeBytes))) {
      throw new AppError("quota_exceeded");
    }
    return;
  }
  if (excessBytes > 0) throw new AppError("quota_exceeded");
  if (next.filesFactSizeBytes === head.filesFactSizeBytes) return;
  if (head.paidUntil <= now) throw new AppError("plan_required");
  if (next.filesFactSizeBytes + neededBytes > head.sizeBytes) throw new AppError("quota_exceeded");
}

/** `quarters`: how far the file database exceeds its share with this delta, in quarters of it. */
function mayDelete(deltaBytes: number, freedBytes: number, quarters: number): boolean {
  if (quarters <= 1) return true;
  return deltaBytes <= maxDeletingDeltaBytes && (quarters <= 2 || deltaBytes < freedBytes);
}

/** A snapshot that makes the file database smaller is always saved. */
export function requireSpaceForSnapshot(
  { documentBytes, pageBytes }: { documentBytes: number; pageBytes: number },
  head: FileDatabaseHead,
): void {
  const isTooLarge = documentBytes > maxFileDatabaseAnswerBytes;
  if (isTooLarge && documentBytes > head.documentBytes) throw new AppError("too_large");
  const neededBytes = documentBytes + pageBytes;
  if (neededBytes <= head.documentBytes + head.pageBytes) return;
  if (neededBytes > maxFileDatabaseBytes(head.sizeBytes)) throw new AppError("quota_exceeded");
}

/** Maximum bytes of all kept versions. What the newest one needs may exceed it. */
export function maxKeptBytes({ sizeBytes, filesFactSizeBytes }: FileDatabaseHead): number {
  return Math.min(maxFileDatabaseBytes(sizeBytes), sizeBytes - filesFactSizeBytes);
}
