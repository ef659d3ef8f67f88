/** Rows of a table by the number of their group. */
export interface GroupedRows {
  rowsOf(group: number): Uint32Array;
}

/** Counting sort of some rows by group. `groupOf` is called once for each row. */
export function groupRows(rows: Uint32Array, groupCount: number, groupOf: (row: number) => number): GroupedRows {
  const groups = new Uint32Array(rows.length);
  /** End of each group, and after the second pass its start. */
  const bounds = new Uint32Array(groupCount + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const group = groupOf(rows[at] as number);
    groups[at] = group;
    bounds[group] = (bounds[group] as number) + 1;
  }
  let end = 0;
  for (let group = 0; group <= groupCount; group += 1) {
    end += bounds[group] as number;
    bounds[group] = end;
  }
  const sorted = new Uint32Array(rows.length);
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const group = groups[at] as number;
    const to = (bounds[group] as number) - 1;
    bounds[group] = to;
    sorted[to] = rows[at] as number;
  }
  return { rowsOf: (group) => sorted.subarray(bounds[group], bounds[group + 1]) };
}
