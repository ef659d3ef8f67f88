import { makeKeyStore, openKeyStore } from "@dexnet/crypto/key-store";
import { mapCryptoFaults } from "../platform/crypto-faults.ts";
import { goodWords } from "./open-storage.ts";

/** The words, or a key store file that holds them. */
export type PhraseSource = readonly string[] | { readonly fileText: string; readonly password: string };

export interface KeyStoreFile {
  name: string;
  text: string;
}

/** See [Note: key store]. Takes a second and 128 MiB on purpose, so never on a page's thread. Faults: phrase_invalid. */
export async function keyStoreOf(words: readonly string[], password: string): Promise<KeyStoreFile> {
  const { text, addressHex } = await mapCryptoFaults("internal", () => makeKeyStore(goodWords(words), password));
  return { name: `dexnet-key-${addressHex}.json`, text };
}

/** The words, wherever they come from. Faults: phrase_invalid, and those of a key store file. */
export async function wordsFrom(phrase: PhraseSource): Promise<string[]> {
  if ("fileText" in phrase) {
    return mapCryptoFaults("key_store_password", () => openKeyStore(phrase.fileText, phrase.password));
  }
  return goodWords(phrase);
}
