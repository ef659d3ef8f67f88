import { useEffect, useRef, useState } from "react";
import type { View } from "./views.ts";

/**
 * Which view the modal shows. The focus goes along: into a view's first field, else to the title, and on the way back
 * to what had opened the view (marked `data-opens`). Opened again, the modal begins with the profile.
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
  // A view is read from its top, however far the one before was scrolled.
  if (next === title) title?.scrollIntoView({ block: "nearest" });
}
