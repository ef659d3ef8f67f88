import { labels } from "../ciphers/labels.ts";
import { openSaltedBox, sealSaltedBox } from "../ciphers/salted-box.ts";
import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { type Delta, type DeltaFacts, deltaFactList, deltaStatement } from "../verify/delta-statement.ts";
import type { StatementSubject } from "../verify/statements.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { signText } from "../wallet/signing.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { deflate, inflate } from "./deflate.ts";

const lengthBytes = 4;
/** The length of a delta shows how much was changed only in steps of this size. */
const paddingBytes = 256;
/** Size of the JSON before it is deflated. A million ids take 40 MB. */
const maxDeltaJsonBytes = 256 * 1024 * 1024;

export interface DeltaToSeal {
  wallet: Wallet;
  keys: StorageKeys;
  deployment: string;
  facts: DeltaFacts;
  /** JSON of the changes. */
  changes: Bytes;
}

export async function sealDelta(request: DeltaToSeal): Promise<{ delta: Delta; hashHex: string }> {
  const { wallet, keys, facts, changes } = request;
  if (keys.address !== wallet.address) throw new CryptoError("input_invalid");
  if (changes.length > maxDeltaJsonBytes) throw new CryptoError("too_large");
  const subject = { deployment: request.deployment, address: wallet.address };
  const sealed = await sealSaltedBox(boxContext(keys, subject, facts), padded(await deflate(changes)));
  const { version, previous, storageFilesSize, storageFilesFactSize } = facts;
  const unsigned = { version, previous, storageFilesSize, storageFilesFactSize, changes: sealed };
  const { text, hashHex } = await deltaStatement(subject, unsigned);
  return { delta: { ...unsigned, signature: signText(text, wallet.privateKeyBytes) }, hashHex };
}

/**
 * Returns the JSON of the changes. The seal binds them to the public fields; the caller has checked the delta with
 * `checkDeltaChain`. Fails with not_authentic, and with too_large.
 */
export async function openDelta(keys: StorageKeys, deployment: string, delta: Delta): Promise<Bytes> {
  const context = boxContext(keys, { deployment, address: keys.address }, delta);
  return inflate(unpadded(await openSaltedBox(context, delta.changes)), maxDeltaJsonBytes);
}

/** Length of the content, the content, and zeros. */
function padded(content: Bytes): Bytes {
  const size = Math.ceil((lengthBytes + content.length) / paddingBytes) * paddingBytes;
  const plain = new Uint8Array(size);
  new DataView(plain.buffer).setUint32(0, content.length);
  plain.set(content, lengthBytes);
  return plain;
}

function unpadded(plain: Bytes): Bytes {
  if (plain.length < lengthBytes) throw new CryptoError("not_authentic");
  const end = lengthBytes + new DataView(plain.buffer, plain.byteOffset).getUint32(0);
  if (end > plain.length) throw new CryptoError("not_authentic");
  return plain.subarray(lengthBytes, end);
}

function boxContext(keys: StorageKeys, subject: StatementSubject, facts: DeltaFacts) {
  const lines = deltaFactList(subject, facts).map(([name, value]) => `${name}: ${value}`);
  return { secret: keys.fileDatabaseSecret, label: labels.delta, bound: [labels.delta, ...lines].join("\n") };
}
