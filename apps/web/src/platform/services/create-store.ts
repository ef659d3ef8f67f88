import { useSyncExternalStore } from "react";

/** State outside of React that components can follow. */
export interface ReadableStore<State> {
  get(): State;
  subscribe(listener: () => void): () => void;
}

export interface Store<State> extends ReadableStore<State> {
  set(next: State): void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Current state of a store. The component renders again when it changes. */
export function useStore<State>({ subscribe, get }: ReadableStore<State>): State {
  return useSyncExternalStore(subscribe, get);
}
