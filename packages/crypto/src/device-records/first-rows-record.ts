import { labels } from "../ciphers/labels.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { openDeviceRecord, sealDeviceRecord } from "./device-record.ts";

/** Seals the first rows of a storage, which the device shows at the next opening until the list is read. */
export function sealFirstRows(keys: StorageKeys, record: unknown): Promise<string> {
  return sealDeviceRecord(boxContext(keys), record);
}

/** Returns the sealed value; its shape is not checked. Fails with not_authentic for every reason. */
export function openFirstRows(keys: StorageKeys, sealed: string): Promise<unknown> {
  return openDeviceRecord(boxContext(keys), sealed);
}

function boxContext({ journalSecret, address }: StorageKeys) {
  const label = labels.firstRows(address);
  return { secret: journalSecret, label, bound: label };
}
