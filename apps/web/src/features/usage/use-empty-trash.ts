import type { SpaceSum } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import { useDeletionNotices } from "../../platform/use-deletion-notices.ts";

/** Empties the trash after a question that names its size. */
export function useEmptyTrash(address: string, onDone: () => void): (trash: SpaceSum) => Promise<void> {
  const { t } = useTranslation("usage");
  const format = useFormat();
  const { drive, confirm } = useApp();
  const { showInterrupted, showTrashEmptied } = useDeletionNotices();
  return async ({ bytes, count }) => {
    const isConfirmed = await confirm({
      title: t("trash.empty"),
      text: [
        t("trash.question", { count, number: format.number(count), size: format.bytes(bytes) }),
        t("trash.forever"),
      ],
      confirmText: t("trash.empty"),
      type: "error",
    });
    if (!isConfirmed) return;
    try {
      await drive.open(address).emptyTrash();
      showTrashEmptied();
      onDone();
    } catch (error) {
      showInterrupted(null, error);
    }
  };
}
