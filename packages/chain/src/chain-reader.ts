import type { Address, Hash } from "viem";

export type { Address, Hash };

export interface ChainBlock {
  readonly number: number;
  readonly hash: Hash;
  readonly at: Date;
}

/** A log `Transfer` of a token. Addresses and hashes are in lower case. */
export interface ChainTransfer {
  readonly transactionHash: Hash;
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: Hash;
  readonly token: Address;
  readonly sender: Address;
  readonly receiver: Address;
  readonly amount: bigint;
}

export interface TransferQuery {
  readonly tokens: readonly Address[];
  readonly receivers: readonly Address[];
  readonly fromBlock: number;
  /** Inclusive. */
  readonly toBlock: number;
}

/** Query for what addresses have sent. */
export interface SentQuery {
  readonly tokens: readonly Address[];
  readonly senders: readonly Address[];
  readonly fromBlock: number;
  /** Inclusive. */
  readonly toBlock: number;
}

export interface TokenInfo {
  readonly symbol: string;
  readonly decimals: number;
}

/** Reserves of a constant-product pair (the Uniswap v2 interface). */
export interface PairReserves {
  readonly token0: Address;
  readonly token1: Address;
  readonly reserve0: bigint;
  readonly reserve1: bigint;
}

/**
 * Reader of a chain for payments. Faults: ChainError, also for an answer that contradicts itself. `createRpcReader` reads one
 * endpoint, `createAgreedReader` two, and returns only what both say.
 */
export interface ChainReader {
  readChainId(): Promise<number>;
  readHeadNumber(): Promise<number>;
  readFinalizedBlock(): Promise<ChainBlock>;
  readBlock(number: number): Promise<ChainBlock>;
  /** Transfers in the order of blocks and logs. The block hash of each was verified by another request. */
  readTransfers(query: TransferQuery): Promise<ChainTransfer[]>;
  /** The same for transfers from addresses. */
  readSentTransfers(query: SentQuery): Promise<ChainTransfer[]>;
  readBalance(token: Address, holder: Address, blockNumber: number): Promise<bigint>;
  readToken(token: Address): Promise<TokenInfo>;
  readPairReserves(pair: Address, blockNumber: number): Promise<PairReserves>;
}

export type ChainFaultKind =
  /** The endpoint can't be reached, or refuses. Retrying helps. */
  | "unreachable"
  /** The endpoint contradicts itself, or two endpoints contradict each other. Retrying may help. */
  | "contradiction"
  /** The answer has another form than the chain's. */
  | "malformed";

export class ChainError extends Error {
  override readonly name = "ChainError";
  readonly kind: ChainFaultKind;

  constructor(kind: ChainFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
