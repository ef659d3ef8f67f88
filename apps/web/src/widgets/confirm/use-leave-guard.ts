import { useBlocker } from "@tanstack/react-router";
import { useCallback, useRef } from "react";
import { useApp } from "../../platform/services/app-context.tsx";

export interface LeaveQuestion {
  title: string;
  text: string;
  confirmText: string;
  cancelText: string;
}

/**
 * Asks before the page is left while `active`. The returned function removes the guard at once, for the page's own
 * navigation when its work is done.
 */
export function useLeaveGuard(active: boolean, question: LeaveQuestion): () => void {
  const { confirm } = useApp();
  const isRemoved = useRef(false);
  useBlocker({
    shouldBlockFn: async () => !isRemoved.current && !(await confirm({ ...question, type: "warning" })),
    enableBeforeUnload: () => active && !isRemoved.current,
    disabled: !active,
  });
  return useCallback(() => {
    isRemoved.current = true;
  }, []);
}
