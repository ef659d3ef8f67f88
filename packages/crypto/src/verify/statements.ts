import { checksumAddress } from "./address.ts";
import { blake3 } from "./blake3.ts";
import { hexFromBytes, utf8Bytes } from "./bytes.ts";
import { CryptoError } from "./crypto-error.ts";

/**
 * The texts that a storage's key signs. [Note: statements] Each begins with its action, so that a signature for one
 * can't serve as another, and names the deployment, the address and what the action is about: a signature for one
 * deployment is worth nothing at another. A value is one line of visible ASCII: nobody can put a second line into a
 * statement through a value.
 */
const STATEMENT_VALUE = /^[\x21-\x7e]{1,200}$/;
const DEPLOYMENT_SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What every statement names: where it counts, and for which storage. */
export interface StatementSubject {
  /** The ledger's own id. */
  deployment: string;
  address: string;
}

/** A UUID in lower case, the only spelling of a deployment's id. */
export function isDeploymentId(text: unknown): text is string {
  return typeof text === "string" && DEPLOYMENT_SHAPE.test(text);
}

export function statementText(action: string, facts: ReadonlyArray<readonly [name: string, value: string]>): string {
  if (facts.some(([, value]) => typeof value !== "string" || !STATEMENT_VALUE.test(value))) {
    throw new CryptoError("input_invalid");
  }
  return [`DexNet v1: ${action}`, ...facts.map(([name, value]) => `${name}: ${value}`)].join("\n");
}

/** Signed by the storage's key, and carried in the block's header. */
export function blockStatement(facts: StatementSubject & { blockCid: string }): string {
  return statementText("store block", [...subjectFacts(facts), ["block", facts.blockCid]]);
}

/**
 * Signed by the storage's key, for the blocks that it lets go. The nonce has the time in it, so that a signature that
 * somebody held back loses its worth; used twice it does nothing more, because a deleted block can't be stored again.
 */
export function deleteBlocksStatement(facts: StatementSubject & { blocksHash: string; nonce: string }): string {
  return statementText("delete blocks", [...subjectFacts(facts), ["blocks", facts.blocksHash], ["nonce", facts.nonce]]);
}

/** Signed by the storage's key, for whoever wants to know which blocks the ledger has of it. */
export function readBlocksStatement(facts: StatementSubject & { nonce: string }): string {
  return statementText("read blocks", [...subjectFacts(facts), ["nonce", facts.nonce]]);
}

/** Signed by the storage's key, for whoever has the phrase and no account. */
export function readFileDatabaseStatement(facts: StatementSubject & { nonce: string }): string {
  return statementText("read file database", [...subjectFacts(facts), ["nonce", facts.nonce]]);
}

/** Stands for a list of blocks in a statement: BLAKE3-256 over their names in order, each with a line feed after it. */
export async function hashOfBlockList(blockCids: readonly string[]): Promise<string> {
  return hexFromBytes(await blake3(utf8Bytes(blockCids.map((cid) => `${cid}\n`).join(""))));
}

/** Signed by the key of the address that the new storage claims. */
export function configureStatement(
  facts: StatementSubject & { userProductId: string; fileDatabaseHash: string },
): string {
  return statementText("configure storage", [
    ...subjectFacts(facts),
    ["product", facts.userProductId],
    ["file database", facts.fileDatabaseHash],
  ]);
}

/** Signed by the key of the new address: whoever resets has no phrase for the old one. */
export function resetStatement(facts: {
  deployment: string;
  oldAddress: string;
  newAddress: string;
  fileDatabaseHash: string;
}): string {
  return statementText("reset storage", [
    deploymentFact(facts.deployment),
    ["old address", checksumAddress(facts.oldAddress)],
    ["new address", checksumAddress(facts.newAddress)],
    ["file database", facts.fileDatabaseHash],
  ]);
}

/** Signed by the storage's key, for the one account that is to see the storage. */
export function connectStatement(facts: StatementSubject & { userId: string }): string {
  return statementText("connect storage", [...subjectFacts(facts), ["user", facts.userId]]);
}

function subjectFacts({ deployment, address }: StatementSubject): Array<readonly [string, string]> {
  return [deploymentFact(deployment), ["address", checksumAddress(address)]];
}

function deploymentFact(deployment: string): readonly [string, string] {
  if (!isDeploymentId(deployment)) throw new CryptoError("input_invalid");
  return ["deployment", deployment];
}
