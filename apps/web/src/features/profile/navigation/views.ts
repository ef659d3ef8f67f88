import { useEffect, useRef, useState } from "react";

/** Views of the modal with their parents. */
const parents = {
  profile: null,
  security: "profile",
  "turn-on": "security",
  "new-codes": "security",
  "turn-off": "security",
  "change-password": "security",
} as const;

export type View = keyof typeof parents;
export type SecurityView = Exclude<View, "profile">;

export function parentOf(view: View): View | null {
  return parents[view];
}

export interface SecurityViewProps {
  view: SecurityView;
  show: (view: View) => void;
  /** True while the view shows something that will not be shown again. */
  onUnsavedChange: (unsaved: boolean) => void;
}

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
