import type { Storage } from "@dexnet/protocol/products";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useDisconnect } from "./use-disconnect.ts";

/** Asks for confirmation and removes a connected storage from the list. */
export function useConfirmDisconnect(): (storage: Storage) => Promise<void> {
  const { confirm, notify } = useApp();
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  const disconnecting = useDisconnect();

  function disconnect(storage: Storage): void {
    disconnecting.mutate(storage, {
      onSuccess: () => notify({ text: t("takeOff.done") }),
      onError: (error) =>
        notify({
          text: errorText(error),
          tone: "error",
          action: { label: t("list.tryAgain"), onClick: () => disconnect(storage) },
        }),
    });
  }

  return async (storage) => {
    const isConfirmed = await confirm({
      title: t("takeOff.title"),
      text: [t("takeOff.text", { title: storage.title }), t("takeOff.again")],
      confirmText: t("takeOff.confirm"),
      type: "warning",
    });
    if (isConfirmed) disconnect(storage);
  };
}
