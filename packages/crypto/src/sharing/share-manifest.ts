import { labels } from "../ciphers/labels.ts";
import { openSaltedBox, type SaltedBoxContext, sealSaltedBox } from "../ciphers/salted-box.ts";
import { deflate, inflate } from "../file-database/deflate.ts";
import { jsonBytes } from "../file-database/json-bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { isDeploymentId } from "../verify/statements.ts";
import type { ShareKeys } from "./share-keys.ts";

/** JSON of a sealed part that is inflated at most. */
const maxJsonBytes = 64 * 1024 * 1024;

/** `listing`: names, sizes and dates. `contents`: file keys and CIDs. */
export type SharePart = "listing" | "contents";

const partLabels = { listing: labels.shareListing, contents: labels.shareContents } as const;

/** Seals one part of what is shared, bound to the share and the deployment. Faults: input_invalid. */
export async function sealSharePart(
  keys: ShareKeys,
  deployment: string,
  part: SharePart,
  value: unknown,
): Promise<string> {
  return sealSaltedBox(boxContext(keys, deployment, part), await deflate(jsonBytes(value)));
}

/** Returns the sealed value; its shape is not checked. Faults: not_authentic, too_large. */
export async function openSharePart(
  keys: ShareKeys,
  deployment: string,
  part: SharePart,
  sealed: string,
): Promise<unknown> {
  const deflated = await openSaltedBox(boxContext(keys, deployment, part), sealed);
  const plain = await inflate(deflated, maxJsonBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain));
  } catch {
    throw new CryptoError("not_authentic");
  }
}

function boxContext({ manifestSecret, shareId }: ShareKeys, deployment: string, part: SharePart): SaltedBoxContext {
  if (!isDeploymentId(deployment)) throw new CryptoError("input_invalid");
  const label = partLabels[part];
  return { secret: manifestSecret, label, bound: `${label} ${deployment} ${shareId}` };
}
