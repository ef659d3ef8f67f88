import { createPublicClient, createWalletClient, custom, http, type PrivateKeyAccount } from "viem";
import { foundry } from "viem/chains";
import type { RpcHandler } from "./local-chain/methods.ts";

/** Address of a local chain, or the chain itself before others can reach it. */
export type TestRpc = string | RpcHandler;

const pollMs = 50;

export function createTestReader(rpc: TestRpc) {
  return createPublicClient({ chain: foundry, transport: transportOf(rpc), pollingInterval: pollMs });
}

export function createTestWriter(rpc: TestRpc, account: PrivateKeyAccount) {
  return createWalletClient({ account, chain: foundry, transport: transportOf(rpc) });
}

function transportOf(rpc: TestRpc) {
  if (typeof rpc === "string") return http(rpc);
  return custom({ request: ({ method, params }: { method: string; params?: unknown[] }) => rpc(method, params ?? []) });
}
