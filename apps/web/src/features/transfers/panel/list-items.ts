export interface ListItemsRequest {
  /** Number of tasks. */
  readonly count: number;
  /** Number of finished tasks, which are the last ones. */
  readonly doneCount: number;
  /** Whether finished tasks are shown although there are several. */
  readonly isOpen: boolean;
}

/** Items of the list: tasks, and one line that stands for the finished ones. */
export interface ListItems {
  readonly count: number;
  /** Index of the line for finished tasks; null without one. */
  readonly toggleIndex: number | null;
  /** Index of the task of an item. */
  taskIndex(index: number): number;
}

/** One finished task keeps its row: the line would take as much space and say less. */
export function listItems({ count, doneCount, isOpen }: ListItemsRequest): ListItems {
  if (doneCount < 2) return { count, toggleIndex: null, taskIndex: (index) => index };
  const toggleIndex = Math.max(0, count - doneCount);
  return {
    count: toggleIndex + 1 + (isOpen ? doneCount : 0),
    toggleIndex,
    taskIndex: (index) => (index > toggleIndex ? index - 1 : index),
  };
}
