import { useEffect, useRef, useState } from "react";

/** The library moves the focus a moment after it opens or closes; who comes later than that finds it moved. */
const settledMs = 10;

/**
 * Whether the dialog is to be shown: a step after it was opened, so that who had the focus is noted before the dialog
 * takes it. The library notes it too, but at times only after its own trap has moved it. Once closed the focus goes back,
 * unless somebody else has taken it meanwhile.
 */
export function useShown(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    if (opened) opener.current = document.activeElement;
    setShown(opened);
  }, [opened]);

  useEffect(() => {
    if (shown) return;
    const atClose = document.activeElement;
    const timer = window.setTimeout(() => {
      const now = document.activeElement;
      const isFree = now === null || now === document.body || now === atClose;
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      opener.current = null;
    }, settledMs);
    return () => window.clearTimeout(timer);
  }, [shown]);

  return shown;
}
