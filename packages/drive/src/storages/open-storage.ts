import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import { deriveStorageKeys, type StorageKeys } from "@dexnet/crypto/wallet/keys";
import { checkPhrase } from "@dexnet/crypto/wallet/phrase";
import { type Wallet, walletFromPhrase } from "@dexnet/crypto/wallet/wallet";
import { AppError } from "@dexnet/protocol/errors/errors";

/** Keys of a storage whose phrase is known. They never leave the drive. */
export interface OpenStorage {
  /** EIP-55 form. */
  readonly address: string;
  readonly wallet: Wallet;
  readonly keys: StorageKeys;
}

/** Normalizes each word to its spelling in the word list, so that capitals and spaces are accepted. */
export function normalizeWords(words: readonly string[]): string[] {
  return words.map((word) => word.normalize("NFKD").trim().toLowerCase());
}

/** Returns the normalized words. Faults: phrase_invalid. */
export function requireWords(given: readonly string[]): string[] {
  const words = normalizeWords(given);
  if (checkPhrase(words).kind !== "good") throw new AppError("phrase_invalid");
  return words;
}

export async function openStorage(words: readonly string[]): Promise<OpenStorage> {
  const wallet = await mapCryptoFaults("phrase_invalid", () => walletFromPhrase(words));
  return { address: wallet.address, wallet, keys: await deriveStorageKeys(wallet) };
}
