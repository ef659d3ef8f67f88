import { type Bytes, bytesFromHex, hexFromBytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** What a V3 key store holds, its shape and sizes checked, still encrypted. */
export interface KeyStoreContent {
  cost: ScryptCost;
  salt: Bytes;
  counter: Bytes;
  /** Of the private key. */
  ciphertext: Bytes;
  mac: Bytes;
  /** The entropy of the phrase, where the file has one. */
  phrase: { counter: Bytes; ciphertext: Bytes } | null;
}

/** What a person saves is under a kilobyte. */
const TEXT_LENGTH_LARGEST = 64 * 1024;
const PRIVATE_KEY_BYTES = 32;
const COUNTER_BYTES = 16;
const MAC_BYTES = 32;
const SALT_BYTES_LARGEST = 64;
const ENTROPY_BYTES: readonly number[] = [16, 20, 24, 28, 32];
/**
 * N times r times p: the costliest that wallets write in earnest (N 262144, r 8, p 1), 256 MiB and about two seconds. A
 * stranger's file may ask for more than a lifetime.
 */
const COST_LARGEST = 2 ** 21;
/** The only derivation that the extension's writers use: that of our own wallets. */
const ACCOUNT_PATH = "m/44'/60'/0'/0/0";
const EXTENSION_VERSION = "0.1";

type Fields = Readonly<Record<string, unknown>>;

/** Fails with key_store_invalid for whatever is no V3 key store of scrypt and AES-128-CTR, or asks for too much. */
export function readKeyStoreFile(text: string): KeyStoreContent {
  if (typeof text !== "string" || text.length > TEXT_LENGTH_LARGEST) throw new CryptoError("key_store_invalid");
  const file = fields(parsed(text));
  // Some wallets write it with a capital.
  const sealed = fields(file.crypto ?? file.Crypto);
  const kdf = fields(sealed.kdfparams);
  const cost = { N: kdf.n, r: kdf.r, p: kdf.p };
  const isV3 =
    Number(file.version) === 3 && sealed.cipher === "aes-128-ctr" && sealed.kdf === "scrypt" && kdf.dklen === 32;
  if (!isV3 || !isBearable(cost)) throw new CryptoError("key_store_invalid");
  return {
    cost,
    salt: bytesOf(kdf.salt, (size) => size > 0 && size <= SALT_BYTES_LARGEST),
    counter: bytesOf(fields(sealed.cipherparams).iv, (size) => size === COUNTER_BYTES),
    ciphertext: bytesOf(sealed.ciphertext, (size) => size === PRIVATE_KEY_BYTES),
    mac: bytesOf(sealed.mac, (size) => size === MAC_BYTES),
    phrase: phraseOf(file["x-ethers"]),
  };
}

/** With the phrase, in the form that ethers reads and writes. */
export function keyStoreText(
  content: KeyStoreContent & { phrase: NonNullable<KeyStoreContent["phrase"]> },
  about: { addressHex: string; id: string },
): string {
  const { cost, salt, counter, ciphertext, mac, phrase } = content;
  const file = {
    version: 3,
    id: about.id,
    address: about.addressHex.slice(2).toLowerCase(),
    crypto: {
      cipher: "aes-128-ctr",
      cipherparams: { iv: hexFromBytes(counter) },
      ciphertext: hexFromBytes(ciphertext),
      kdf: "scrypt",
      kdfparams: { dklen: 32, n: cost.N, r: cost.r, p: cost.p, salt: hexFromBytes(salt) },
      mac: hexFromBytes(mac),
    },
    "x-ethers": {
      client: "dexnet/1",
      version: EXTENSION_VERSION,
      path: ACCOUNT_PATH,
      locale: "en",
      mnemonicCounter: hexFromBytes(phrase.counter),
      mnemonicCiphertext: hexFromBytes(phrase.ciphertext),
    },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function phraseOf(extension: unknown): KeyStoreContent["phrase"] {
  if (typeof extension !== "object" || extension === null) return null;
  const { version, path = ACCOUNT_PATH, locale = "en", mnemonicCounter, mnemonicCiphertext } = extension as Fields;
  // Another path or another language's words: not the phrase of a storage.
  if (version !== EXTENSION_VERSION || path !== ACCOUNT_PATH || locale !== "en") return null;
  if (mnemonicCounter === undefined || mnemonicCiphertext === undefined) return null;
  return {
    counter: bytesOf(mnemonicCounter, (size) => size === COUNTER_BYTES),
    ciphertext: bytesOf(mnemonicCiphertext, (size) => ENTROPY_BYTES.includes(size)),
  };
}

function isBearable(cost: Record<keyof ScryptCost, unknown>): cost is ScryptCost {
  const { N, r, p } = cost;
  if (!isPositive(N) || !isPositive(r) || !isPositive(p)) return false;
  return N > 1 && Number.isInteger(Math.log2(N)) && N * r * p <= COST_LARGEST;
}

function isPositive(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

function bytesOf(value: unknown, isSize: (size: number) => boolean): Bytes {
  const bytes = typeof value === "string" ? bytesFromHex(value) : null;
  if (bytes === null || !isSize(bytes.length)) throw new CryptoError("key_store_invalid");
  return bytes;
}

function fields(value: unknown): Fields {
  if (typeof value !== "object" || value === null) throw new CryptoError("key_store_invalid");
  return value as Fields;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CryptoError("key_store_invalid");
  }
}
