import { useEffect, useRef, useState } from "react";
import type { View } from "./views.ts";

/**
 * View that the modal shows. The focus follows: it moves to the first field of the view or to the title, and on the way
 * back to the element that opened the view (`data-opens`). A reopened modal shows the profile.
 */
export function useViews(opened: boolean) {
  const [view, setView] = useState<View>("profile");
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setView("profile");
  }

  const title = useRef<HTMLSpanElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    const before = shown.current;
    shown.current = view;
    if (before !== view) focusView(title.current, before);
  }, [view]);

  return { view, show: setView, titleRef: title };
}

function focusView(title: HTMLElement | null, before: View): void {
  const dialog = title?.closest("[role=dialog]");
  const next = dialog?.querySelector<HTMLElement>(`[data-opens="${before}"], [data-autofocus]`) ?? title;
  next?.focus();
  // A view starts at its top, regardless of the scroll position of the previous one.
  if (next === title) title?.scrollIntoView({ block: "nearest" });
}
