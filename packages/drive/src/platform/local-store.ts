import { base64FromBytes, bytesFromBase64, concatBytes, hexFromBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { Unsubscribe } from "./listeners.ts";

/**
 * Texts on the device: localStorage in a page. No method throws. A text that can't be stored (the storage is full or
 * forbidden) is kept in memory until the page is closed, and an older text of that name must not be returned.
 */
export interface KeyValue {
  get(name: string): string | null | Promise<string | null>;
  set(name: string, value: string): void | Promise<void>;
  remove(name: string): void | Promise<void>;
  /**
   * Notifies of names whose text may have changed, mainly in another tab; null means any name. Notifications may be late,
   * repeated, or about changes of this tab, so a listener must read the text again.
   */
  subscribe?(listener: (storedName: string | null) => void): Unsubscribe;
}

/** Texts by name. Names and values are encrypted in the device's storage. */
export interface LocalStore {
  /** Null if there is no text, or if it can't be decrypted. */
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Local store that notifies when another tab may have changed a text. */
export interface WatchedStore extends LocalStore {
  subscribe(name: string, listener: () => void): Unsubscribe;
}

export interface LocalStoreDeps {
  readonly keyValue: KeyValue;
  /** Unique key of the user; absent before the sign-in. */
  readonly uniqueKey?: string | undefined;
}

interface StoreKeys {
  names: CryptoKey;
  values: CryptoKey;
}

/**
 * Without a unique key the store only hides tokens from a glance, because this key is public. With one, a reader of the
 * device needs the account too. See the threat model.
 */
const fallbackKey = "dexnet/local-store/1/nobody";
const salt = "dexnet/local-store/1";
const namePrefix = "dexnet.";
const nonceBytes = 12;

export function createLocalStore({ keyValue, uniqueKey = fallbackKey }: LocalStoreDeps): WatchedStore {
  let derived: Promise<StoreKeys> | undefined;
  const keys = () => {
    derived ??= deriveKeys(uniqueKey);
    return derived;
  };

  async function storedName(name: string): Promise<string> {
    const mac = await crypto.subtle.sign("HMAC", (await keys()).names, utf8Bytes(name));
    return namePrefix + hexFromBytes(new Uint8Array(mac));
  }

  return {
    async get(name) {
      const key = await storedName(name);
      const sealed = await keyValue.get(key);
      return sealed === null ? null : openValue((await keys()).values, key, sealed);
    },
    async set(name, value) {
      const key = await storedName(name);
      await keyValue.set(key, await sealValue((await keys()).values, key, value));
    },
    async remove(name) {
      await keyValue.remove(await storedName(name));
    },
    subscribe(name, listener) {
      const key = storedName(name);
      let isEnded = false;
      const unsubscribe = keyValue.subscribe?.(async (changed) => {
        if (changed !== null && changed !== (await key)) return;
        if (!isEnded) listener();
      });
      return async () => {
        isEnded = true;
        await unsubscribe?.();
      };
    },
  };
}

/** PBKDF2 iterations of the encrypted local storage, as specified. */
export const localStoreIterations = 100;

async function deriveKeys(secret: string): Promise<StoreKeys> {
  const base = await crypto.subtle.importKey("raw", utf8Bytes(secret), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt: utf8Bytes(salt), iterations: localStoreIterations },
    base,
    512,
  );
  const hmac = { name: "HMAC", hash: "SHA-256" };
  return {
    names: await crypto.subtle.importKey("raw", bits.slice(0, 32), hmac, false, ["sign"]),
    values: await crypto.subtle.importKey("raw", bits.slice(32), "AES-GCM", false, ["encrypt", "decrypt"]),
  };
}

async function sealValue(key: CryptoKey, name: string, value: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const parameters = { name: "AES-GCM", iv, additionalData: utf8Bytes(name) };
  const sealed = await crypto.subtle.encrypt(parameters, key, utf8Bytes(value));
  return base64FromBytes(concatBytes(iv, new Uint8Array(sealed)));
}

async function openValue(key: CryptoKey, name: string, sealed: string): Promise<string | null> {
  const bytes = bytesFromBase64(sealed);
  if (bytes === null) return null;
  try {
    const iv = bytes.slice(0, nonceBytes);
    const parameters = { name: "AES-GCM", iv, additionalData: utf8Bytes(name) };
    const plain = await crypto.subtle.decrypt(parameters, key, bytes.slice(nonceBytes));
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}
