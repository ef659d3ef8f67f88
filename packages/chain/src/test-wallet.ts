import type { Address } from "viem";
import { mnemonicToAccount } from "viem/accounts";

/**
 * The phrase that every development chain starts with. It is public: whatever is sent to its addresses on a real chain
 * is taken within seconds. Nothing but the local chain may use it.
 */
const PUBLIC_TEST_PHRASE = "test test test test test test test test test test test junk";

/** Makes the test tokens; pays for it with the local chain's play money. */
export const testDeployer = mnemonicToAccount(PUBLIC_TEST_PHRASE, { addressIndex: 0 });

/** The wallet that holds the whole supply of the test tokens: the person who pays, in a demonstration. */
export const testWallet = mnemonicToAccount(PUBLIC_TEST_PHRASE, { addressIndex: 1 });

const FUNDED_ACCOUNTS = 10;

/** The accounts that have play money on the local chain from its first block on. */
export const fundedAccounts: readonly Address[] = Array.from(
  { length: FUNDED_ACCOUNTS },
  (_, addressIndex) => mnemonicToAccount(PUBLIC_TEST_PHRASE, { addressIndex }).address,
);
