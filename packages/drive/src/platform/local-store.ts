import { base64FromBytes, bytesFromBase64, concatBytes, hexFromBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { localStoreIterations } from "./limits.ts";
import type { Stop } from "./stop.ts";

/**
 * Where texts are kept on the device: localStorage in a page. None of it throws. What can't be kept (the storage is full,
 * or forbidden) is remembered until the page is left, and no older text of that name may be found in its place.
 */
export interface KeyValue {
  get(name: string): string | null | Promise<string | null>;
  set(name: string, value: string): void | Promise<void>;
  remove(name: string): void | Promise<void>;
  /**
   * Tells of names whose text may have changed, by another tab most of all; null means any of them. It may tell late,
   * twice, or of this tab's own changes: who hears it looks for himself.
   */
  watch?(listener: (storedName: string | null) => void): Stop;
}

/** Texts by name, of which the device's storage shows neither. */
export interface LocalStore {
  /** Null when nothing is there, and when what is there can't be opened. */
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A local store that says when another tab may have changed something. */
export interface WatchedStore extends LocalStore {
  watch(name: string, listener: () => void): Stop;
}

export interface LocalStoreDeps {
  keyValue: KeyValue;
  /** The user's unique key; absent before anybody has signed in. */
  uniqueKey?: string | undefined;
}

interface StoreKeys {
  names: CryptoKey;
  values: CryptoKey;
}

/**
 * Without a unique key the store is as readable as this file: it only keeps tokens from being found by a glance. With
 * one, whoever reads the device needs the account too. The threat model says what this is worth.
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
      const place = await storedName(name);
      const sealed = await keyValue.get(place);
      return sealed === null ? null : openValue((await keys()).values, place, sealed);
    },
    async set(name, value) {
      const place = await storedName(name);
      await keyValue.set(place, await sealValue((await keys()).values, place, value));
    },
    async remove(name) {
      await keyValue.remove(await storedName(name));
    },
    watch(name, listener) {
      const place = storedName(name);
      let isStopped = false;
      const stop = keyValue.watch?.(async (changed) => {
        if (changed !== null && changed !== (await place)) return;
        if (!isStopped) listener();
      });
      return async () => {
        isStopped = true;
        await stop?.();
      };
    },
  };
}

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

async function sealValue(key: CryptoKey, place: string, value: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const parameters = { name: "AES-GCM", iv, additionalData: utf8Bytes(place) };
  const sealed = await crypto.subtle.encrypt(parameters, key, utf8Bytes(value));
  return base64FromBytes(concatBytes(iv, new Uint8Array(sealed)));
}

async function openValue(key: CryptoKey, place: string, sealed: string): Promise<string | null> {
  const bytes = bytesFromBase64(sealed);
  if (bytes === null) return null;
  try {
    const iv = bytes.slice(0, nonceBytes);
    const parameters = { name: "AES-GCM", iv, additionalData: utf8Bytes(place) };
    const plain = await crypto.subtle.decrypt(parameters, key, bytes.slice(nonceBytes));
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}
