import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { equalBytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { applyAesCtr, computeMac, decryptPrivateKey, deriveKeyStoreKeys, wipe } from "./key-store-cipher.ts";
import { keyStoreText, readKeyStoreFile, type ScryptCost } from "./key-store-file.ts";
import { walletFromPhrase } from "./wallet.ts";

/** The specification's cost: each attempt at a password takes 128 MiB and about a second. */
const cost: ScryptCost = { N: 131_072, r: 8, p: 1 };
const saltSizeBytes = 32;
const counterBytes = 16;

/**
 * [Note: key store] Encrypts the wallet's private key as a V3 key store file, with the entropy of the phrase beside it:
 * other wallets can open the file, and the phrase can be restored from it. Faults: phrase_invalid, and input_invalid for
 * an empty password.
 */
export async function makeKeyStore(
  words: readonly string[],
  password: string,
): Promise<{ text: string; addressHex: string }> {
  const { address, privateKeyBytes } = await walletFromPhrase(words);
  const salt = crypto.getRandomValues(new Uint8Array(saltSizeBytes));
  const counter = crypto.getRandomValues(new Uint8Array(counterBytes));
  const phraseCounter = crypto.getRandomValues(new Uint8Array(counterBytes));
  const entropyBytes = new Uint8Array(mnemonicToEntropy(words.join(" "), wordlist));
  const keys = await deriveKeyStoreKeys(password, salt, cost);
  try {
    const ciphertext = await applyAesCtr(keys.cipher, counter, privateKeyBytes);
    const phrase = {
      counter: phraseCounter,
      ciphertext: await applyAesCtr(keys.phrase, phraseCounter, entropyBytes),
    };
    const content = { cost: cost, salt, counter, ciphertext, mac: computeMac(keys.mac, ciphertext), phrase };
    return { text: keyStoreText(content, { addressHex: address, id: crypto.randomUUID() }), addressHex: address };
  } finally {
    wipe(keys.all, privateKeyBytes, entropyBytes);
  }
}

/**
 * Returns the phrase in a key store file. Faults: key_store_invalid; key_store_without_phrase, also when the phrase does
 * not belong to the private key; not_authentic for a wrong password or a changed file.
 */
export async function openKeyStore(text: string, password: string): Promise<string[]> {
  const content = readKeyStoreFile(text);
  // Checked before the costly key derivation, because no password would help.
  if (content.phrase === null) throw new CryptoError("key_store_without_phrase");
  const keys = await deriveKeyStoreKeys(password, content.salt, content.cost);
  try {
    const keyBytes = await decryptPrivateKey(content, keys);
    const entropyBytes = await applyAesCtr(keys.phrase, content.phrase.counter, content.phrase.ciphertext);
    const words = entropyToMnemonic(entropyBytes, wordlist).split(" ");
    // The MAC does not cover the phrase. It is authentic if the authenticated private key follows from it.
    const { privateKeyBytes } = await walletFromPhrase(words);
    const isItsPhrase = equalBytes(privateKeyBytes, keyBytes);
    wipe(keyBytes, entropyBytes, privateKeyBytes);
    if (!isItsPhrase) throw new CryptoError("key_store_without_phrase");
    return words;
  } finally {
    wipe(keys.all);
  }
}
