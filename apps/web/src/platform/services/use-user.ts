import type { CurrentUser } from "@dexnet/protocol/accounts";
import { useCallback, useSyncExternalStore } from "react";
import { useApp } from "./app-context.tsx";

/** Signed-in user; null without a session. */
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
