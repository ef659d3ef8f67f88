export interface ConfirmRequest {
  title: string;
  /** Several paragraphs as a list. */
  text: string | readonly string[];
  cancelText?: string;
  confirmText: string;
  type?: "error" | "warning" | "success";
  /** Pixels; 400 unless told. */
  width?: number;
}

export interface OpenConfirm extends ConfirmRequest {
  id: number;
  answer: (confirmed: boolean) => void;
}

/** Questions are asked one after the other, in the order in which they came. */
export function createConfirmStore() {
  let queue: readonly OpenConfirm[] = [];
  let lastId = 0;
  let canShow = true;
  const listeners = new Set<() => void>();
  function set(next: readonly OpenConfirm[]): void {
    queue = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => queue[0] ?? null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask(request: ConfirmRequest): Promise<boolean> {
      if (!canShow) return Promise.resolve(false);
      return new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        function answer(confirmed: boolean): void {
          set(queue.filter((open) => open.id !== id));
          resolve(confirmed);
        }
        set([...queue, { ...request, id, answer }]);
      });
    },
    /** The dialog can't be shown on this page: what nobody can be asked is not confirmed. */
    refuseAll(): void {
      canShow = false;
      for (const open of queue) open.answer(false);
    },
  };
}

/** The page asks one question at a time. */
export const confirmStore = createConfirmStore();
