import { type Bytes, bytesFromHex, hexFromBytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** Content of a V3 key store: its shape and sizes are checked, and it is still encrypted. */
export interface KeyStoreContent {
  cost: ScryptCost;
  salt: Bytes;
  counter: Bytes;
  /** Encrypted private key. */
  ciphertext: Bytes;
  mac: Bytes;
  /** Encrypted entropy of the phrase, if the file has one. */
  phrase: { counter: Bytes; ciphertext: Bytes } | null;
}

/** A key store file of a wallet has less than a kilobyte. */
const maxTextLength = 64 * 1024;
const privateKeyBytes = 32;
const counterBytes = 16;
const macBytes = 32;
const maxSaltBytes = 64;
const entropyBytes: readonly number[] = [16, 20, 24, 28, 32];
/**
 * Largest N × r × p, the highest cost that wallets really use (N 262144, r 8, p 1): 256 MiB and about two seconds. A
 * malicious file could ask for years of work.
 */
const maxCost = 2 ** 21;
/** Derivation path of our wallets, and the only one that writers of the extension use. */
const accountPath = "m/44'/60'/0'/0/0";
const extensionVersion = "0.1";

type Fields = Readonly<Record<string, unknown>>;

/** Fails with key_store_invalid unless the text is a V3 key store of scrypt and AES-128-CTR with an acceptable cost. */
export function readKeyStoreFile(text: string): KeyStoreContent {
  if (typeof text !== "string" || text.length > maxTextLength) throw new CryptoError("key_store_invalid");
  const file = fields(parsed(text));
  // Some wallets write the field with a capital letter.
  const sealed = fields(file.crypto ?? file.Crypto);
  const kdf = fields(sealed.kdfparams);
  const cost = { N: kdf.n, r: kdf.r, p: kdf.p };
  const isV3 =
    Number(file.version) === 3 && sealed.cipher === "aes-128-ctr" && sealed.kdf === "scrypt" && kdf.dklen === 32;
  if (!isV3 || !isAcceptableCost(cost)) throw new CryptoError("key_store_invalid");
  return {
    cost,
    salt: bytesOf(kdf.salt, (size) => size > 0 && size <= maxSaltBytes),
    counter: bytesOf(fields(sealed.cipherparams).iv, (size) => size === counterBytes),
    ciphertext: bytesOf(sealed.ciphertext, (size) => size === privateKeyBytes),
    mac: bytesOf(sealed.mac, (size) => size === macBytes),
    phrase: phraseOf(file["x-ethers"]),
  };
}

/** Writes the file with the phrase, in the form that ethers reads and writes. */
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
      version: extensionVersion,
      path: accountPath,
      locale: "en",
      mnemonicCounter: hexFromBytes(phrase.counter),
      mnemonicCiphertext: hexFromBytes(phrase.ciphertext),
    },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function phraseOf(extension: unknown): KeyStoreContent["phrase"] {
  if (typeof extension !== "object" || extension === null) return null;
  const { version, path = accountPath, locale = "en", mnemonicCounter, mnemonicCiphertext } = extension as Fields;
  // A phrase with another path or in another language does not belong to a storage.
  if (version !== extensionVersion || path !== accountPath || locale !== "en") return null;
  if (mnemonicCounter === undefined || mnemonicCiphertext === undefined) return null;
  return {
    counter: bytesOf(mnemonicCounter, (size) => size === counterBytes),
    ciphertext: bytesOf(mnemonicCiphertext, (size) => entropyBytes.includes(size)),
  };
}

function isAcceptableCost(cost: Record<keyof ScryptCost, unknown>): cost is ScryptCost {
  const { N, r, p } = cost;
  if (!isPositive(N) || !isPositive(r) || !isPositive(p)) return false;
  return N > 1 && Number.isInteger(Math.log2(N)) && N * r * p <= maxCost;
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
