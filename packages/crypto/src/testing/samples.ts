import vectors from "../../vectors/key-store.json" with { type: "json" };
import { type Bytes, bytesFromHex } from "../verify/bytes.ts";
import { type Wallet, walletFromPhrase } from "../wallet/wallet.ts";

/** Well-known phrases: data encrypted with them is not safe. */
export const samplePhrase = "test test test test test test test test test test test junk".split(" ");
const otherPhrase = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");

/** Key store file of another wallet with a low scrypt cost. */
export function cheapKeyStore(): { fileText: string; password: string } {
  const [cheap] = vectors.phrases;
  if (cheap === undefined) throw new Error("The vectors have no cheap key store.");
  return { fileText: JSON.stringify(cheap.file), password: cheap.password };
}

export const sampleDeployment = "6f1c2a34-9d5e-4b70-8a11-2c3d4e5f6071";
export const otherDeployment = "0b7e1d92-55aa-4c3f-9e04-77d1c0ffee12";

export function sampleWallet(): Promise<Wallet> {
  return walletFromPhrase(samplePhrase);
}

export function otherWallet(): Promise<Wallet> {
  return walletFromPhrase(otherPhrase);
}

/** 0, 1, 2 to 250 and again from 0: the pattern of BLAKE3's test vectors. */
export function patternBytes(sizeBytes: number): Bytes {
  return Uint8Array.from({ length: sizeBytes }, (_, at) => at % 251);
}

export function hex(text: string): Bytes {
  const bytes = bytesFromHex(text);
  if (bytes === null) throw new Error("The hex text of the test is not valid.");
  return bytes;
}
