import { decodeFunctionData, encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex, numberToHex, pad } from "viem";
import { RawAnswer, type RpcCall, type RpcLie } from "./rpc-proxy.ts";

/** A log as JSON-RPC has it. */
export interface RpcLog {
  address: Hex;
  topics: Hex[];
  data: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  transactionHash: Hex;
  transactionIndex: Hex;
  logIndex: Hex;
  removed: boolean;
}

interface RpcBlock extends Record<string, unknown> {
  number: Hex;
  hash: Hex;
  timestamp: Hex;
}

const otherHash: Hex = `0x${"ab".repeat(32)}`;

/** The endpoint is down, behind a broken gateway, or answers something else than JSON-RPC. */
export const brokenAnswers = {
  "an error of JSON-RPC": () => {
    throw new Error("limit exceeded");
  },
  "a page of a gateway": () => {
    throw new RawAnswer({ status: 502, contentType: "text/html", body: "<html><h1>Bad gateway</h1></html>" });
  },
  "a page with status 200": () => {
    throw new RawAnswer({ contentType: "text/html", body: "<html>Please sign in</html>" });
  },
  "half of an answer": () => {
    throw new RawAnswer({ body: '{"jsonrpc":"2.0","id":1,"resu' });
  },
  "an empty answer": () => {
    throw new RawAnswer({});
  },
  "an answer without an end": () => {
    throw new RawAnswer({ body: '{"jsonrpc":"2.0",', isEndless: true });
  },
  "an answer of 20 MB": () => {
    throw new RawAnswer({ body: `{"jsonrpc":"2.0","id":1,"result":"0x${"0".repeat(20_000_000)}"}` });
  },
  null: () => null,
  "a list": () => [[], {}, "0x", null],
  words: () => "none",
} satisfies Record<string, RpcLie>;

/** Lies about logs only. */
export function changeLogs(change: (logs: RpcLog[], call: RpcCall) => RpcLog[]): RpcLie {
  return async (call, read) => {
    const result = await read();
    return call.method === "eth_getLogs" ? change(result as RpcLog[], call) : result;
  };
}

export const leaveLogsOut = changeLogs(() => []);
export const duplicateLogs = changeLogs((logs) => logs.flatMap((log) => [log, { ...log }]));

/** Changes each log. */
export const changeEachLog = (change: (log: RpcLog) => Partial<RpcLog>) =>
  changeLogs((logs) => logs.map((log) => ({ ...log, ...change(log) })));

export const amountData = (amount: bigint): Hex => encodeAbiParameters([{ type: "uint256" }], [amount]);
export const addressTopic = (address: string): Hex => pad(address as Hex);

/** Adds a transfer that never happened to the answers whose range has its block. */
export function inventTransfer(transfer: {
  readonly token: Hex;
  readonly receiver: string;
  readonly amount: bigint;
  readonly block: { readonly number: number; readonly hash: Hex };
}): RpcLie {
  const { token, receiver, amount, block } = transfer;
  const invented: RpcLog = {
    address: token,
    topics: encodeEventTopics({
      abi: erc20Abi,
      eventName: "Transfer",
      args: { from: `0x${"cd".repeat(20)}`, to: receiver as Hex },
    }) as Hex[],
    data: amountData(amount),
    blockNumber: numberToHex(block.number),
    blockHash: block.hash,
    transactionHash: `0x${"de".repeat(32)}`,
    transactionIndex: "0x0",
    logIndex: "0x0",
    removed: false,
  };
  return changeLogs((logs, { params }) => {
    const { fromBlock, toBlock, topics } = params[0] as { fromBlock: Hex; toBlock: Hex; topics: (Hex[] | null)[] };
    const isAsked = (topics[2] ?? []).includes(addressTopic(receiver.toLowerCase()));
    const isInside = Number(fromBlock) <= block.number && block.number <= Number(toBlock);
    return isAsked && isInside ? [...logs, invented] : logs;
  });
}

/** Lies about balances of tokens. */
export function changeBalances(change: (balance: bigint, holder: string) => bigint): RpcLie {
  return async (call, read) => {
    const holder = holderOf(call);
    return holder === null ? read() : amountData(change(BigInt((await read()) as Hex), holder));
  };
}

/** The state at the block is pruned. */
export const refuseBalances: RpcLie = (call, read) => {
  if (holderOf(call) !== null) throw new Error("missing trie node");
  return read();
};

function holderOf({ method, params }: RpcCall): string | null {
  const { data = "0x" } = (params[0] ?? {}) as { data?: Hex };
  if (method !== "eth_call" || !data.startsWith("0x70a08231")) return null;
  const { args } = decodeFunctionData({ abi: erc20Abi, data });
  return String(args?.[0]).toLowerCase();
}

/** Answers an old block as the finalised one, and as the newest. */
export function answerOldHead(number: number): RpcLie {
  const old = numberToHex(number);
  return ({ method, params }, read) => {
    if (method === "eth_blockNumber") return old;
    const isTag = method === "eth_getBlockByNumber" && params[0] === "finalized";
    return isTag ? read({ method, params: [old, false] }) : read();
  };
}

/** Blocks have other hashes than those in logs, or than before. */
export const answerOtherHashes = changeBlocks(() => ({ hash: otherHash }));

/** Lies about blocks. */
export function changeBlocks(change: (block: RpcBlock, call: RpcCall) => Partial<RpcBlock>): RpcLie {
  return async (call, read) => {
    const result = await read();
    if (call.method !== "eth_getBlockByNumber" || result === null) return result;
    return { ...(result as RpcBlock), ...change(result as RpcBlock, call) };
  };
}
