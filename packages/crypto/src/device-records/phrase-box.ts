import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { importSecret, keySizeBytes } from "../ciphers/hkdf.ts";
import { labels } from "../ciphers/labels.ts";
import { openSaltedBox, type SaltedBoxContext, sealSaltedBox } from "../ciphers/salted-box.ts";
import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { checkPhrase } from "../wallet/phrase.ts";

const maxEntropyBytes = 32;
const plainBytes = 1 + maxEntropyBytes;

/**
 * Seals the phrase to be saved on a device. It opens only with the product key, which a signed-in session can fetch. Boxes
 * of twelve and of twenty-four words have the same size. Faults: phrase_invalid, address_invalid, input_invalid.
 */
export async function sealPhrase(
  words: readonly string[],
  productKeyBytes: Bytes,
  addressHex: string,
): Promise<string> {
  if (checkPhrase(words).kind !== "good") throw new CryptoError("phrase_invalid");
  const context = await boxContext(productKeyBytes, addressHex);
  const entropyBytes = mnemonicToEntropy(words.join(" "), wordlist);
  const plain = new Uint8Array(plainBytes);
  plain[0] = entropyBytes.length;
  plain.set(entropyBytes, 1);
  try {
    return await sealSaltedBox(context, plain);
  } finally {
    plain.fill(0);
    entropyBytes.fill(0);
  }
}

/** Null if the box can't be opened: another product key, another address, or changed or truncated bytes. */
export async function openPhrase(sealed: string, productKeyBytes: Bytes, addressHex: string): Promise<string[] | null> {
  let plain: Bytes | undefined;
  try {
    plain = await openSaltedBox(await boxContext(productKeyBytes, addressHex), sealed);
    if (plain.length !== plainBytes) return null;
    return entropyToMnemonic(plain.subarray(1, 1 + (plain[0] ?? 0)), wordlist).split(" ");
  } catch {
    return null;
  } finally {
    plain?.fill(0);
  }
}

async function boxContext(productKeyBytes: Bytes, addressHex: string): Promise<SaltedBoxContext> {
  if (productKeyBytes.length !== keySizeBytes) throw new CryptoError("input_invalid");
  const label = labels.phraseBox(addressHex);
  return { secret: await importSecret(productKeyBytes), label, bound: label };
}
