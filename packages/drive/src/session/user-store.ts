import { AppError } from "@dexnet/protocol/errors";
import { createLocalStore, type KeyValue, type LocalStore } from "../platform/local-store.ts";
import type { PagePorts } from "./page-ports.ts";

type TextPorts = Pick<PagePorts, "readText" | "writeText" | "removeText">;

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
export function createUserStore(ports: TextPorts & Pick<PagePorts, "uniqueKey">): LocalStore {
  let made: { uniqueKey: string; store: LocalStore } | undefined;

  async function current(): Promise<LocalStore> {
    const uniqueKey = await uniqueKeyOf(ports);
    if (made?.uniqueKey !== uniqueKey) {
      made = { uniqueKey, store: createLocalStore({ keyValue: keyValueOf(ports), uniqueKey }) };
    }
    return made.store;
  }

  return {
    get: async (name) => (await current()).get(name),
    set: async (name, value) => (await current()).set(name, value),
    remove: async (name) => (await current()).remove(name),
  };
}

/** The encrypted local storage of the device, whoever is signed in. */
export function createDeviceStore(ports: TextPorts): LocalStore {
  return createLocalStore({ keyValue: keyValueOf(ports) });
}

/** The page keeps the sealed texts. */
function keyValueOf(ports: TextPorts): KeyValue {
  return {
    get: (name) => ports.readText(name),
    set: (name, text) => ports.writeText(name, text),
    remove: (name) => ports.removeText(name),
  };
}
