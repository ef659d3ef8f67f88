import { labels } from "../sealing/labels.ts";
import { openSaltedBox } from "../sealing/salted-box.ts";
import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import {
  checkFirstFormat,
  type FirstFormatDocument,
  type FirstFormatFacts,
  firstFormatFactList,
} from "../verify/first-format-statement.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { inflate } from "./deflate.ts";

/** Size of the JSON before it is deflated. A million entries take about 400 MB. */
const MAX_JSON_BYTES = 448 * 1024 * 1024;

/**
 * Returns the JSON list of a file database of format 1, and the hash of its version. Returns nothing before address,
 * signature and seal are verified. Fails with too_large when the list is larger than the format allows, and with
 * not_authentic for every other reason.
 */
export async function openFirstFormat(
  keys: StorageKeys,
  document: FirstFormatDocument,
): Promise<{ files: Bytes; hashHex: string }> {
  const check = await checkFirstFormat(document, keys.address);
  if (check.kind === "bad") throw new CryptoError("not_authentic");
  const deflated = await openSaltedBox(firstFormatContext(keys, document), document.privateData.files);
  return { files: await inflate(deflated, MAX_JSON_BYTES), hashHex: check.hashHex };
}

/** Binds the seal to all public fields, so that parts of two documents can't be combined. */
export function firstFormatContext(keys: StorageKeys, facts: FirstFormatFacts) {
  const lines = firstFormatFactList(facts).map(([name, value]) => `${name}: ${value}`);
  return {
    secret: keys.fileDatabaseSecret,
    label: labels.fileDatabaseSeal,
    bound: [labels.fileDatabaseSeal, ...lines].join("\n"),
  };
}
