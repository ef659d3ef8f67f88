import type { LogStatus } from "@dexnet/drive/drive";
import { lazyPart } from "../../widgets/lazy/lazy-part.tsx";
import { useLog } from "./use-log.ts";

const LogAlert = lazyPart("LogAlert", async () => (await import("./LogAlert.tsx")).LogAlert);

/** Says what the log of the ledger does not prove about a storage. Nothing is shown while all is well. */
export function LogNotice({ address }: { address: string }) {
  const status = useLog(address);
  return status !== null && isWorthTelling(status) ? <LogAlert status={status} /> : null;
}

/**
 * A device that has seen the storage refuses older lists by itself, so that it need not ask the log each time. The
 * requirement of witnesses is the person's own, and its result is always shown.
 */
function isWorthTelling({ state, errorCode, wasSeen }: LogStatus): boolean {
  if (state === "unverified") return !wasSeen || errorCode === "log_not_cosigned";
  return state === "violated" || state === "stopped";
}
