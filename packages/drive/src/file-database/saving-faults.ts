import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { type FileOperation, singleOperations } from "../file-list/file-operations.ts";
import type { JournalRecord } from "./journal/journal.ts";

/**
 * Meaning of a fault for the changes that wait to be saved:
 * - `waiting`: transient. They stay stored, and saving is retried automatically.
 * - `too-much`: the server refuses a larger version. The newest change that adds something is given up with the fault, and
 *   the others are saved.
 * - `stopped`: no save can succeed now. They stay stored, and nothing is sent until the user retries.
 */
export type SavingFault = "waiting" | "too-much" | "stopped";

const addingKinds: readonly FileOperation["kind"][] = ["add-folder", "add-entries", "copy"];

/** Faults that end when the user signs in again or confirms the e-mail. */
const sessionFaults: readonly ErrorCode[] = ["session_required", "session_expired", "email_not_confirmed"];
const tooMuchFaults: readonly ErrorCode[] = ["quota_exceeded", "plan_required", "address_not_entitled", "too_large"];

export function classifySavingFault(error: unknown): SavingFault {
  // Other errors come from the device (its storage, its locks) and may be transient.
  if (!(error instanceof AppError) || error.retryable || sessionFaults.includes(error.code)) return "waiting";
  return tooMuchFaults.includes(error.code) ? "too-much" : "stopped";
}

/**
 * Returns the change to give up when the server refuses a larger version; undefined if no change can be the cause. Folders
 * take space only in the list, which counts towards the quota too: they are the cause only if no file can be.
 */
export function findRefusedChange<T extends JournalRecord>(fault: AppError, records: readonly T[]): T | undefined {
  const addsFiles = ({ operation }: T) =>
    singleOperations(operation).some(
      (one) => one.kind === "copy" || (one.kind === "add-entries" && one.files.length > 0),
    );
  const addsEntries = ({ operation }: T) => singleOperations(operation).some(({ kind }) => addingKinds.includes(kind));
  if (fault.code === "too_large") return records.findLast(addsEntries);
  const files = records.findLast(addsFiles);
  return files ?? (fault.code === "quota_exceeded" ? records.findLast(addsEntries) : undefined);
}
