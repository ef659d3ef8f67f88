import {
  type Address,
  type Block,
  createPublicClient,
  erc20Abi,
  getAbiItem,
  type Hash,
  http,
  type Log,
  type PublicClient,
  parseAbi,
} from "viem";
import { createBoundedFetch } from "./bounded-fetch.ts";
import {
  type ChainBlock,
  ChainError,
  type ChainReader,
  type ChainTransfer,
  type PairReserves,
} from "./chain-reader.ts";
import { requestChain } from "./chain-request.ts";

export interface RpcReaderOptions {
  readonly url: string;
  readonly timeoutMs?: number;
}

/** Endpoints limit the number of topics in a filter. */
const addressesPerRequest = 200;
/** Largest answer. An answer with thousands of logs has a tenth of it. */
const maxAnswerBytes = 10 * 1_048_576;
const maxSeconds = 8_640_000_000_000n;

const pairAbi = parseAbi([
  "function token0() view returns (address)",
  "function token1() view returns (address)",
  "function getReserves() view returns (uint112, uint112, uint32)",
]);
const transferEvent = getAbiItem({ abi: erc20Abi, name: "Transfer" });
type TransferLog = Log<bigint, number, false, typeof transferEvent, true>;

/** Reads one endpoint. It retries nothing: callers run in loops that do. */
export function createRpcReader({ url, timeoutMs = 15_000 }: RpcReaderOptions): ChainReader {
  const fetchFn = createBoundedFetch({ maxBytes: maxAnswerBytes });
  const client = createPublicClient({ transport: http(url, { retryCount: 0, timeout: timeoutMs, fetchFn }) });

  async function readBlock(number: number): Promise<ChainBlock> {
    const block = describeBlock(await requestChain(() => client.getBlock({ blockNumber: BigInt(number) })));
    if (block.number !== number) throw new ChainError("contradiction", `Block ${number} has another number.`);
    return block;
  }

  /** Compares the hashes of the transfers' blocks with those of separate requests. */
  async function verifyBlocks(transfers: ChainTransfer[]): Promise<ChainTransfer[]> {
    for (const number of new Set(transfers.map(({ blockNumber }) => blockNumber))) {
      const { hash } = await readBlock(number);
      const isKnown = transfers.every((transfer) => transfer.blockNumber !== number || transfer.blockHash === hash);
      if (!isKnown) throw new ChainError("contradiction", `A transfer names another hash of block ${number}.`);
    }
    return transfers.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  }

  return {
    readBlock,
    readChainId: () => requestChain(() => client.getChainId()),
    readHeadNumber: async () => toNumber(await requestChain(() => client.getBlockNumber({ cacheTime: 0 }))),

    async readFinalizedBlock() {
      const finalized = describeBlock(await requestChain(() => client.getBlock({ blockTag: "finalized" })));
      const { hash } = await readBlock(finalized.number);
      if (hash === finalized.hash) return finalized;
      throw new ChainError("contradiction", `The finalised block ${finalized.number} has two hashes.`);
    },

    async readTransfers({ receivers, ...range }) {
      return verifyBlocks(await readLogs(client, range, receivers, "to"));
    },
    async readSentTransfers({ senders, ...range }) {
      return verifyBlocks(await readLogs(client, range, senders, "from"));
    },

    readBalance: (token, holder, blockNumber) =>
      requestChain(() =>
        client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: "balanceOf",
          args: [holder],
          blockNumber: BigInt(blockNumber),
        }),
      ),

    async readToken(token) {
      const contract = { address: token, abi: erc20Abi } as const;
      const symbol = await requestChain(() => client.readContract({ ...contract, functionName: "symbol" }));
      const decimals = await requestChain(() => client.readContract({ ...contract, functionName: "decimals" }));
      return { symbol, decimals };
    },

    async readPairReserves(pair, blockNumber): Promise<PairReserves> {
      const contract = { address: pair, abi: pairAbi, blockNumber: BigInt(blockNumber) } as const;
      const token0 = await requestChain(() => client.readContract({ ...contract, functionName: "token0" }));
      const token1 = await requestChain(() => client.readContract({ ...contract, functionName: "token1" }));
      const [reserve0, reserve1] = await requestChain(() =>
        client.readContract({ ...contract, functionName: "getReserves" }),
      );
      return { token0: lowerCase(token0), token1: lowerCase(token1), reserve0, reserve1 };
    },
  };
}

interface LogRange {
  readonly tokens: readonly Address[];
  readonly fromBlock: number;
  readonly toBlock: number;
}

/** Transfers whose sender (`from`) or receiver (`to`) is one of the addresses. Each is in the result once. */
async function readLogs(
  client: PublicClient,
  range: LogRange,
  addresses: readonly Address[],
  role: "from" | "to",
): Promise<ChainTransfer[]> {
  const found = new Map<string, ChainTransfer>();
  const tokens = new Set(range.tokens.map(lowerCase));
  for (let start = 0; start < addresses.length; start += addressesPerRequest) {
    const some = addresses.slice(start, start + addressesPerRequest);
    const asked = new Set(some.map(lowerCase));
    const logs = await requestChain(() =>
      client.getLogs({
        address: [...range.tokens],
        event: transferEvent,
        args: { [role]: some },
        fromBlock: BigInt(range.fromBlock),
        toBlock: BigInt(range.toBlock),
        strict: true,
      }),
    );
    // A removed log belongs to a block that is no longer in the chain.
    for (const transfer of logs.filter(({ removed }) => removed !== true).map(describeTransfer)) {
      const isAsked =
        tokens.has(transfer.token) &&
        asked.has(role === "to" ? transfer.receiver : transfer.sender) &&
        transfer.blockNumber >= range.fromBlock &&
        transfer.blockNumber <= range.toBlock;
      // An endpoint that answers with logs that nobody asked for is not to be trusted with the others.
      if (!isAsked) {
        throw new ChainError("contradiction", `The log of ${transfer.transactionHash} was not requested.`);
      }
      addOnce(found, transfer);
    }
  }
  return [...found.values()];
}

function addOnce(found: Map<string, ChainTransfer>, transfer: ChainTransfer): void {
  const key = `${transfer.transactionHash} ${transfer.logIndex}`;
  const known = found.get(key);
  const isSame = (name: string) => Reflect.get(transfer, name) === Reflect.get(known ?? transfer, name);
  if (!Object.keys(transfer).every(isSame)) {
    throw new ChainError("contradiction", `The log ${transfer.logIndex} of ${transfer.transactionHash} differs.`);
  }
  found.set(key, transfer);
}

function describeTransfer(log: TransferLog): ChainTransfer {
  return {
    transactionHash: toHash(log.transactionHash),
    logIndex: toNumber(log.logIndex),
    blockNumber: toNumber(log.blockNumber),
    blockHash: toHash(log.blockHash),
    token: lowerCase(log.address),
    sender: lowerCase(log.args.from),
    receiver: lowerCase(log.args.to),
    amount: log.args.value,
  };
}

function describeBlock({ number, hash, timestamp }: Block): ChainBlock {
  if (typeof timestamp !== "bigint" || timestamp < 0n || timestamp > maxSeconds) {
    throw new ChainError("malformed", "The block has no valid time.");
  }
  return { number: toNumber(number), hash: toHash(hash), at: new Date(Number(timestamp) * 1_000) };
}

/** Endpoints are free in the case of hex digits, but hashes are keys here. */
function toHash(value: unknown): Hash {
  const hash = String(value).toLowerCase();
  if (!/^0x[0-9a-f]{64}$/.test(hash)) throw new ChainError("malformed", "A hash has another form.");
  return hash as Hash;
}

function toNumber(value: unknown): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw new ChainError("malformed", "A number is missing or too large.");
}

function lowerCase(address: Address): Address {
  return String(address).toLowerCase() as Address;
}
