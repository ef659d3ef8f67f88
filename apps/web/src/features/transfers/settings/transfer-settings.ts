import type { LocalStore } from "@dexnet/drive/platform/local-store";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import { z } from "zod";

/** More parts at once than this help on no link. */
export const partsMost = 16;

const settingsSchema = z.object({
  /** The most parts that may be under way at once; null for as many as the link takes well. */
  mostParts: z.int().min(1).max(partsMost).nullable().default(null),
  /** Whether this device has been told that transfers rest while their tab does. */
  suspensionTold: z.boolean().default(false),
});
export type TransferSettings = z.output<typeof settingsSchema>;

/** How transfers go on this device, whoever is signed in. */
export interface SavedTransferSettings {
  /** The usual ones where nothing (readable) is kept. Never a fault. */
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
