import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import { makeKeyStore, openKeyStore } from "@dexnet/crypto/wallet/key-store";
import { requireWords } from "./open-storage.ts";

/** The words, or a key store file that contains them. */
export type PhraseSource = readonly string[] | { readonly fileText: string; readonly password: string };

export interface KeyStoreFile {
  name: string;
  text: string;
}

/** See [Note: key store]. Takes a second and 128 MiB on purpose, so it must not run in a page. Faults: phrase_invalid. */
export async function makeKeyStoreFile(words: readonly string[], password: string): Promise<KeyStoreFile> {
  const { text, addressHex } = await mapCryptoFaults("internal", () => makeKeyStore(requireWords(words), password));
  return { name: `dexnet-key-${addressHex}.json`, text };
}

/** Returns the words of any source. Faults: phrase_invalid, and those of a key store file. */
export async function readWords(phrase: PhraseSource): Promise<string[]> {
  if ("fileText" in phrase) {
    return mapCryptoFaults("key_store_password", () => openKeyStore(phrase.fileText, phrase.password));
  }
  return requireWords(phrase);
}
