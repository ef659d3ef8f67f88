import type { SpaceSum } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/errors/error-text.ts";
import { useFormat } from "../../platform/format/format.ts";
import { useApp } from "../../platform/services/app-context.tsx";

/** Empties the trash after a question that names its size. */
export function useEmptyTrash(address: string, onDone: () => void): (trash: SpaceSum) => Promise<void> {
  const { t } = useTranslation("usage");
  const format = useFormat();
  const { drive, confirm, notify } = useApp();
  const errorText = useErrorText();
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
      await drive.emptyTrash(address);
      onDone();
    } catch (error) {
      notify({ text: errorText(error), tone: "error" });
    }
  };
}
