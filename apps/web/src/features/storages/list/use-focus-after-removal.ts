import { useEffect, useRef } from "react";

/** Delay until the confirm dialog has faded out. */
const afterDialogMs = 300;

/** Focuses the page when the card with the focus was removed. */
export function useFocusAfterRemoval(cards: number): void {
  const previous = useRef(cards);
  useEffect(() => {
    const isFewer = cards < previous.current;
    previous.current = cards;
    if (!isFewer) return;
    const timer = window.setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
    }, afterDialogMs);
    return () => window.clearTimeout(timer);
  }, [cards]);
}
