import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HARDENED_OFFSET, HDKey } from "@scure/bip32";
import { mnemonicToSeedWebcrypto } from "@scure/bip39";
import { addressFromPublicKey } from "../verify/address-checksum.ts";
import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { checkPhrase } from "./phrase.ts";

export interface Wallet {
  /** EIP-55 form. */
  address: string;
  /** 32 bytes, used for signatures only. Encryption keys are derived from them, see `deriveStorageKeys`. */
  privateKeyBytes: Bytes;
}

/** m/44'/60'/0'/0/0, the first account of every Ethereum wallet. */
const accountPath: readonly number[] = [44 + HARDENED_OFFSET, 60 + HARDENED_OFFSET, HARDENED_OFFSET, 0, 0];

/** Derives the wallet of a phrase that has no passphrase. Faults: phrase_invalid. */
export async function walletFromPhrase(words: readonly string[]): Promise<Wallet> {
  if (checkPhrase(words).kind !== "good") throw new CryptoError("phrase_invalid");
  const seedBytes = await mnemonicToSeedWebcrypto(words.join(" "));
  try {
    return accountWallet(HDKey.fromMasterSeed(seedBytes));
  } finally {
    seedBytes.fill(0);
  }
}

function accountWallet(master: HDKey): Wallet {
  let node = master;
  for (const index of accountPath) {
    const child = node.deriveChild(index);
    node.wipePrivateData();
    node = child;
  }
  if (node.privateKey === null) throw new CryptoError("phrase_invalid");
  const privateKeyBytes = new Uint8Array(node.privateKey);
  node.wipePrivateData();
  return { address: addressFromPublicKey(secp256k1.getPublicKey(privateKeyBytes, false)), privateKeyBytes };
}
