import type { LocalStore } from "@dexnet/drive/platform/local-store";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";

const parameter = "promocode";
const longest = 64;

/**
 * Stores the promocode of the address bar on the device until it can be used: the registration may go on in another tab.
 * Returns the newest one, or null.
 */
export async function rememberPromocode(query: string, store: LocalStore): Promise<string | null> {
  const code = new URLSearchParams(query).get(parameter)?.trim().slice(0, longest);
  if (!code) return store.get(namesOfDevice.promocode);
  await store.set(namesOfDevice.promocode, code);
  return code;
}
