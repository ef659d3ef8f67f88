import { labels } from "../ciphers/labels.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { openDeviceRecord, sealDeviceRecord } from "./device-record.ts";

/** Seals the newest version of a file database that a device has seen. */
export function sealVersionPin(keys: StorageKeys, pin: unknown): Promise<string> {
  return sealDeviceRecord(boxContext(keys), pin);
}

/** Returns the sealed value; its shape is not checked. Fails with not_authentic for every reason. */
export function openVersionPin(keys: StorageKeys, sealed: string): Promise<unknown> {
  return openDeviceRecord(boxContext(keys), sealed);
}

function boxContext({ journalSecret, address }: StorageKeys) {
  const label = labels.versionPin(address);
  return { secret: journalSecret, label, bound: label };
}
