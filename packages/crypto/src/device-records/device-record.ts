import { openSaltedBox, type SaltedBoxContext, sealSaltedBox } from "../ciphers/salted-box.ts";
import { utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

/** The JSON of a record is padded with spaces to a multiple of this, so that its length does not reveal its content. */
const paddingUnitBytes = 512;

/** Seals any value that JSON can represent, to be stored on a device. */
export async function sealDeviceRecord(context: SaltedBoxContext, record: unknown): Promise<string> {
  const json = JSON.stringify(record);
  if (json === undefined) throw new CryptoError("input_invalid");
  const plain = utf8Bytes(json);
  const padded = new Uint8Array(Math.ceil(plain.length / paddingUnitBytes) * paddingUnitBytes).fill(0x20);
  padded.set(plain);
  return sealSaltedBox(context, padded);
}

/** Returns the sealed value; its shape is not checked. Fails with not_authentic for every reason. */
export async function openDeviceRecord(context: SaltedBoxContext, sealed: string): Promise<unknown> {
  const plain = await openSaltedBox(context, sealed);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain));
  } catch {
    throw new CryptoError("not_authentic");
  }
}
