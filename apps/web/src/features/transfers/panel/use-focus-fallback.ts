import { type RefObject, useEffect, useRef } from "react";

/** Focuses the container when its focused element was removed. */
export function useFocusFallback(container: RefObject<HTMLElement | null>): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasInside.current && isLost) element.focus({ preventScroll: true });
    wasInside.current = element.contains(document.activeElement);
  });
  useEffect(() => {
    const element = container.current;
    const update = () => {
      wasInside.current = element?.contains(document.activeElement) === true;
    };
    document.addEventListener("focusin", update);
    return () => document.removeEventListener("focusin", update);
  }, [container]);
}
