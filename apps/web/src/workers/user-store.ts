import { createLocalStore, type LocalStore } from "@dexnet/drive/local-store";
import { AppError } from "@dexnet/protocol/errors";
import type { PagePorts } from "./drive-host.ts";

/** Of whoever is signed in now. Fault when nobody is: session_required. */
export async function uniqueKeyOf(ports: Pick<PagePorts, "uniqueKey">): Promise<string> {
  const uniqueKey = await ports.uniqueKey();
  if (uniqueKey === null) throw new AppError("session_required");
  return uniqueKey;
}

/**
 * The encrypted local storage of whoever is signed in now. Keys are derived here, not on the page; the page only keeps
 * the sealed texts. Fault when nobody is signed in: session_required.
 */
export function createUserStore(
  ports: Pick<PagePorts, "uniqueKey" | "readText" | "writeText" | "removeText">,
): LocalStore {
  let made: { uniqueKey: string; store: LocalStore } | undefined;

  async function current(): Promise<LocalStore> {
    const uniqueKey = await uniqueKeyOf(ports);
    if (made?.uniqueKey !== uniqueKey) {
      const keyValue = {
        get: (name: string) => ports.readText(name),
        set: (name: string, text: string) => ports.writeText(name, text),
        remove: (name: string) => ports.removeText(name),
      };
      made = { uniqueKey, store: createLocalStore({ keyValue, uniqueKey }) };
    }
    return made.store;
  }

  return {
    get: async (name) => (await current()).get(name),
    set: async (name, value) => (await current()).set(name, value),
    remove: async (name) => (await current()).remove(name),
  };
}
