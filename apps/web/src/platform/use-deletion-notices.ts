import { useTranslation } from "react-i18next";
import { changeNotices } from "./change-notices.ts";
import { shortName } from "./format/short-name.ts";
import { useErrorText } from "./i18n/error-text.ts";
import { useApp } from "./services/app-context.tsx";

/** Notices about the end of a deletion. */
export function useDeletionNotices() {
  const { t } = useTranslation("platform");
  const { notify } = useApp();
  const errorText = useErrorText();
  return {
    /** Shows that a deletion was interrupted, and why. `entry` is null for the whole trash. */
    showInterrupted(entry: { readonly name: string; readonly isFolder: boolean } | null, error: unknown): void {
      const text = t(entry?.isFolder ? "deletion.folderInterrupted" : "deletion.fileInterrupted");
      const reason = `${text} ${errorText(error)}`;
      const named = entry === null ? reason : t("deletion.named", { name: shortName(entry.name), reason });
      notify({ text: named, tone: "error" });
    },
    /** Replaces an older notice whose "Undo" is impossible now. */
    showTrashEmptied: () => notify({ text: t("deletion.trashEmptied"), group: changeNotices }),
  };
}
