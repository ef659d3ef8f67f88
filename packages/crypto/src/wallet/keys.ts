import { deriveSecret } from "../ciphers/hkdf.ts";
import { labels } from "../ciphers/labels.ts";
import type { Wallet } from "./wallet.ts";

/** Keys for reading and writing a storage, derived from its wallet. None of them can be exported. */
export interface StorageKeys {
  /** Address of the storage, so that the keys are not used for another storage by mistake. */
  address: string;
  /** Secret from which the key of each version of the file database is derived. */
  fileDatabaseSecret: CryptoKey;
  /** Secret from which the key of each sealed record on a device is derived. */
  journalSecret: CryptoKey;
}

export async function deriveStorageKeys(wallet: Wallet): Promise<StorageKeys> {
  const { address, privateKeyBytes } = wallet;
  return {
    address,
    fileDatabaseSecret: await deriveSecret(privateKeyBytes, labels.fileDatabaseKey(address)),
    journalSecret: await deriveSecret(privateKeyBytes, labels.journalKey(address)),
  };
}
