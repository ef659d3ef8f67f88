/** Index of the row that a key leads to from `index`; null for other keys. */
export function moveInList(key: string, index: number, count: number, pageRows: number): number | null {
  const within = (wanted: number) => Math.max(0, Math.min(count - 1, wanted));
  switch (key) {
    case "ArrowDown":
      return within(index + 1);
    case "ArrowUp":
      return within(index - 1);
    case "PageDown":
      return within(index + pageRows);
    case "PageUp":
      return within(index - pageRows);
    case "Home":
      return 0;
    case "End":
      return within(count - 1);
    default:
      return null;
  }
}
