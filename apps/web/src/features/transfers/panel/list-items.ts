export interface ListItemsRequest {
  /** Number of rows. */
  readonly count: number;
  /** Number of finished rows, which are the last ones. */
  readonly doneCount: number;
  /** Whether finished rows are shown although there are several. */
  readonly isOpen: boolean;
}

/** Items of the list: rows, and one line that stands for the finished ones. */
export interface ListItems {
  readonly count: number;
  /** Index of the line for finished rows; null without one. */
  readonly toggleIndex: number | null;
  /** Index of the row of an item. */
  rowIndex(index: number): number;
}

/** One finished row stays: the line would take as much space and say less. */
export function listItems({ count, doneCount, isOpen }: ListItemsRequest): ListItems {
  if (doneCount < 2) return { count, toggleIndex: null, rowIndex: (index) => index };
  const toggleIndex = Math.max(0, count - doneCount);
  return {
    count: toggleIndex + 1 + (isOpen ? doneCount : 0),
    toggleIndex,
    rowIndex: (index) => (index > toggleIndex ? index - 1 : index),
  };
}
