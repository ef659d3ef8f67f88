import { localChainId } from "../local-chain/constants.ts";
import type { AnchorContract } from "./anchor-contract.ts";

/**
 * Contract of anchors on the local chain. Its address follows from the account that deploys it and its fifth nonce. It is
 * written here, so that the start of the product needs no library of the chain; ensureTestAnchor proves that it is there.
 */
export const testAnchorContract: AnchorContract = {
  chainId: localChainId,
  address: "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9",
};

/** Key of the contract's owner: the third account of the public test phrase. Only the local chain may use it. */
export const testAnchorKeyHex = "5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a";
