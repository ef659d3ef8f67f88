import { createStore, type ReadableStore } from "./create-store.ts";

/** Whether the api answers. Public pages work without it and show a notice. */
export interface Reachability {
  readonly isReachable: ReadableStore<boolean>;
  /** Records whether the api answered just now. */
  setReachable(isReachable: boolean): void;
  /** Asks the api again. Concurrent calls share one attempt. Never a fault. */
  retry(): Promise<void>;
}

/** `check` resolves to whether the api answers now. */
export function createReachability(check: () => Promise<boolean>): Reachability {
  const isReachable = createStore(true);
  let attempt: Promise<void> | undefined;

  function setReachable(next: boolean): void {
    if (next !== isReachable.get()) isReachable.set(next);
  }

  return {
    isReachable,
    setReachable,
    retry() {
      attempt ??= check()
        .catch(() => false)
        .then(setReachable)
        .finally(() => {
          attempt = undefined;
        });
      return attempt;
    },
  };
}
