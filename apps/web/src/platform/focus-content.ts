/** Gives the focus to what the page is about: the row of its list that takes the focus, or else the whole of it. */
export function focusContent(): void {
  const content = document.getElementById("content");
  const target = content?.querySelector<HTMLElement>('tr[tabindex="0"]') ?? content;
  target?.focus({ preventScroll: true });
}

/** The same, if what had the focus is gone. */
export function focusContentIfLost(): void {
  const active = document.activeElement;
  if (active === null || active === document.body) focusContent();
}
