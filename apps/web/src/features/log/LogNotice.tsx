import type { LogStatus } from "@dexnet/drive/drive";
import { lazyPart } from "../../widgets/lazy-part.tsx";
import { useLog } from "./use-log.ts";

const LogAlert = lazyPart("LogAlert", async () => (await import("./LogAlert.tsx")).LogAlert);

/** Says what the log of the ledger does not prove about a storage. Nothing is shown while all is well. */
export function LogNotice({ address }: { address: string }) {
  const status = useLog(address);
  return status !== null && isWorthTelling(status) ? <LogAlert status={status} /> : null;
}

/**
 * A device that has seen the storage refuses older lists by itself, so that a log that can't be asked is not shown there. The
 * requirement of witnesses is the person's own, so that every reason for a missing confirmation is shown. A false answer, or
 * one of another time, is no lost connection.
 */
function isWorthTelling({ state, errorCode, wasSeen, needsWitnesses }: LogStatus): boolean {
  if (state === "unverified") {
    return !wasSeen || needsWitnesses || errorCode === "bad_answer" || errorCode === "log_time_differs";
  }
  return state === "violated" || state === "stopped";
}
