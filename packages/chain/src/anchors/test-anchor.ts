import { custom, isAddressEqual } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { finalizedDepth } from "../local-chain/constants.ts";
import type { RpcHandler } from "../local-chain/methods.ts";
import { createTestReader } from "../test-rpc.ts";
import { accountUsed } from "../test-tokens.ts";
import { testDeployer } from "../test-wallet.ts";
import { deployAnchor } from "./deploy-anchor.ts";
import { testAnchorContract, testAnchorKeyHex } from "./test-anchor-settings.ts";

/**
 * Completes the contract of anchors on a local chain, after the contracts of payments, and makes it final. A call that was interrupted is completed
 * by the next one.
 */
export async function ensureTestAnchor(handle: RpcHandler): Promise<void> {
  const { address } = testAnchorContract;
  if ((await createTestReader(handle).getCode({ address })) !== undefined) return;
  const request = ({ method, params }: { method: string; params?: unknown[] }) => handle(method, params ?? []);
  const owner = privateKeyToAccount(`0x${testAnchorKeyHex}`).address;
  const deployed = await deployAnchor({ transport: custom({ request }), account: testDeployer, owner });
  if (!isAddressEqual(deployed, address)) throw new Error(accountUsed("anchor", address));
  await handle("hardhat_mine", [finalizedDepth]);
}
