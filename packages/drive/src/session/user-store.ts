import { AppError } from "@dexnet/protocol/errors/errors";
import { createLocalStore, type KeyValue, type LocalStore } from "../platform/local-store.ts";
import type { PagePorts } from "./page-ports.ts";

type TextPorts = Pick<PagePorts, "readText" | "writeText" | "removeText">;

/** Unique key of the signed-in user. Faults: session_required. */
export async function requireUniqueKey(ports: Pick<PagePorts, "uniqueKey">): Promise<string> {
  const uniqueKey = await ports.uniqueKey();
  if (uniqueKey === null) throw new AppError("session_required");
  return uniqueKey;
}

/**
 * Encrypted local storage of the signed-in user. Keys are derived here, not on the page; the page only stores the sealed
 * texts. Faults: session_required.
 */
export function createUserStore(ports: TextPorts & Pick<PagePorts, "uniqueKey">): LocalStore {
  let cached: { uniqueKey: string; store: LocalStore } | undefined;

  async function current(): Promise<LocalStore> {
    const uniqueKey = await requireUniqueKey(ports);
    if (cached?.uniqueKey !== uniqueKey) {
      cached = { uniqueKey, store: createLocalStore({ keyValue: keyValueOf(ports), uniqueKey }) };
    }
    return cached.store;
  }

  return {
    get: async (name) => (await current()).get(name),
    set: async (name, value) => (await current()).set(name, value),
    remove: async (name) => (await current()).remove(name),
  };
}

/** Encrypted local storage of the device, independent of the user. */
export function createDeviceStore(ports: TextPorts): LocalStore {
  return createLocalStore({ keyValue: keyValueOf(ports) });
}

/** Sealed texts, which the page stores. */
function keyValueOf(ports: TextPorts): KeyValue {
  return {
    get: (name) => ports.readText(name),
    set: (name, text) => ports.writeText(name, text),
    remove: (name) => ports.removeText(name),
  };
}
