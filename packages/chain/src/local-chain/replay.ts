import type { Hex } from "viem";
import type { Evm } from "./evm.ts";

/** The newest block of a chain. */
export interface Head {
  number: number;
  hashHex: Hex;
  /** Seconds since 1970. */
  timestamp: number;
}

/**
 * One change of the chain, as the journal stores it. The record contains everything that the change depends on, so that
 * applying the same records to a new chain produces the same blocks with the same hashes.
 */
export interface ChainRecord {
  /** Hash of the newest block before this change, by which another chain is detected. */
  parentHex: Hex;
  /** JSON-RPC request that changes the state. */
  request?: { method: string; params: readonly unknown[] } | undefined;
  /** Block that is mined after the request. */
  block?: { timestamp: number; prevRandaoHex: Hex } | undefined;
}

const sendingMethods = new Set(["eth_sendRawTransaction", "eth_sendTransaction"]);

export function isSendingMethod(method: string): boolean {
  return sendingMethods.has(method);
}

/** Applies one change and returns the answer to its request. */
export async function applyRecord(evm: Evm, record: ChainRecord): Promise<unknown> {
  const { request, block } = record;
  const result = request === undefined ? null : await evm.request(request.method, request.params);
  if (block === undefined) return result;
  if (request !== undefined && isSendingMethod(request.method) && !(await isExecutable(evm, result))) return result;
  await evm.request("evm_setNextBlockTimestamp", [toHex(block.timestamp)]);
  await evm.request("hardhat_setPrevRandao", [block.prevRandaoHex]);
  await evm.request("evm_mine", []);
  return result;
}

/** A transaction with a later nonce waits for those before it, and no block is mined for it. */
async function isExecutable(evm: Evm, transactionHash: unknown): Promise<boolean> {
  const transaction = (await evm.request("eth_getTransactionByHash", [transactionHash])) as { from: Hex; nonce: Hex };
  const count = (await evm.request("eth_getTransactionCount", [transaction.from, "latest"])) as Hex;
  return Number(transaction.nonce) === Number(count);
}

export async function readHead(evm: Evm): Promise<Head> {
  const block = (await evm.request("eth_getBlockByNumber", ["latest", false])) as Record<string, Hex>;
  return { number: Number(block.number), hashHex: block.hash ?? "0x", timestamp: Number(block.timestamp) };
}

export function toHex(value: number): Hex {
  return `0x${value.toString(16)}`;
}
