import { type Address, bytesToHex, type Hex } from "viem";
import { mnemonicToAccount, privateKeyToAccount } from "viem/accounts";

/**
 * Usual phrase of development chains. It is public, so funds at its addresses on a real chain are stolen within seconds. Only
 * the local chain may use it.
 */
const publicTestPhrase = "test test test test test test test test test test test junk";

/** Parent of all test keys. To derive it from the phrase takes longer than everything else in this file. */
const parent = mnemonicToAccount(publicTestPhrase, { path: "m/44'/60'/0'/0" }).getHdKey();

function keyOf(index: number): Hex {
  const { privateKey } = parent.deriveChild(index);
  if (privateKey === null) throw new Error(`The test account ${index} has no key.`);
  return bytesToHex(privateKey);
}

/** Account that deploys the test tokens. */
export const testDeployer = privateKeyToAccount(keyOf(0));

/** Private key of the test wallet, with which the local chain signs for the application of a demonstration. */
export const testWalletKeyHex = keyOf(1);

/** Wallet with the whole supply of the test tokens, for payments in a demonstration. */
export const testWallet = privateKeyToAccount(testWalletKeyHex);

const fundedAccountCount = 10;

/** Accounts with a balance on the local chain from its first block on. */
export const fundedAccounts: readonly Address[] = Array.from(
  { length: fundedAccountCount },
  (_, index) => privateKeyToAccount(keyOf(index)).address,
);
