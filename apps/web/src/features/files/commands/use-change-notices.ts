import type { ChangeLabel } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { changeNotices } from "../../../platform/change-notices.ts";
import { shortName } from "../../../platform/format/short-name.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

export interface ChangedEntries {
  readonly count: number;
  /** Name of the first entry. */
  readonly name: string;
}

/** Changes that a notice reports. Some name the folder that the entries are in now. */
export type DoneChange = "trash" | "restore" | "move" | "copy" | "join" | "favourite" | "unfavourite" | "remove";

export type ChangeNotices = ReturnType<typeof useChangeNotices>;

/** Notices about changes of entries, which name the entries and offer to undo the change. */
export function useChangeNotices(address: string) {
  const { t } = useTranslation("files");
  const { drive, notify, snackbar } = useApp();
  const errorText = useErrorText();

  function describe({ count, name }: ChangedEntries): string {
    return count === 1 ? t("quoted", { name: shortName(name) }) : t("objects", { count });
  }

  function showFault(error: unknown): void {
    notify({ text: errorText(error), tone: "error", group: changeNotices });
  }

  async function revert(direction: "undo" | "redo"): Promise<void> {
    try {
      const label = await drive.open(address)[direction]();
      if (label === null) return notify({ text: t(`nothingTo.${direction}`), group: changeNotices });
      const isUndone = direction === "undo";
      notify({
        text: t(`${isUndone ? "undone" : "redone"}.${label.kind satisfies ChangeLabel["kind"]}`, {
          what: describe(label),
        }),
        group: changeNotices,
        action: {
          label: t(isUndone ? "redo" : "undo"),
          onClick: () => void revert(isUndone ? "redo" : "undo"),
        },
      });
    } catch (error) {
      showFault(error);
    }
  }

  return {
    showFault,
    /** Called after a change without a notice: an older "Undo" would not mean it. */
    hideOlder: () => snackbar.removeGroup(changeNotices),
    undo: () => revert("undo"),
    redo: () => revert("redo"),
    showDone(change: DoneChange, entries: ChangedEntries, folder = ""): void {
      notify({
        text: t(`done.${change}`, { what: describe(entries), folder: shortName(folder) }),
        group: changeNotices,
        ...(change === "remove" ? {} : { action: { label: t("undo"), onClick: () => void revert("undo") } }),
      });
    },
  };
}
