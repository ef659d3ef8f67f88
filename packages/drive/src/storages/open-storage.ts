import { deriveStorageKeys, type StorageKeys } from "@dexnet/crypto/keys";
import { checkPhrase } from "@dexnet/crypto/phrase";
import { type Wallet, walletFromPhrase } from "@dexnet/crypto/wallet";
import { AppError } from "@dexnet/protocol/errors";
import { mapCryptoFaults } from "../platform/crypto-faults.ts";

/** A storage whose phrase is known: what reads and writes it. Never leaves the drive. */
export interface OpenStorage {
  /** EIP-55. */
  readonly address: string;
  readonly wallet: Wallet;
  readonly keys: StorageKeys;
}

/** The words as the word list has them, each at its place: a person's capitals and spaces don't make a phrase wrong. */
export function normalWords(words: readonly string[]): string[] {
  return words.map((word) => word.normalize("NFKD").trim().toLowerCase());
}

/** The words ready for use. Faults: phrase_invalid. */
export function goodWords(given: readonly string[]): string[] {
  const words = normalWords(given);
  if (checkPhrase(words).kind !== "good") throw new AppError("phrase_invalid");
  return words;
}

export async function openStorage(words: readonly string[]): Promise<OpenStorage> {
  const wallet = await mapCryptoFaults("phrase_invalid", () => walletFromPhrase(words));
  return { address: wallet.address, wallet, keys: await deriveStorageKeys(wallet) };
}
