import { type Bytes, bytesFromHex } from "../verify/bytes.ts";
import { type Wallet, walletFromPhrase } from "../wallet.ts";

/** Well-known phrases: nothing that is kept under them is safe. */
export const SAMPLE_PHRASE = "test test test test test test test test test test test junk".split(" ");
const OTHER_PHRASE = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");

export function sampleWallet(): Promise<Wallet> {
  return walletFromPhrase(SAMPLE_PHRASE);
}

export function otherWallet(): Promise<Wallet> {
  return walletFromPhrase(OTHER_PHRASE);
}

/** 0, 1, 2 to 250 and again from 0: the pattern of BLAKE3's test vectors. */
export function patternBytes(sizeBytes: number): Bytes {
  return Uint8Array.from({ length: sizeBytes }, (_, at) => at % 251);
}

export function hex(text: string): Bytes {
  const bytes = bytesFromHex(text);
  if (bytes === null) throw new Error("A test's hex is not hex.");
  return bytes;
}
