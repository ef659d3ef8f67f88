import { useEffect, useRef } from "react";

/** By then the dialog in which it was agreed to has faded out. */
const afterDialogMs = 300;

/** A card that goes takes the focus with it: then the page gets it, as after a change of page. */
export function useFocusAfterRemoval(cards: number): void {
  const before = useRef(cards);
  useEffect(() => {
    const isFewer = cards < before.current;
    before.current = cards;
    if (!isFewer) return;
    const timer = window.setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
    }, afterDialogMs);
    return () => window.clearTimeout(timer);
  }, [cards]);
}
