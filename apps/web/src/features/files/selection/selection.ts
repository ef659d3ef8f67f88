/** Selected entries of a list, by id. */
export interface Selection {
  has(id: string): boolean;
  /** Ids in the order in which they were selected. */
  ids(): readonly string[];
  size(): number;
  /** Entry from which Shift selects a range; null before the first selection. */
  anchorId(): string | null;
  subscribe(listener: () => void): () => void;

  /** Selects this entry only. */
  selectOnly(id: string): void;
  /** Adds an entry or takes it out, and makes it the anchor. */
  toggle(id: string): void;
  /** Selects the range in place of the one before. With `isAdded` what was selected before the range stays. */
  selectRange(ids: readonly string[], isAdded: boolean): void;
  /** Selects exactly these entries. The anchor stays. */
  selectAll(ids: readonly string[]): void;
  /** Makes an entry the anchor of the next range, without selecting it. */
  setAnchor(id: string): void;
  /** Drops entries that are not in the list any more. */
  retain(existing: ReadonlySet<string>): void;
  clear(): void;
}

/** Selection outside of React: a change renders only the rows whose state changes. */
export function createSelection(): Selection {
  let selected: ReadonlySet<string> = new Set();
  let list: readonly string[] | null = [];
  let anchor: string | null = null;
  /** Selection at the time the anchor was set. A range with Ctrl is added to it. */
  let base: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();

  function change(next: ReadonlySet<string>): void {
    if (isEqual(selected, next)) return;
    selected = next;
    list = null;
    for (const listener of listeners) listener();
  }

  function moveAnchor(id: string | null): void {
    anchor = id;
    base = selected;
  }

  return {
    has: (id) => selected.has(id),
    ids() {
      list ??= [...selected];
      return list;
    },
    size: () => selected.size,
    anchorId: () => anchor,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    selectOnly(id) {
      change(new Set([id]));
      moveAnchor(id);
    },
    toggle(id) {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      change(next);
      moveAnchor(id);
    },
    selectRange(ids, isAdded) {
      change(new Set(isAdded ? [...base, ...ids] : ids));
    },
    selectAll(ids) {
      change(new Set(ids));
      base = selected;
    },
    setAnchor: moveAnchor,
    retain(existing) {
      if (anchor !== null && !existing.has(anchor)) anchor = null;
      base = intersect(base, existing);
      change(intersect(selected, existing));
    },
    clear() {
      change(new Set());
      moveAnchor(null);
    },
  };
}

function intersect(ids: ReadonlySet<string>, existing: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...ids].filter((id) => existing.has(id)));
}

function isEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
