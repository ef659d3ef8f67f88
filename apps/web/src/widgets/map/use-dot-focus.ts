import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Keeps the focus when the dots change: it moves to the dot that contains the focused device now, which is the tab
 * stop. For the element around the dots.
 */
export function useDotFocus(dots: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);

  useEffect(() => {
    if (dots === undefined || !hasFocus.current) return;
    const tabStop = ref.current?.querySelector<HTMLElement>('[tabindex="0"]');
    const isElsewhere = document.activeElement !== document.body && !ref.current?.contains(document.activeElement);
    if (tabStop !== document.activeElement && !isElsewhere) tabStop?.focus({ preventScroll: true });
  }, [dots]);

  return {
    ref,
    onFocus: () => {
      hasFocus.current = true;
    },
    // The removal of a dot is no blur by the user.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) hasFocus.current = false;
    },
  };
}
