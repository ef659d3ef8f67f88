import { labels } from "../ciphers/labels.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { openDeviceRecord, sealDeviceRecord } from "./device-record.ts";

/**
 * Seals what a device stores of an unfinished upload: the file key, the target folder, the CIDs of its blocks. `key` is
 * the record's key in the device's store. The record opens under this key only, so that nobody with access to the device
 * can substitute the blocks of one file for those of another.
 */
export function sealUploadRecord(keys: StorageKeys, key: string, record: unknown): Promise<string> {
  return sealDeviceRecord(boxContext(keys, key), record);
}

/** Returns the sealed value; its shape is not checked. Fails with not_authentic for every reason. */
export function openUploadRecord(keys: StorageKeys, key: string, sealed: string): Promise<unknown> {
  return openDeviceRecord(boxContext(keys, key), sealed);
}

function boxContext({ journalSecret, address }: StorageKeys, key: string) {
  const label = labels.uploadRecord(address);
  return { secret: journalSecret, label, bound: `${label} ${key}` };
}
