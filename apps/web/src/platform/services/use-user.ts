import type { CurrentUser } from "@dexnet/protocol/accounts";
import { useCallback, useSyncExternalStore } from "react";
import { useApp } from "./app-context.tsx";

/** The signed-in user as of now; null for nobody. */
export function useUser(): CurrentUser | null {
  const { session } = useApp();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = session.subscribe(listener);
      return () => void stop();
    },
    [session],
  );
  return useSyncExternalStore(subscribe, session.user);
}
