import type { PaymentContracts } from "./check-chain.ts";
import { localChainId } from "./local-chain/constants.ts";

/**
 * Contracts of payments on the local chain. Their addresses follow from the account that deploys them and its first three
 * nonces. They are written here, so that the start of the product needs no library of the chain; ensureTestContracts proves
 * that the contracts are there.
 */
export const testPaymentContracts: PaymentContracts = {
  chainId: localChainId,
  tokens: {
    USDT: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
    DEXNET: "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512",
  },
  pair: "0x5D70Af5E2015D0F76892F8a100D176423420B7db",
};

/**
 * Extended public key of the merchant of a demonstration: the account m/44'/60'/0' of the public phrase `legal winner thank
 * year wave sausage worth useful legal winner thank yellow`. Everyone has its private key, so only the local chain may use it.
 */
export const testMerchantXpub =
  "xpub6Bh6Cg7bvjFdW6VEAaZmsyhZh86WdJ9Kr5aqqY5LN7UFLpxTrxsiys213UCu8MAYjcq5JhF7jzZXvruGfWfPbxqsByNNhwWaNQRuhP3JcC3";
