import { type FocusEvent, useEffect, useRef } from "react";

/**
 * When the dots change, the one with the focus may be gone, or stand for others: the focus goes to the dot that has the
 * device now, which is the one where Tab stops. For the element around the dots.
 */
export function useKeptFocus(dots: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);

  useEffect(() => {
    if (dots === undefined || !hasFocus.current) return;
    const reached = ref.current?.querySelector<HTMLElement>('[tabindex="0"]');
    const isElsewhere = document.activeElement !== document.body && !ref.current?.contains(document.activeElement);
    if (reached !== document.activeElement && !isElsewhere) reached?.focus({ preventScroll: true });
  }, [dots]);

  return {
    ref,
    onFocus: () => {
      hasFocus.current = true;
    },
    // A dot that is taken away has not been left by anybody.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) hasFocus.current = false;
    },
  };
}
