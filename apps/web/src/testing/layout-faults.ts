/** Faults of the layout of a page. Browser tests send its source to the page, so it uses nothing from outside. */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const overflow = document.documentElement.scrollWidth - window.innerWidth;
  if (overflow > 0) faults.push(`the page scrolls sideways by ${overflow} px`);
  const dialog = document.activeElement?.closest("[role=dialog]") ?? null;
  if (dialog !== null) {
    const { left, top, width, height } = dialog.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!dialog.contains(hit)) faults.push("the dialog with the focus is covered");
  }
  return faults;
}
