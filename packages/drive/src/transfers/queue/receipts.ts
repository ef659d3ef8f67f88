import { encodeError } from "@dexnet/protocol/errors/errors";
import type { Receipt } from "../transfers.ts";
import type { NewGroup } from "./queue.ts";

/** Counts the results of the tasks of one group. */
export interface GroupTally {
  addTask(): void;
  succeed(): void;
  cancel(): void;
  fail(failure: Failure): void;
  /** A failed task is retried. */
  retry(taskId: string): void;
  noteFailure(pathName: string, error: unknown): void;
  close(): void;
  /** Null until all tasks have ended, and for a group that was cancelled as a whole. */
  receipt(): Receipt | null;
}

export interface Failure {
  readonly taskId: string;
  readonly pathName: string;
  readonly errorCode: string;
  readonly canRetry: boolean;
}

/** Most failures that a receipt lists; further ones are only counted. */
const failuresInReceipt = 100;

export function createGroupTally(id: string, group: NewGroup): GroupTally {
  const failed = new Map<string, Failure>();
  const noted: { name: string; errorCode: string }[] = [];
  let notedCount = 0;
  let unfinished = 0;
  let succeeded = 0;
  let cancelled = 0;
  let isClosed = false;
  const skipped = group.skipped ?? 0;

  function failures(): Receipt["failures"] {
    const found = noted.slice();
    for (const { pathName, errorCode } of failed.values()) {
      if (found.length >= failuresInReceipt) break;
      found.push({ name: pathName, errorCode });
    }
    return found;
  }

  return {
    addTask() {
      unfinished += 1;
    },
    succeed() {
      unfinished -= 1;
      succeeded += 1;
    },
    cancel() {
      unfinished -= 1;
      cancelled += 1;
    },
    fail(failure) {
      unfinished -= 1;
      failed.set(failure.taskId, failure);
    },
    retry(taskId) {
      if (failed.delete(taskId)) unfinished += 1;
    },
    noteFailure(name, error) {
      notedCount += 1;
      if (noted.length < failuresInReceipt) noted.push({ name, errorCode: encodeError(error).code });
    },
    close() {
      isClosed = true;
    },
    receipt() {
      const failedCount = failed.size + notedCount;
      if (!isClosed || unfinished > 0 || succeeded + skipped + failedCount === 0) return null;
      const { type, address, name, isFolder, isUnattended } = group;
      return {
        id,
        type,
        address,
        name,
        isFolder,
        files: succeeded + skipped + cancelled + failed.size,
        succeeded,
        skipped,
        cancelled,
        failed: failedCount,
        failures: failures(),
        ...(isUnattended ? { isUnattended } : {}),
        canUploadMissing: type === "uploadFile" && [...failed.values()].some(({ canRetry }) => canRetry),
      };
    },
  };
}

/** Whether every file was transferred: such a receipt disappears by itself. */
export function isFullSuccess({ failed, cancelled }: Receipt): boolean {
  return failed === 0 && cancelled === 0;
}
