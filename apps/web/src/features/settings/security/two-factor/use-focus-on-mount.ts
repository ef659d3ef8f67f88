import { type RefObject, useEffect, useRef } from "react";

/** Focuses the beginning of a step that replaces another, so that it is read from there. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
