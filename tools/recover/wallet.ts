import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { HDKey } from "@scure/bip32";
import { mnemonicToSeed, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { RecoverError } from "./recover-error.ts";

/** docs/format.md, "Phrase and wallet" and "Statements". */
export interface Wallet {
  /** EIP-55. */
  readonly address: string;
  readonly privateKey: Buffer;
}

const wordCounts = [12, 15, 18, 21, 24];
const accountPath = "m/44'/60'/0'/0/0";
const signatureShape = /^0x[0-9a-f]{128}1[bc]$/;

/** Accepts capitals, line breaks and additional spaces. */
export async function walletFromPhrase(text: string): Promise<Wallet> {
  const words = text.normalize("NFKD").toLowerCase().split(/\s+/).filter(Boolean);
  if (!wordCounts.includes(words.length)) {
    throw new RecoverError(`The phrase has 12 to 24 words, and this has ${words.length}.`);
  }
  if (!validateMnemonic(words.join(" "), wordlist)) {
    throw new RecoverError("This is not a valid phrase: a word is misspelt, missing or in the wrong place.");
  }
  const account = HDKey.fromMasterSeed(await mnemonicToSeed(words.join(" "))).derive(accountPath);
  if (account.privateKey === null) throw new RecoverError("This phrase leads to no key.");
  const privateKey = Buffer.from(account.privateKey);
  return { address: addressOf(secp256k1.getPublicKey(privateKey, false)), privateKey };
}

export function signText({ privateKey }: Wallet, text: string): string {
  const signature = secp256k1.sign(messageHash(text), privateKey, { prehash: false, format: "recovered" });
  return `0x${Buffer.from(signature.subarray(1)).toString("hex")}${(27 + (signature[0] ?? 0)).toString(16)}`;
}

/** Whether the address made the signature, in its canonical form. */
export function isSignedBy(address: string, text: string, signatureHex: string): boolean {
  // A lone surrogate would have the bytes of another text.
  if (!signatureShape.test(signatureHex) || !text.isWellFormed()) return false;
  try {
    const bytes = Buffer.from(signatureHex.slice(2), "hex");
    const signature = secp256k1.Signature.fromBytes(bytes.subarray(0, 64));
    if (signature.hasHighS()) return false;
    const key = signature.addRecoveryBit((bytes[64] ?? 0) - 27).recoverPublicKey(messageHash(text));
    return addressOf(key.toBytes(false)) === address;
  } catch {
    return false;
  }
}

function messageHash(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]));
}

function addressOf(publicKey: Uint8Array): string {
  const digits = Buffer.from(keccak_256(publicKey.subarray(1)).subarray(-20)).toString("hex");
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString("hex");
  return `0x${Array.from(digits, (digit, index) => ((hash[index] ?? "0") >= "8" ? digit.toUpperCase() : digit)).join("")}`;
}
