/** Whether the api answers, as far as is known. Pages that anybody can open come up without it, and say so. */
export interface Reachability {
  isReachable(): boolean;
  subscribe(listener: () => void): () => void;
  /** Whether the api answered just now. */
  note(isReachable: boolean): void;
  /** Asks the api again. All who ask meanwhile share the one try. Never a fault. */
  retry(): Promise<void>;
}

/** `check`: whether the api answers now. */
export function createReachability(check: () => Promise<boolean>): Reachability {
  let isReachable = true;
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function set(next: boolean): void {
    if (next === isReachable) return;
    isReachable = next;
    for (const listener of listeners) listener();
  }

  return {
    isReachable: () => isReachable,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    note: set,
    retry() {
      running ??= check()
        .catch(() => false)
        .then(set)
        .finally(() => {
          running = undefined;
        });
      return running;
    },
  };
}
