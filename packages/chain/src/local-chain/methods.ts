import { finalizedDepth, maxBlocksAtOnce, safeDepth } from "./constants.ts";
import type { JournaledChain } from "./journaled-chain.ts";
import { isSendingMethod, toHex } from "./replay.ts";
import { invalidParams, methodNotFound, RpcError } from "./rpc-error.ts";

/** Answers a JSON-RPC request; throws RpcError. */
export type RpcHandler = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** Requests that change the state without mining a block. */
const changingMethods = new Set([
  "hardhat_dropTransaction",
  "hardhat_impersonateAccount",
  "hardhat_setBalance",
  "hardhat_setCode",
  "hardhat_setNonce",
  "hardhat_setStorageAt",
  "hardhat_stopImpersonatingAccount",
]);

/** Requests that only read. Events can't be pushed, because no connection stays open. */
const readingMethods = /^(eth|net|web3)_(?!subscribe|unsubscribe|send|sign)|^debug_trace/;

/** Handler of the requests that docs/configuration.md lists. */
export function createRpcHandler(chain: JournaledChain): RpcHandler {
  const own: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    eth_requestAccounts: () => chain.read("eth_accounts", []),
    async evm_mine([timestamp]) {
      if (timestamp !== undefined) chain.setNextTimestamp(readNumber(timestamp, "The time"));
      await chain.mine(1);
      return "0x0";
    },
    async hardhat_mine([blocks = 1, secondsApart = 1]) {
      const count = readNumber(blocks, "The number of blocks");
      if (count > maxBlocksAtOnce) {
        throw new RpcError(invalidParams, `At most ${maxBlocksAtOnce} blocks are mined at once.`);
      }
      await chain.mine(count, readNumber(secondsApart, "The time between blocks"));
      return true;
    },
    async evm_setNextBlockTimestamp([timestamp]) {
      const seconds = readNumber(timestamp, "The time");
      if (seconds < chain.head().timestamp) {
        throw new RpcError(invalidParams, `The newest block has the time ${chain.head().timestamp}, which is later.`);
      }
      chain.setNextTimestamp(seconds);
      return String(seconds);
    },
    evm_increaseTime: async ([seconds]) => String(chain.increaseTime(readNumber(seconds, "The time"))),
    evm_snapshot: () => chain.createSnapshot(),
    evm_revert: ([name]) => chain.revertTo(String(name)),
    async dexnet_reorganize([depth, transactions = []]) {
      if (!Array.isArray(transactions)) throw new RpcError(invalidParams, "The transactions must be a list.");
      const head = await chain.reorganize(readNumber(depth, "The depth"), transactions.map(String));
      return { number: toHex(head.number), hash: head.hashHex };
    },
  };
  return async (method, params) => {
    const handle = Object.hasOwn(own, method) ? own[method] : undefined;
    if (handle !== undefined) return await handle(params);
    if (isSendingMethod(method)) return await chain.send(method, params);
    if (changingMethods.has(method)) return await chain.change(method, params);
    if (readingMethods.test(method)) return await chain.read(method, params.map(resolveTags));
    throw new RpcError(methodNotFound, `The method ${method} does not exist.`);
  };

  /** EDR would use the newest block for `safe` and `finalized`. */
  function resolveTags(param: unknown): unknown {
    if (param === "safe") return depthTag(safeDepth);
    if (param === "finalized") return depthTag(finalizedDepth);
    if (typeof param !== "object" || param === null || Array.isArray(param)) return param;
    const range = Object.entries(param).filter(([name]) => name === "fromBlock" || name === "toBlock");
    return { ...param, ...Object.fromEntries(range.map(([name, block]) => [name, resolveTags(block)])) };
  }

  function depthTag(depth: number): string {
    return toHex(Math.max(0, chain.head().number - depth));
  }
}

function readNumber(value: unknown, what: string): number {
  const number = typeof value === "string" && /^(0x[0-9a-fA-F]+|\d+)$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw new RpcError(invalidParams, `${what} must be a whole number.`);
}
