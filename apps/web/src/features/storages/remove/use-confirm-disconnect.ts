import type { Storage } from "@dexnet/protocol/products";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/errors/error-text.ts";
import { useConfirm, useNotify } from "../../../platform/services/app-context.tsx";
import { useDisconnect } from "./use-disconnect.ts";

/** Asks, and then takes somebody else's storage off the list. */
export function useConfirmDisconnect(): (storage: Storage) => Promise<void> {
  const confirm = useConfirm();
  const notify = useNotify();
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  const disconnecting = useDisconnect();

  function takeOff(storage: Storage): void {
    disconnecting.mutate(storage, {
      onSuccess: () => notify({ text: t("takeOff.done") }),
      onError: (error) =>
        notify({
          text: errorText(error),
          tone: "error",
          action: { label: t("list.tryAgain"), onClick: () => takeOff(storage) },
        }),
    });
  }

  return async (storage) => {
    const isSure = await confirm({
      title: t("takeOff.title"),
      text: [t("takeOff.text", { title: storage.title }), t("takeOff.again")],
      confirmText: t("takeOff.confirm"),
      type: "warning",
    });
    if (isSure) takeOff(storage);
  };
}
