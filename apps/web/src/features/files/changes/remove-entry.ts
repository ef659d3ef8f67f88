import type { ConfirmRequest } from "../../../platform/services/confirm-store.ts";

export interface RemovalDeps {
  /** Loaded before the question, because it counts the content. */
  question(): Promise<ConfirmRequest>;
  confirm(question: ConfirmRequest): Promise<boolean>;
  remove(): Promise<void>;
  onDone(): void;
  onFault(error: unknown): void;
}

/** Deletes for good after a confirmation, and reports success or the fault. True when it was deleted. */
export async function removeEntry({ question, confirm, remove, onDone, onFault }: RemovalDeps): Promise<boolean> {
  try {
    if (!(await confirm(await question()))) return false;
    await remove();
  } catch (error) {
    onFault(error);
    return false;
  }
  onDone();
  return true;
}
