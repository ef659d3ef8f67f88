import type { Address } from "viem";
import { mnemonicToAccount } from "viem/accounts";

/**
 * Usual phrase of development chains. It is public, so funds at its addresses on a real chain are stolen within seconds. Only
 * the local chain may use it.
 */
const PUBLIC_TEST_PHRASE = "test test test test test test test test test test test junk";

/** Account that deploys the test tokens. */
export const testDeployer = mnemonicToAccount(PUBLIC_TEST_PHRASE, { addressIndex: 0 });

/** Wallet with the whole supply of the test tokens, for payments in a demonstration. */
export const testWallet = mnemonicToAccount(PUBLIC_TEST_PHRASE, { addressIndex: 1 });

const FUNDED_ACCOUNTS = 10;

/** Accounts with a balance on the local chain from its first block on. */
export const fundedAccounts: readonly Address[] = Array.from(
  { length: FUNDED_ACCOUNTS },
  (_, addressIndex) => mnemonicToAccount(PUBLIC_TEST_PHRASE, { addressIndex }).address,
);
