import { encodeError } from "@dexnet/protocol/errors/errors";
import type { Receipt, TransferRow } from "../transfers.ts";
import type { NewGroup } from "./queue.ts";

/** A row of the group, as the receipt shows it. */
export interface TalliedRow {
  readonly id: string;
  readonly pathName: string;
  readonly canRetry: boolean;
}

/** Counts the results of the transfers of one group. */
export interface GroupTally<Row extends TalliedRow> {
  add(): void;
  succeed(): void;
  cancel(): void;
  fail(row: Row, errorCode: string): void;
  /** A failed transfer is retried. */
  retry(row: Row): void;
  noteFailure(pathName: string, error: unknown): void;
  close(): void;
  failedRows(): readonly Row[];
  /** Null until all transfers have ended, and for a group that was cancelled as a whole. */
  receipt(): Receipt | null;
}

/** Most failures that a receipt lists; further ones are only counted. */
const failuresInReceipt = 100;

export function createGroupTally<Row extends TalliedRow>(
  id: string,
  type: TransferRow["type"],
  group: NewGroup,
): GroupTally<Row> {
  const failed = new Map<Row, string>();
  const noted: { name: string; errorCode: string }[] = [];
  let notedCount = 0;
  let unfinished = 0;
  let succeeded = 0;
  let cancelled = 0;
  let isClosed = false;
  const skipped = group.skipped ?? 0;

  function failures(): Receipt["failures"] {
    const found = noted.slice();
    for (const [{ pathName }, errorCode] of failed) {
      if (found.length >= failuresInReceipt) break;
      found.push({ name: pathName, errorCode });
    }
    return found;
  }

  return {
    add() {
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
    fail(row, errorCode) {
      unfinished -= 1;
      failed.set(row, errorCode);
    },
    retry(row) {
      if (failed.delete(row)) unfinished += 1;
    },
    noteFailure(name, error) {
      notedCount += 1;
      if (noted.length < failuresInReceipt) noted.push({ name, errorCode: encodeError(error).code });
    },
    close() {
      isClosed = true;
    },
    failedRows: () => [...failed.keys()],
    receipt() {
      const failedCount = failed.size + notedCount;
      if (!isClosed || unfinished > 0 || succeeded + skipped + failedCount === 0) return null;
      const { scope, name, isFolder, isUnattended } = group;
      return {
        id,
        type,
        scope,
        name,
        isFolder,
        files: succeeded + skipped + cancelled + failed.size,
        succeeded,
        skipped,
        cancelled,
        failed: failedCount,
        failures: failures(),
        ...(isUnattended ? { isUnattended } : {}),
        canUploadMissing: type === "uploadFile" && [...failed.keys()].some(({ canRetry }) => canRetry),
      };
    },
  };
}

/** Whether every file was transferred: such a receipt disappears by itself. */
export function isFullSuccess({ failed, cancelled }: Receipt): boolean {
  return failed === 0 && cancelled === 0;
}
