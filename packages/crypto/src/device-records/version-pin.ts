import { labels } from "../sealing/labels.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { openDeviceRecord, sealDeviceRecord } from "./device-record.ts";

/** The newest version of a file database that a device has seen. Whatever JSON can say. */
export function sealVersionPin(keys: StorageKeys, pin: unknown): Promise<string> {
  return sealDeviceRecord(boxContext(keys), pin);
}

/** What was sealed, of an unknown shape. Fails with not_authentic, whatever the reason. */
export function openVersionPin(keys: StorageKeys, sealed: string): Promise<unknown> {
  return openDeviceRecord(boxContext(keys), sealed);
}

function boxContext({ journalSecret, address }: StorageKeys) {
  const label = labels.versionPin(address);
  return { secret: journalSecret, label, bound: label };
}
