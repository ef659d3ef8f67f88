import {
  type Address,
  BaseError,
  type Block,
  createPublicClient,
  erc20Abi,
  getAbiItem,
  HttpRequestError,
  http,
  type PublicClient,
  parseAbi,
  RpcRequestError,
  TimeoutError,
} from "viem";
import {
  type ChainBlock,
  ChainError,
  type ChainReader,
  type ChainTransfer,
  type PairReserves,
  type TransferQuery,
} from "./chain-reader.ts";

export interface RpcReaderOptions {
  readonly url: string;
  readonly timeoutMs?: number;
}

/** Endpoints limit the number of topics in a filter. */
const receiversPerRequest = 200;

const pairAbi = parseAbi([
  "function token0() view returns (address)",
  "function token1() view returns (address)",
  "function getReserves() view returns (uint112, uint112, uint32)",
]);
const transferEvent = getAbiItem({ abi: erc20Abi, name: "Transfer" });

/** Reads one endpoint. It retries nothing: callers run in loops that do. */
export function createRpcReader({ url, timeoutMs = 15_000 }: RpcReaderOptions): ChainReader {
  const client = createPublicClient({ transport: http(url, { retryCount: 0, timeout: timeoutMs }) });

  async function readBlock(number: number): Promise<ChainBlock> {
    const block = await request(() => client.getBlock({ blockNumber: BigInt(number) }));
    if (Number(block.number) !== number) throw new ChainError("contradiction", `Block ${number} has another number.`);
    return describeBlock(block);
  }

  return {
    readBlock,
    readChainId: () => request(() => client.getChainId()),
    readHeadNumber: async () => Number(await request(() => client.getBlockNumber({ cacheTime: 0 }))),
    readFinalizedBlock: async () => describeBlock(await request(() => client.getBlock({ blockTag: "finalized" }))),

    async readTransfers(query) {
      const transfers = await readAllTransfers(client, query);
      for (const number of new Set(transfers.map(({ blockNumber }) => blockNumber))) {
        const { hash } = await readBlock(number);
        const isKnown = transfers.every((transfer) => transfer.blockNumber !== number || transfer.blockHash === hash);
        if (!isKnown) throw new ChainError("contradiction", `A transfer names another hash of block ${number}.`);
      }
      return transfers.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
    },

    readBalance: (token, holder, blockNumber) =>
      request(() =>
        client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: "balanceOf",
          args: [holder],
          blockNumber: BigInt(blockNumber),
        }),
      ),

    async readTokenFacts(token) {
      const contract = { address: token, abi: erc20Abi } as const;
      const symbol = await request(() => client.readContract({ ...contract, functionName: "symbol" }));
      const decimals = await request(() => client.readContract({ ...contract, functionName: "decimals" }));
      return { symbol, decimals };
    },

    async readPairReserves(pair, blockNumber): Promise<PairReserves> {
      const contract = { address: pair, abi: pairAbi, blockNumber: BigInt(blockNumber) } as const;
      const token0 = await request(() => client.readContract({ ...contract, functionName: "token0" }));
      const token1 = await request(() => client.readContract({ ...contract, functionName: "token1" }));
      const [reserve0, reserve1] = await request(() =>
        client.readContract({ ...contract, functionName: "getReserves" }),
      );
      return { token0: lowerCase(token0), token1: lowerCase(token1), reserve0, reserve1 };
    },
  };
}

async function readAllTransfers(client: PublicClient, query: TransferQuery): Promise<ChainTransfer[]> {
  const { tokens, receivers, fromBlock, toBlock } = query;
  const transfers: ChainTransfer[] = [];
  for (let start = 0; start < receivers.length; start += receiversPerRequest) {
    const logs = await request(() =>
      client.getLogs({
        address: [...tokens],
        event: transferEvent,
        args: { to: receivers.slice(start, start + receiversPerRequest) },
        fromBlock: BigInt(fromBlock),
        toBlock: BigInt(toBlock),
        strict: true,
      }),
    );
    for (const log of logs) {
      const transfer: ChainTransfer = {
        transactionHash: log.transactionHash,
        logIndex: log.logIndex,
        blockNumber: Number(log.blockNumber),
        blockHash: log.blockHash,
        token: lowerCase(log.address),
        sender: lowerCase(log.args.from),
        receiver: lowerCase(log.args.to),
        amount: log.args.value,
      };
      requireMatch(transfer, query);
      transfers.push(transfer);
    }
  }
  return transfers;
}

/** An endpoint that answers with logs that nobody asked for is not to be trusted with the others. */
function requireMatch({ token, receiver, blockNumber, ...transfer }: ChainTransfer, query: TransferQuery): void {
  const isMatch =
    query.tokens.some((known) => lowerCase(known) === token) &&
    query.receivers.some((known) => lowerCase(known) === receiver) &&
    blockNumber >= query.fromBlock &&
    blockNumber <= query.toBlock;
  if (!isMatch) {
    throw new ChainError("contradiction", `The log of ${transfer.transactionHash} was not requested.`);
  }
}

function describeBlock({ number, hash, timestamp }: Block): ChainBlock {
  if (number === null || hash === null) throw new ChainError("malformed", "The block has no number or no hash.");
  return { number: Number(number), hash, at: new Date(Number(timestamp) * 1_000) };
}

async function request<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ChainError) throw cause;
    const isRefused =
      cause instanceof BaseError &&
      cause.walk(
        (error) =>
          error instanceof HttpRequestError || error instanceof TimeoutError || error instanceof RpcRequestError,
      ) !== null;
    const message = cause instanceof BaseError ? cause.shortMessage : String(cause);
    throw new ChainError(isRefused ? "unreachable" : "malformed", message, { cause });
  }
}

function lowerCase(address: Address): Address {
  return address.toLowerCase() as Address;
}
