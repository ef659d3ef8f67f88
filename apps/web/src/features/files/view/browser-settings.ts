import type { FileSort } from "@dexnet/drive/drive";
import type { LocalStore } from "@dexnet/drive/platform/local-store";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import * as z from "zod/mini";

export type ListLayout = "list" | "tiles";

const settingsSchema = z.object({
  sort: z._default(z.object({ by: z.enum(["name", "size", "date", "kind"]), isDescending: z.boolean() }), {
    by: "name",
    isDescending: false,
  }),
  layout: z._default(z.enum(["list", "tiles"]), "list"),
});

/** How the files of one storage are shown on this device. */
export interface BrowserSettings {
  readonly sort: FileSort;
  readonly layout: ListLayout;
}

export const defaultSettings: BrowserSettings = settingsSchema.parse({});

export interface SavedBrowserSettings {
  /** The defaults without readable settings. Never a fault. */
  read(): Promise<BrowserSettings>;
  save(settings: BrowserSettings): Promise<void>;
}

export function createBrowserSettings(store: Pick<LocalStore, "get" | "set">, address: string): SavedBrowserSettings {
  const name = namesOfDevice.browserSettings(address.toLowerCase());
  return {
    async read() {
      try {
        return settingsSchema.parse(JSON.parse((await store.get(name)) ?? "{}"));
      } catch {
        return defaultSettings;
      }
    },
    save: (settings) => store.set(name, JSON.stringify(settings)),
  };
}
