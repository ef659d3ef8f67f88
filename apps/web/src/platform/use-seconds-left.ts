import { useEffect, useState } from "react";

function secondsUntil(until: number | null): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Whole seconds until a time of this device's clock, counted down; 0 when it is past or null. */
export function useSecondsLeft(until: number | null): number {
  // The state names the wait as well: a wait that ends before its first tick must be rendered too.
  const [, setCounted] = useState("");
  const secondsLeft = secondsUntil(until);
  const waiting = secondsLeft > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setInterval(() => setCounted(`${until} ${secondsUntil(until)}`), 250);
    return () => window.clearInterval(timer);
  }, [waiting, until]);
  return secondsLeft;
}
