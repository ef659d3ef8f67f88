import { labels } from "../sealing/labels.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { openDeviceRecord, sealDeviceRecord } from "./device-record.ts";

/** A change that waits on the device to be saved. Whatever JSON can say. A new name, a move and a new folder look alike. */
export function sealJournalRecord(keys: StorageKeys, record: unknown): Promise<string> {
  return sealDeviceRecord(boxContext(keys), record);
}

/** What was sealed, of an unknown shape. Fails with not_authentic, whatever the reason. */
export function openJournalRecord(keys: StorageKeys, sealed: string): Promise<unknown> {
  return openDeviceRecord(boxContext(keys), sealed);
}

function boxContext({ journalSecret, address }: StorageKeys) {
  const label = labels.journalRecord(address);
  return { secret: journalSecret, label, bound: label };
}
