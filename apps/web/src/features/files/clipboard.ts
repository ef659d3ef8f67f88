import { createStore } from "../../platform/services/create-store.ts";

export interface ClipboardContent {
  readonly kind: "copy" | "cut";
  readonly ids: readonly string[];
}

/** Entries that were cut and are not pasted yet. Their rows are dimmed. */
export interface CutEntries {
  has(id: string): boolean;
  subscribe(listener: () => void): () => void;
}

/** Copied or cut entries of one storage, inside of this page. */
export interface Clipboard extends CutEntries {
  get(): ClipboardContent | null;
  set(content: ClipboardContent): void;
  clear(): void;
}

export function createClipboard(): Clipboard {
  const store = createStore<ClipboardContent | null>(null);
  let cut: ReadonlySet<string> = new Set();
  function set(content: ClipboardContent | null): void {
    cut = new Set(content?.kind === "cut" ? content.ids : []);
    store.set(content);
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    has: (id) => cut.has(id),
    set,
    clear: () => set(null),
  };
}
