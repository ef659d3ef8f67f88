import { useLayoutEffect, useMemo, useRef } from "react";

type Events<T> = { readonly [Name in keyof T]: (...request: never[]) => unknown };

/** Keeps the identity of the handlers over renders, so that a memoized component renders again only when its data changes. */
export function useStableEvents<T extends Events<T>>(events: T): T {
  const latest = useRef(events);
  useLayoutEffect(() => {
    latest.current = events;
  });
  const names = Object.keys(events).join();
  return useMemo(
    () =>
      Object.fromEntries(
        names.split(",").map((name) => [name, (...request: never[]) => latest.current[name as keyof T](...request)]),
      ) as T,
    [names],
  );
}
