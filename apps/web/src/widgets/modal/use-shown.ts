import { useEffect, useRef, useState } from "react";

/** Delay after which the library has moved the focus for an opening or a closing. */
const settledMs = 10;

/**
 * Whether the dialog is rendered as open: one step after `opened`, so that the focused element is remembered before the
 * dialog takes the focus. The library remembers it too, but sometimes only after its own focus trap. After closing, the
 * focus returns to that element, unless another one has taken it.
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
      const isInDialog = now === atClose && now?.closest("[role=dialog]") !== null;
      const isFree = now === null || now === document.body || isInDialog;
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      opener.current = null;
    }, settledMs);
    return () => window.clearTimeout(timer);
  }, [shown]);

  return shown;
}
