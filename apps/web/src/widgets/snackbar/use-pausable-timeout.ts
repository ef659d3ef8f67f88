import { useCallback, useEffect, useRef } from "react";

/** Calls `onTimeout` when `delayMs` have passed outside of pauses. A pause keeps the remaining time. */
export function usePausableTimeout(onTimeout: () => void, delayMs: number) {
  const latest = useRef(onTimeout);
  useEffect(() => {
    latest.current = onTimeout;
  });
  const timer = useRef<{ leftMs: number; startedAt: number; id: number | undefined }>({
    leftMs: delayMs,
    startedAt: 0,
    id: undefined,
  });

  const pause = useCallback(() => {
    const running = timer.current;
    if (running.id === undefined) return;
    window.clearTimeout(running.id);
    running.id = undefined;
    running.leftMs -= performance.now() - running.startedAt;
  }, []);

  const resume = useCallback(() => {
    const waiting = timer.current;
    if (waiting.id !== undefined) return;
    waiting.startedAt = performance.now();
    waiting.id = window.setTimeout(() => latest.current(), Math.max(0, waiting.leftMs));
  }, []);

  useEffect(() => {
    resume();
    return pause;
  }, [resume, pause]);

  return { pause, resume };
}
