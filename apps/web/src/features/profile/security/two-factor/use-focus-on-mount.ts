import { type RefObject, useEffect, useRef } from "react";

/** A step that takes the place of another takes the focus too, at its beginning, so that it is read from there. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
