/** Positions of the entries on the canvas of a list. A plain list has one column. */
export interface CanvasLayout {
  readonly count: number;
  readonly columns: number;
  readonly rowHeightPx: number;
  readonly columnWidthPx: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Ranges of indexes, end excluded, that a rubber band between two points of the canvas touches. */
export function bandIndexes(from: Point, to: Point, layout: CanvasLayout): (readonly [start: number, end: number])[] {
  const { count, columns, rowHeightPx, columnWidthPx } = layout;
  const [top, bottom] = inOrder(from.y, to.y);
  const [left, right] = inOrder(from.x, to.x);
  const firstRow = Math.max(0, Math.floor(top / rowHeightPx));
  const lastRow = Math.min(Math.ceil(count / columns) - 1, Math.floor(bottom / rowHeightPx));
  const firstColumn = Math.max(0, Math.floor(left / columnWidthPx));
  const lastColumn = Math.min(columns - 1, Math.floor(right / columnWidthPx));
  if (firstColumn > lastColumn || firstRow > lastRow) return [];
  // All columns of several rows are one range.
  if (firstColumn === 0 && lastColumn === columns - 1) {
    return [[firstRow * columns, Math.min(count, (lastRow + 1) * columns)]];
  }
  return Array.from({ length: lastRow - firstRow + 1 }, (_, index) => {
    const row = (firstRow + index) * columns;
    return [Math.min(count, row + firstColumn), Math.min(count, row + lastColumn + 1)] as const;
  }).filter(([start, end]) => start < end);
}

function inOrder(a: number, b: number): readonly [number, number] {
  return a < b ? [a, b] : [b, a];
}
