/** Focuses the active row of the page's list, or the page itself. */
export function focusContent(): void {
  const content = document.getElementById("content");
  const target = content?.querySelector<HTMLElement>('tr[tabindex="0"]') ?? content;
  target?.focus({ preventScroll: true });
}

/** Focuses the content if the focused element was removed. */
export function focusContentIfLost(): void {
  const active = document.activeElement;
  if (active === null || active === document.body) focusContent();
}
