import { type RefObject, useEffect, useRef } from "react";

/** A button that goes with what it was for would take the focus with it: then the whole that it stood in gets it. */
export function useFocusFallback(whole: RefObject<HTMLElement | null>): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const element = whole.current;
    if (element === null) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasInside.current && isLost) element.focus({ preventScroll: true });
    wasInside.current = element.contains(document.activeElement);
  });
  useEffect(() => {
    const element = whole.current;
    const note = () => {
      wasInside.current = element?.contains(document.activeElement) === true;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [whole]);
}
