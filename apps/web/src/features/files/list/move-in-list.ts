export interface ListShape {
  readonly count: number;
  /** Entries in a row; one in a plain list. */
  readonly columns: number;
  /** Rows that are visible at once. */
  readonly pageRows: number;
}

/** Index of the entry that a key leads to from `index`; null for other keys. */
export function moveInList(key: string, index: number, { count, columns, pageRows }: ListShape): number | null {
  const within = (wanted: number) => Math.max(0, Math.min(count - 1, wanted));
  /** A step over the first or the last row of tiles stays where it is. */
  const byRows = (rows: number) => {
    const wanted = index + rows * columns;
    if (Math.abs(rows) > 1 || columns === 1) return within(wanted);
    return wanted < 0 || (wanted >= count && isInLastRow(index, count, columns)) ? index : within(wanted);
  };
  switch (key) {
    case "ArrowDown":
      return byRows(1);
    case "ArrowUp":
      return byRows(-1);
    case "ArrowRight":
      return columns === 1 ? null : within(index + 1);
    case "ArrowLeft":
      return columns === 1 ? null : within(index - 1);
    case "PageDown":
      return byRows(pageRows);
    case "PageUp":
      return byRows(-pageRows);
    case "Home":
      return 0;
    case "End":
      return within(count - 1);
    default:
      return null;
  }
}

function isInLastRow(index: number, count: number, columns: number): boolean {
  return Math.floor(index / columns) === Math.floor((count - 1) / columns);
}
