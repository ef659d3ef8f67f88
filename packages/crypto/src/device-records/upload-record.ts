import { labels } from "../sealing/labels.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { openDeviceRecord, sealDeviceRecord } from "./device-record.ts";

/**
 * What a device keeps of an upload that is under way: a file's key, its place, the names of its blocks. `key` is where it
 * lies; at another place it does not open, so that nobody who has the device can pass the names of one file for another's.
 */
export function sealUploadRecord(keys: StorageKeys, key: string, record: unknown): Promise<string> {
  return sealDeviceRecord(boxContext(keys, key), record);
}

/** What was sealed, of an unknown shape. Fails with not_authentic, whatever the reason. */
export function openUploadRecord(keys: StorageKeys, key: string, sealed: string): Promise<unknown> {
  return openDeviceRecord(boxContext(keys, key), sealed);
}

function boxContext({ journalSecret, address }: StorageKeys, key: string) {
  const label = labels.uploadRecord(address);
  return { secret: journalSecret, label, bound: `${label} ${key}` };
}
