import { deriveSecret } from "../sealing/hkdf.ts";
import { labels } from "../sealing/labels.ts";
import type { Wallet } from "./wallet.ts";

/** What a storage is read and written with, derived from its wallet. No key of it can be read out. */
export interface StorageKeys {
  /** The storage that they belong to, so that they are not used for another one by mistake. */
  address: string;
  /** A secret: each version of the file database is sealed under a key of its own that is derived from it. */
  fileDatabaseSecret: CryptoKey;
  /** A secret: each change that waits on a device to be saved is sealed under a key of its own that is derived from it. */
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
