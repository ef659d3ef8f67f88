import type { LocalStore } from "@dexnet/drive/platform/local-store";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import { useMemo } from "react";
import * as z from "zod/mini";
import { useApp } from "../../platform/services/app-context.tsx";

/** Largest number of parts at once: more do not help on any connection. */
export const maxParts = 16;

const settingsSchema = z.object({
  /** Largest number of parts at once; null for the automatic limit. */
  partsAtOnce: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(maxParts))), null),
  /** Whether the warning about suspended transfers was shown on this device. */
  suspensionTold: z._default(z.boolean(), false),
});
export type TransferSettings = z.output<typeof settingsSchema>;

/** Settings for transfers on this device, for all its users. */
export interface SavedTransferSettings {
  /** The defaults without readable settings. Never a fault. */
  read(): Promise<TransferSettings>;
  change(changed: Partial<TransferSettings>): Promise<void>;
}

export function createTransferSettings(store: Pick<LocalStore, "get" | "set">): SavedTransferSettings {
  async function read(): Promise<TransferSettings> {
    try {
      return settingsSchema.parse(JSON.parse((await store.get(namesOfDevice.transfers)) ?? "{}"));
    } catch {
      return settingsSchema.parse({});
    }
  }

  return {
    read,
    async change(changed) {
      await store.set(namesOfDevice.transfers, JSON.stringify({ ...(await read()), ...changed }));
    },
  };
}

/** Transfer settings of this device. They hold no personal data and outlive the session. */
export function useTransferSettings(): SavedTransferSettings {
  const { deviceStore } = useApp();
  return useMemo(() => createTransferSettings(deviceStore), [deviceStore]);
}
