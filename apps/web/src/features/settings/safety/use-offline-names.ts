import type { Storage } from "@dexnet/protocol/products";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/errors/error-text.ts";
import { offlineNamesKey, offlineNamesQuery } from "../../../platform/queries/offline-names.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

/** Storages whose names this device shows without a connection, and the change of that. */
export function useOfflineNames() {
  const { t } = useTranslation("settings");
  const { drive, confirm, notify } = useApp();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { data: kept } = useQuery(offlineNamesQuery(drive));
  /** Address whose choice is being saved. */
  const [savingAddress, setSavingAddress] = useState<string | null>(null);

  async function save({ address, title, size }: Storage, isOn: boolean): Promise<void> {
    setSavingAddress(address);
    try {
      if (isOn) await drive.keepNamesOffline({ address, title, sizeBytes: size });
      else await drive.removeNamesOffline(address);
      notify({ text: t(isOn ? "offline.on" : "offline.off", { title }) });
    } catch (error) {
      notify({ text: errorText(error), tone: "error" });
    }
    await queries.invalidateQueries({ queryKey: offlineNamesKey });
    setSavingAddress(null);
  }

  return {
    refresh: () => queries.invalidateQueries({ queryKey: offlineNamesKey }),
    isKnown: kept !== undefined,
    isOn: ({ address }: Storage) => kept?.includes(address.toLowerCase()) ?? false,
    isSaving: ({ address }: Storage) => savingAddress === address,
    /** Asks before names become readable without a sign-in. */
    async change(storage: Storage, isOn: boolean): Promise<void> {
      const isSure =
        !isOn ||
        (await confirm({
          title: t("offline.question"),
          text: [t("offline.questionText", { title: storage.title }), t("offline.questionCondition")],
          confirmText: t("offline.confirm"),
          type: "warning",
        }));
      if (isSure) await save(storage, isOn);
    },
  };
}
