import { labels } from "../ciphers/labels.ts";
import { openDeviceRecord, sealDeviceRecord } from "../device-records/device-record.ts";
import type { StorageKeys } from "../wallet/keys.ts";

/**
 * Seals what the owner's devices need of a share: its secret and the name of what is shared. The record opens for this
 * share only, so that a server can't exchange the secrets of two shares.
 */
export function sealShareRecord(keys: StorageKeys, shareId: string, record: unknown): Promise<string> {
  return sealDeviceRecord(boxContext(keys, shareId), record);
}

/** Returns the sealed value; its shape is not checked. Fails with not_authentic for every reason. */
export function openShareRecord(keys: StorageKeys, shareId: string, sealed: string): Promise<unknown> {
  return openDeviceRecord(boxContext(keys, shareId), sealed);
}

function boxContext({ fileDatabaseSecret, address }: StorageKeys, shareId: string) {
  const label = labels.shareRecord(address);
  return { secret: fileDatabaseSecret, label, bound: `${label} ${shareId}` };
}
