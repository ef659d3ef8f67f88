import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import type { JournalRecord } from "./journal.ts";

/**
 * What a fault while saving means for the changes that wait:
 * - `waiting`: it passes. They are kept, and tried again by themselves.
 * - `too-much`: the server takes no version that holds more. The newest change that adds something is taken back, with the
 *   fault, and the rest goes on.
 * - `stopped`: nothing that is sent now can end well. They are kept, and nothing is sent until somebody looks.
 */
export type SavingFault = "waiting" | "too-much" | "stopped";

/** They pass when the person signs in again, or confirms the e-mail. */
const sessionFaults: readonly ErrorCode[] = ["session_required", "session_expired", "email_not_confirmed"];
const tooMuchFaults: readonly ErrorCode[] = ["quota_exceeded", "plan_required", "address_not_entitled", "too_large"];

export function savingFaultOf(error: unknown): SavingFault {
  // Faults that are not ours come from the device (its storage, its locks), and may pass.
  if (!(error instanceof AppError) || error.retryable || sessionFaults.includes(error.code)) return "waiting";
  return tooMuchFaults.includes(error.code) ? "too-much" : "stopped";
}

/**
 * The change that is taken back when the server takes no more; none when it can't be because of one. Folders take room
 * in the list alone, which counts in the quota too: they are the cause only where no file can be.
 */
export function changeTooMuch<T extends JournalRecord>(fault: AppError, records: readonly T[]): T | undefined {
  const addsFiles = ({ operation }: T) => operation.kind === "add-entries" && operation.files.length > 0;
  const addsEntries = ({ operation }: T) => operation.kind === "add-folder" || operation.kind === "add-entries";
  if (fault.code === "too_large") return records.findLast(addsEntries);
  const files = records.findLast(addsFiles);
  return files ?? (fault.code === "quota_exceeded" ? records.findLast(addsEntries) : undefined);
}
