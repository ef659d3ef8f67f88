/** Collects the rows of each key, in their order. */
export function groupRows<Row>(rows: readonly (readonly [key: string, row: Row])[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const [key, row] of rows) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
