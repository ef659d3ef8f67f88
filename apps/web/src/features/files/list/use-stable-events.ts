import { useLayoutEffect, useMemo, useRef } from "react";
import type { RowEvents } from "./FileRow.tsx";

/** Keeps the identity of the events over renders, so that a row renders again only when its entry changes. */
export function useStableEvents(events: RowEvents): RowEvents {
  const latest = useRef(events);
  useLayoutEffect(() => {
    latest.current = events;
  });
  return useMemo<RowEvents>(
    () => ({
      activate: (...request) => latest.current.activate(...request),
      click: (...request) => latest.current.click(...request),
      longPress: (...request) => latest.current.longPress(...request),
      open: (...request) => latest.current.open(...request),
      download: (...request) => latest.current.download(...request),
      cancelUpload: (...request) => latest.current.cancelUpload(...request),
      openMenu: (...request) => latest.current.openMenu(...request),
      dragStart: (...request) => latest.current.dragStart(...request),
      dragEnd: () => latest.current.dragEnd(),
      rename: (...request) => latest.current.rename(...request),
      closeRename: (...request) => latest.current.closeRename(...request),
    }),
    [],
  );
}
