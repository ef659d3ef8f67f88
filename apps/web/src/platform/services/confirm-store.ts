import { createStore } from "./create-store.ts";

export interface ConfirmRequest {
  title: string;
  /** Several paragraphs as a list. */
  text: string | readonly string[];
  cancelText?: string;
  confirmText: string;
  type?: "error" | "warning" | "success";
  /** Width of the dialog in pixels; 400 by default. */
  width?: number;
}

export interface OpenConfirm extends ConfirmRequest {
  id: number;
  answer: (confirmed: boolean) => void;
}

/** Questions to the user. They are asked one after the other, in the order of the requests. */
export function createConfirmStore() {
  const queue = createStore<readonly OpenConfirm[]>([]);
  let lastId = 0;
  let canShow = true;
  return {
    get: () => queue.get()[0] ?? null,
    subscribe: queue.subscribe,
    /** True when the user confirms; false when the user cancels or closes the dialog. */
    requestConfirmation(request: ConfirmRequest): Promise<boolean> {
      if (!canShow) return Promise.resolve(false);
      return new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        function answer(confirmed: boolean): void {
          queue.set(queue.get().filter((open) => open.id !== id));
          resolve(confirmed);
        }
        queue.set([...queue.get(), { ...request, id, answer }]);
      });
    },
    /** Answers open and later questions with false. Called when the dialog can't be shown on this page. */
    refuseAll(): void {
      canShow = false;
      for (const open of queue.get()) open.answer(false);
    },
  };
}

export type ConfirmStore = ReturnType<typeof createConfirmStore>;
