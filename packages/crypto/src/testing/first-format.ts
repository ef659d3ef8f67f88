import { deflate } from "../file-database/deflate.ts";
import { firstFormatContext } from "../file-database/first-format.ts";
import { jsonBytes } from "../file-database/json-bytes.ts";
import { sealSaltedBox } from "../sealing/salted-box.ts";
import {
  type FirstFormatDocument,
  type FirstFormatFacts,
  firstFormatStatement,
} from "../verify/first-format-statement.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { signText } from "../wallet/signing.ts";
import type { Wallet } from "../wallet/wallet.ts";

export interface FirstFormatToSeal {
  wallet: Wallet;
  keys: StorageKeys;
  deployment: string;
  version: number;
  previousHashHex: string;
  publicData: { storageFilesSize: number; storageFilesFactSize: number };
  files: unknown;
}

/** Seals a file database of format 1, which the product only reads. */
export async function sealFirstFormat(
  request: FirstFormatToSeal,
): Promise<{ document: FirstFormatDocument; hashHex: string }> {
  const { wallet, keys, publicData } = request;
  const facts: FirstFormatFacts = {
    format: 1,
    deployment: request.deployment,
    version: request.version,
    previous: request.previousHashHex,
    publicData: { address: wallet.address, ...publicData },
  };
  const files = await sealSaltedBox(firstFormatContext(keys, facts), await deflate(jsonBytes(request.files)));
  const unsigned = { ...facts, privateData: { files } };
  const { text, hashHex } = await firstFormatStatement(unsigned);
  return { document: { ...unsigned, signature: signText(text, wallet.privateKeyBytes) }, hashHex };
}
