import { http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { anchorAbi } from "../anchors/anchor-contract.ts";
import { deployAnchor } from "../anchors/deploy-anchor.ts";
import { testAnchorKeyHex } from "../anchors/test-anchor-settings.ts";
import type { Address } from "../chain-reader.ts";
import { testWallet } from "../test-wallet.ts";
import { clientOf } from "./chain-fixture.ts";

/** Contract of anchors on a chain of a test, whose owner is the account of `testAnchorKeyHex`. */
export async function deployTestAnchor({ rpcUrl }: { readonly rpcUrl: string }): Promise<Address> {
  const owner = privateKeyToAccount(`0x${testAnchorKeyHex}`).address;
  return await deployAnchor({ transport: http(rpcUrl), account: testWallet, owner });
}

/** Number of anchors in the newest block. */
export async function countAnchors({ rpcUrl }: { readonly rpcUrl: string }, address: Address): Promise<number> {
  return Number(await clientOf({ rpcUrl }).readContract({ address, abi: anchorAbi, functionName: "count" }));
}
