import type { LogStatus, Unsubscribe } from "@dexnet/drive/drive";
import { useEffect, useState } from "react";
import { useApp } from "../../platform/services/app-context.tsx";

/** Result of the checks of an open storage by the log of the ledger; null until it is known. */
export function useLog(address: string): LogStatus | null {
  const { drive } = useApp();
  const [status, setStatus] = useState<LogStatus | null>(null);
  useEffect(() => {
    let isEnded = false;
    let stop: Unsubscribe | null = null;
    setStatus(null);
    drive
      .open(address)
      .watchLog((next) => {
        if (!isEnded) setStatus(next);
      })
      .then((unsubscribe) => {
        if (isEnded) void unsubscribe();
        else stop = unsubscribe;
      })
      // A storage that is not open has nothing to report; its page shows why it is not open.
      .catch(() => undefined);
    return () => {
      isEnded = true;
      void stop?.();
    };
  }, [drive, address]);
  return status;
}
