import type { ConfirmRequest } from "../../../platform/services/confirm-store.ts";
import type { Notice } from "../../../platform/services/snackbar-store.ts";

export interface RemovalDeps {
  /** Loaded before the question, because it counts the content. */
  question(): Promise<ConfirmRequest>;
  confirm(question: ConfirmRequest): Promise<boolean>;
  remove(): Promise<void>;
  notify(notice: Notice): void;
  readonly texts: {
    readonly done: string;
    readonly interrupted: string;
    reason(error: unknown): string;
  };
}

/** Deletes an entry after a confirmation and shows a notice of success or of the interruption. True when it was deleted. */
export async function removeEntry({ question, confirm, remove, notify, texts }: RemovalDeps): Promise<boolean> {
  try {
    if (!(await confirm(await question()))) return false;
    await remove();
  } catch (error) {
    notify({ text: `${texts.interrupted} ${texts.reason(error)}`, tone: "error" });
    return false;
  }
  notify({ text: texts.done });
  return true;
}
