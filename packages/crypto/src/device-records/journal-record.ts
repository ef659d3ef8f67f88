import { labels } from "../ciphers/labels.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { openDeviceRecord, sealDeviceRecord } from "./device-record.ts";

/** Seals an operation that waits on the device to be saved. A rename, a move and a new folder have the same length. */
export function sealJournalRecord(keys: StorageKeys, record: unknown): Promise<string> {
  return sealDeviceRecord(boxContext(keys), record);
}

/** Returns the sealed value; its shape is not checked. Fails with not_authentic for every reason. */
export function openJournalRecord(keys: StorageKeys, sealed: string): Promise<unknown> {
  return openDeviceRecord(boxContext(keys), sealed);
}

function boxContext({ journalSecret, address }: StorageKeys) {
  const label = labels.journalRecord(address);
  return { secret: journalSecret, label, bound: label };
}
