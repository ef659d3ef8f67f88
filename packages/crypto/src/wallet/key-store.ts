import { scryptAsync } from "@noble/hashes/scrypt.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { type Bytes, concatBytes, equalBytes, utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { type KeyStoreContent, keyStoreText, readKeyStoreFile, type ScryptCost } from "./key-store-file.ts";
import { walletFromPhrase } from "./wallet.ts";

/** The specification's: 128 MiB and about a second for each try of a password. */
const COST: ScryptCost = { N: 131_072, r: 8, p: 1 };
const SALT_BYTES = 32;
const COUNTER_BYTES = 16;
/** How long scrypt works before it lets others of its thread have a turn. */
const TURN_MS = 10;

/**
 * [Note: key store] The wallet's key as an encrypted V3 key store file, with the phrase's entropy beside it, so that
 * other wallets open it and the phrase comes back. Faults: phrase_invalid, input_invalid for an empty password.
 */
export async function makeKeyStore(
  words: readonly string[],
  password: string,
): Promise<{ text: string; addressHex: string }> {
  const { address, privateKeyBytes } = await walletFromPhrase(words);
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const counter = crypto.getRandomValues(new Uint8Array(COUNTER_BYTES));
  const phraseCounter = crypto.getRandomValues(new Uint8Array(COUNTER_BYTES));
  const entropyBytes = new Uint8Array(mnemonicToEntropy(words.join(" "), wordlist));
  const keys = await deriveKeys(password, salt, COST);
  try {
    const ciphertext = await aesCtr(keys.cipher, counter, privateKeyBytes);
    const phrase = {
      counter: phraseCounter,
      ciphertext: await aesCtr(keys.phrase, phraseCounter, entropyBytes),
    };
    const content = { cost: COST, salt, counter, ciphertext, mac: macOf(keys.mac, ciphertext), phrase };
    return { text: keyStoreText(content, { addressHex: address, id: crypto.randomUUID() }), addressHex: address };
  } finally {
    wipe(keys.all, privateKeyBytes, entropyBytes);
  }
}

/**
 * The phrase in a key store file. Faults: key_store_invalid, key_store_without_phrase (also when the phrase in it is
 * not the key's), not_authentic for a wrong password or a changed file.
 */
export async function openKeyStore(text: string, password: string): Promise<string[]> {
  const content = readKeyStoreFile(text);
  // Said before the work of trying the password: no password would help.
  if (content.phrase === null) throw new CryptoError("key_store_without_phrase");
  const keys = await deriveKeys(password, content.salt, content.cost);
  try {
    const keyBytes = await keyOf(content, keys);
    const entropyBytes = await aesCtr(keys.phrase, content.phrase.counter, content.phrase.ciphertext);
    const words = entropyToMnemonic(entropyBytes, wordlist).split(" ");
    // Nothing in the form binds the phrase. That it leads to the key, which is bound, does.
    const { privateKeyBytes } = await walletFromPhrase(words);
    const isItsPhrase = equalBytes(privateKeyBytes, keyBytes);
    wipe(keyBytes, entropyBytes, privateKeyBytes);
    if (!isItsPhrase) throw new CryptoError("key_store_without_phrase");
    return words;
  } finally {
    wipe(keys.all);
  }
}

/**
 * The private key in a V3 key store, of whatever wallet: what the form's published vectors speak of. Faults:
 * key_store_invalid, not_authentic.
 */
export async function openKeyStoreKey(text: string, password: string): Promise<Bytes> {
  const content = readKeyStoreFile(text);
  const keys = await deriveKeys(password, content.salt, content.cost);
  try {
    return await keyOf(content, keys);
  } finally {
    wipe(keys.all);
  }
}

interface KeyStoreKeys {
  all: Bytes;
  cipher: Bytes;
  mac: Bytes;
  phrase: Bytes;
}

async function keyOf({ ciphertext, counter, mac }: KeyStoreContent, keys: KeyStoreKeys): Promise<Bytes> {
  if (!equalBytes(macOf(keys.mac, ciphertext), mac)) throw new CryptoError("not_authentic");
  return aesCtr(keys.cipher, counter, ciphertext);
}

/** The form has 32 bytes; the extension takes 32 more of the same stream for the phrase. */
async function deriveKeys(password: string, salt: Bytes, cost: ScryptCost): Promise<KeyStoreKeys> {
  if (typeof password !== "string" || password === "" || !password.isWellFormed()) {
    throw new CryptoError("input_invalid");
  }
  const passwordBytes = utf8Bytes(password.normalize("NFKC"));
  const all = new Uint8Array(await scryptAsync(passwordBytes, salt, { ...cost, dkLen: 64, asyncTick: TURN_MS }));
  wipe(passwordBytes);
  return { all, cipher: all.subarray(0, 16), mac: all.subarray(16, 32), phrase: all.subarray(32, 64) };
}

function macOf(macKey: Bytes, ciphertext: Bytes): Uint8Array<ArrayBuffer> {
  return new Uint8Array(keccak_256(concatBytes(macKey, ciphertext)));
}

/** Encrypts and decrypts: the cipher is a stream that is laid over the bytes. */
async function aesCtr(keyBytes: Bytes, counter: Bytes, bytes: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", keyBytes, "AES-CTR", false, ["encrypt"]);
  return new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CTR", counter, length: 128 }, key, bytes));
}

function wipe(...secrets: readonly Bytes[]): void {
  for (const secret of secrets) secret.fill(0);
}
