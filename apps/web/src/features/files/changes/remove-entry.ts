import type { ConfirmRequest } from "../../../platform/services/confirm-store.ts";
import type { Notice } from "../../../platform/services/snackbar-store.ts";

export interface RemovalDeps {
  /** Asked for first, since it counts what would go. */
  question(): Promise<ConfirmRequest>;
  confirm(question: ConfirmRequest): Promise<boolean>;
  remove(): Promise<void>;
  notify(notice: Notice): void;
  texts: {
    readonly done: string;
    readonly interrupted: string;
    reason(error: unknown): string;
  };
}

/** Deletes what the person confirms. It ends in success or interruption, each with its message. True when it was deleted. */
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
