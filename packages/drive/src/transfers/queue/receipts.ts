import { encodeError } from "@dexnet/protocol/errors";
import { failuresInReceipt } from "../../platform/limits.ts";
import type { Receipt } from "../transfers.ts";
import type { NewGroup } from "./queue.ts";

/** How the tasks of one request went, one by one, until all have ended. */
export interface GroupTally {
  begin(): void;
  succeed(): void;
  cancel(): void;
  fail(failure: Failure): void;
  /** A task that had failed begins again. */
  retry(taskId: string): void;
  noteFailure(pathName: string, error: unknown): void;
  close(): void;
  /** No more come, and each has ended. */
  isOver(): boolean;
  /** Null while it is not over, and for one that the person gave up as a whole. */
  receipt(): Receipt | null;
}

export interface Failure {
  readonly taskId: string;
  readonly pathName: string;
  readonly errorCode: string;
  readonly canRetry: boolean;
}

export function createGroupTally(id: string, group: NewGroup): GroupTally {
  const failed = new Map<string, Failure>();
  const noted: { name: string; errorCode: string }[] = [];
  let notedCount = 0;
  let underWay = 0;
  let succeeded = 0;
  let cancelled = 0;
  let isClosed = false;
  const skipped = group.skipped ?? 0;

  const isOver = () => isClosed && underWay === 0;

  function failures(): Receipt["failures"] {
    const found = noted.slice();
    for (const { pathName, errorCode } of failed.values()) {
      if (found.length >= failuresInReceipt) break;
      found.push({ name: pathName, errorCode });
    }
    return found;
  }

  return {
    begin() {
      underWay += 1;
    },
    succeed() {
      underWay -= 1;
      succeeded += 1;
    },
    cancel() {
      underWay -= 1;
      cancelled += 1;
    },
    fail(failure) {
      underWay -= 1;
      failed.set(failure.taskId, failure);
    },
    retry(taskId) {
      if (failed.delete(taskId)) underWay += 1;
    },
    noteFailure(name, error) {
      notedCount += 1;
      if (noted.length < failuresInReceipt) noted.push({ name, errorCode: encodeError(error).code });
    },
    close() {
      isClosed = true;
    },
    isOver,
    receipt() {
      const failedCount = failed.size + notedCount;
      if (!isOver() || succeeded + skipped + failedCount === 0) return null;
      const { type, address, name, isFolder, isUnattended } = group;
      return {
        ...{ id, type, address, name, isFolder },
        files: succeeded + skipped + cancelled + failed.size,
        ...{ succeeded, skipped, cancelled, failed: failedCount },
        failures: failures(),
        ...(isUnattended ? { isUnattended } : {}),
        canUploadMissing: type === "uploadFile" && [...failed.values()].some(({ canRetry }) => canRetry),
      };
    },
  };
}

/** One that says nothing but that all went well goes by itself. */
export function isWhollyGood({ failed, cancelled }: Receipt): boolean {
  return failed === 0 && cancelled === 0;
}
