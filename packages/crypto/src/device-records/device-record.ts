import { openSaltedBox, type SaltedBoxContext, sealSaltedBox } from "../sealing/salted-box.ts";
import { utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

/** A record's JSON is filled up with spaces to a multiple of this: what was done does not show by its length. */
const PADDED_TO_BYTES = 512;

/** Whatever JSON can say, as a device keeps it. */
export async function sealDeviceRecord(context: SaltedBoxContext, record: unknown): Promise<string> {
  const json = JSON.stringify(record);
  if (json === undefined) throw new CryptoError("input_invalid");
  const plain = utf8Bytes(json);
  const padded = new Uint8Array(Math.ceil(plain.length / PADDED_TO_BYTES) * PADDED_TO_BYTES).fill(0x20);
  padded.set(plain);
  return sealSaltedBox(context, padded);
}

/** What was sealed, of an unknown shape. Fails with not_authentic, whatever the reason. */
export async function openDeviceRecord(context: SaltedBoxContext, sealed: string): Promise<unknown> {
  const plain = await openSaltedBox(context, sealed);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain));
  } catch {
    throw new CryptoError("not_authentic");
  }
}
