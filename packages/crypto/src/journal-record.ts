import { CryptoError } from "./crypto-error.ts";
import type { StorageKeys } from "./keys.ts";
import { labels } from "./labels.ts";
import { openSaltedBox, sealSaltedBox } from "./salted-box.ts";
import { utf8Bytes } from "./verify/bytes.ts";

/** A record's JSON is filled up with spaces to a multiple of this: a new name, a move and a new folder look alike. */
const PADDED_TO_BYTES = 512;

/** A change that waits on the device to be saved. Whatever JSON can say. */
export async function sealJournalRecord(keys: StorageKeys, record: unknown): Promise<string> {
  const json = JSON.stringify(record);
  if (json === undefined) throw new CryptoError("input_invalid");
  const plain = utf8Bytes(json);
  const padded = new Uint8Array(Math.ceil(plain.length / PADDED_TO_BYTES) * PADDED_TO_BYTES).fill(0x20);
  padded.set(plain);
  return sealSaltedBox(boxContext(keys), padded);
}

/** What was sealed, of an unknown shape. Fails with not_authentic, whatever the reason. */
export async function openJournalRecord(keys: StorageKeys, sealed: string): Promise<unknown> {
  const plain = await openSaltedBox(boxContext(keys), sealed);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain));
  } catch {
    throw new CryptoError("not_authentic");
  }
}

function boxContext({ journalSecret, address }: StorageKeys) {
  const label = labels.journalRecord(address);
  return { secret: journalSecret, label, bound: label };
}
