/** Rows of a table by the number of their group. */
export interface GroupedRows {
  rowsOf(group: number): Uint32Array;
}

/** Counting sort of all rows by group. `groupOf` is called once for each row. */
export function groupRows(rowCount: number, groupCount: number, groupOf: (row: number) => number): GroupedRows {
  const groups = new Uint32Array(rowCount);
  /** End of each group, and after the second pass its start. */
  const bounds = new Uint32Array(groupCount + 1);
  for (let row = 0; row < rowCount; row += 1) {
    const group = groupOf(row);
    groups[row] = group;
    bounds[group] = (bounds[group] as number) + 1;
  }
  let end = 0;
  for (let group = 0; group <= groupCount; group += 1) {
    end += bounds[group] as number;
    bounds[group] = end;
  }
  const sorted = new Uint32Array(rowCount);
  for (let row = rowCount - 1; row >= 0; row -= 1) {
    const group = groups[row] as number;
    const to = (bounds[group] as number) - 1;
    bounds[group] = to;
    sorted[to] = row;
  }
  return { rowsOf: (group) => sorted.subarray(bounds[group], bounds[group + 1]) };
}
