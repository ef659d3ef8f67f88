/** React keys of the rendered rows. */
export interface RowKeys {
  /**
   * Keys for these rows, in their order. A row keeps its key as long as it is rendered. A new row takes over the key of one that
   * is gone, because React changes an element faster than it creates one. Nobody takes over the key of `keptId`: its
   * element may have the focus. The same rows always get the same keys.
   */
  assign(ids: readonly (string | number)[], keptId: string | null): number[];
}

export function createRowKeys(): RowKeys {
  let keys = new Map<string | number, number>();
  let nextKey = 0;

  return {
    assign(ids, keptId) {
      const gone = new Map(keys);
      for (const id of ids) gone.delete(id);
      if (keptId !== null) gone.delete(keptId);
      const free = [...gone.values()];
      const assigned = ids.map((id) => keys.get(id) ?? free.shift() ?? nextKey++);
      keys = new Map(ids.map((id, index) => [id, assigned[index] as number]));
      return assigned;
    },
  };
}
