import { CryptoError } from "../crypto-error.ts";
import { checksumAddress } from "./address.ts";
import { blake3 } from "./blake3.ts";
import { hexFromBytes, utf8Bytes } from "./bytes.ts";

/**
 * The texts that a storage's key signs. [Note: statements] Each begins with its action, so that a signature for one
 * can't serve as another, and names the address and what the action is about. A value is one line of visible ASCII:
 * nobody can put a second line into a statement through a value.
 */
const STATEMENT_VALUE = /^[\x21-\x7e]{1,200}$/;

export function statementText(action: string, facts: ReadonlyArray<readonly [name: string, value: string]>): string {
  if (facts.some(([, value]) => typeof value !== "string" || !STATEMENT_VALUE.test(value))) {
    throw new CryptoError("input_invalid");
  }
  return [`DexNet v1: ${action}`, ...facts.map(([name, value]) => `${name}: ${value}`)].join("\n");
}

/** Signed by the storage's key, and carried in the block's header. */
export function blockStatement(facts: { address: string; blockCid: string }): string {
  return statementText("store block", [
    ["address", checksumAddress(facts.address)],
    ["block", facts.blockCid],
  ]);
}

/**
 * Signed by the storage's key, for the blocks that it lets go. The nonce has the time in it, so that a signature that
 * somebody held back loses its worth; used twice it does nothing more, because a deleted block can't be stored again.
 */
export function deleteBlocksStatement(facts: { address: string; blocksHash: string; nonce: string }): string {
  return statementText("delete blocks", [
    ["address", checksumAddress(facts.address)],
    ["blocks", facts.blocksHash],
    ["nonce", facts.nonce],
  ]);
}

/** Stands for a list of blocks in a statement: BLAKE3-256 over their names in order, each with a line feed after it. */
export async function hashOfBlockList(blockCids: readonly string[]): Promise<string> {
  return hexFromBytes(await blake3(utf8Bytes(blockCids.map((cid) => `${cid}\n`).join(""))));
}

/** Signed by the key of the address that the new storage claims. */
export function configureStatement(facts: {
  address: string;
  userProductId: string;
  fileDatabaseHash: string;
}): string {
  return statementText("configure storage", [
    ["address", checksumAddress(facts.address)],
    ["product", facts.userProductId],
    ["file database", facts.fileDatabaseHash],
  ]);
}

/** Signed by the key of the new address: whoever resets has no phrase for the old one. */
export function resetStatement(facts: { oldAddress: string; newAddress: string; fileDatabaseHash: string }): string {
  return statementText("reset storage", [
    ["old address", checksumAddress(facts.oldAddress)],
    ["new address", checksumAddress(facts.newAddress)],
    ["file database", facts.fileDatabaseHash],
  ]);
}

/** Signed by the storage's key, for the one account that is to see the storage. */
export function connectStatement(facts: { address: string; userId: string }): string {
  return statementText("connect storage", [
    ["address", checksumAddress(facts.address)],
    ["user", facts.userId],
  ]);
}
