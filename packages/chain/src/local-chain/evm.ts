import {
  ContractDecoder,
  EdrContext,
  L1_CHAIN_TYPE,
  l1GenesisState,
  l1HardforkFromString,
  l1ProviderFactory,
  MineOrdering,
  type Provider,
} from "@nomicfoundation/edr";
import type { Address, Hex } from "viem";
import { blockGasLimit, firstBalanceWei, hardfork, localChainId } from "./constants.ts";
import { executionReverted, internalError, RpcError } from "./rpc-error.ts";

/** A chain in memory. The same requests in the same order always produce the same blocks. */
export interface Evm {
  /** Answers a JSON-RPC request; throws RpcError. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
}

export interface Genesis {
  /** Time of the first block, in seconds since 1970. */
  readonly timestamp: number;
  readonly fundedAccounts: readonly Address[];
  /** Private keys with which the chain signs `eth_sendTransaction`. */
  readonly signingKeys: readonly Hex[];
}

/** EDR allows one context in a process. */
let context: Promise<EdrContext> | undefined;

async function createContext(): Promise<EdrContext> {
  const created = new EdrContext();
  await created.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory());
  return created;
}

/** Creates a chain with only its first block. Blocks are mined only on `evm_mine`. */
export async function createEvm(genesis: Genesis): Promise<Evm> {
  context ??= createContext();
  const funded = genesis.fundedAccounts.map((address) => ({
    address: Buffer.from(address.slice(2), "hex"),
    balance: firstBalanceWei,
  }));
  const provider = await (await context).createProvider(
    L1_CHAIN_TYPE,
    {
      // Several blocks may be mined within a second, as on BNB Smart Chain.
      allowBlocksWithSameTimestamp: true,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: false,
      chainId: BigInt(localChainId),
      networkId: BigInt(localChainId),
      coinbase: new Uint8Array(20),
      defaultTransactionGasLimit: blockGasLimit,
      genesisState: [...l1GenesisState(l1HardforkFromString(hardfork)), ...funded],
      hardfork: hardfork,
      initialBaseFeePerGas: 1_000_000_000n,
      initialParentBeaconBlockRoot: new Uint8Array(32),
      minGasPrice: 0n,
      mining: { autoMine: false, blockGasLimit: blockGasLimit, memPool: { order: MineOrdering.Fifo } },
      network: { genesisBlockGasLimit: blockGasLimit, genesisBlockTime: BigInt(genesis.timestamp) },
      observability: {},
      ownedAccounts: [...genesis.signingKeys],
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined },
    { subscriptionCallback: () => undefined },
    new ContractDecoder(),
  );
  return { request: (method, params) => request(provider, method, params) };
}

async function request(provider: Provider, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await provider.handleRequest(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
  const answer: unknown = typeof response.data === "string" ? JSON.parse(response.data) : response.data;
  if (typeof answer !== "object" || answer === null) throw new RpcError(internalError, `No answer to ${method}.`);
  if ("error" in answer) throw toRpcError(answer.error as { code: number; message: string; data?: unknown });
  return "result" in answer ? answer.result : null;
}

/** Returns the revert data of a contract as other nodes do: in `data`, with code 3. */
function toRpcError({ code, message, data }: { code: number; message: string; data?: unknown }): RpcError {
  if (typeof data === "object" && data !== null && "reason" in data && "data" in data) {
    return new RpcError(executionReverted, message, data.data);
  }
  return new RpcError(code, message, data ?? undefined);
}
