import { checksumAddress, isAddress } from "./address-checksum.ts";
import { blake3 } from "./blake3.ts";
import { hexFromBytes, utf8Bytes } from "./bytes.ts";
import { CryptoError } from "./crypto-error.ts";

/**
 * Texts that a storage's key signs. [Note: statements] Each begins with its action, so that a signature for one action is
 * not valid for another. It contains the deployment, so that it is not valid at another deployment, the address and the
 * object of the action. A value is one line of visible ASCII, so that no value can add a second line to a statement.
 */
const statementValue = /^[\x21-\x7e]{1,200}$/;
const deploymentShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Deployment and storage of a statement. */
export interface StatementSubject {
  /** Id of the ledger. */
  deployment: string;
  address: string;
}

/** Whether the text is a UUID in lower case, the only spelling of a deployment's id. */
export function isDeploymentId(text: unknown): text is string {
  return typeof text === "string" && deploymentShape.test(text);
}

/** Whether statements about the subject can be made. */
export function isStatementSubject({ deployment, address }: StatementSubject): boolean {
  return isDeploymentId(deployment) && typeof address === "string" && isAddress(address);
}

export function statementText(action: string, facts: ReadonlyArray<readonly [name: string, value: string]>): string {
  if (facts.some(([, value]) => typeof value !== "string" || !statementValue.test(value))) {
    throw new CryptoError("input_invalid");
  }
  return [`DexNet v1: ${action}`, ...facts.map(([name, value]) => `${name}: ${value}`)].join("\n");
}

/** Text for storing a block, signed by the storage's key. The block's header has the signature. */
export function blockStatement(facts: StatementSubject & { blockCid: string }): string {
  return statementText("store block", [...subjectFacts(facts), ["block", facts.blockCid]]);
}

/**
 * Text for deleting blocks, signed by the storage's key. The nonce contains the time, so that a delayed signature expires.
 * A repeated one has no effect, because a deleted block can't be stored again.
 */
export function deleteBlocksStatement(facts: StatementSubject & { blocksHash: string; nonce: string }): string {
  return statementText("delete blocks", [...subjectFacts(facts), ["blocks", facts.blocksHash], ["nonce", facts.nonce]]);
}

/** Text for reading which blocks of a storage the ledger has, signed by the storage's key. */
export function readBlocksStatement(facts: StatementSubject & { nonce: string }): string {
  return statementText("read blocks", [...subjectFacts(facts), ["nonce", facts.nonce]]);
}

/** Text for reading the file database without an account, signed by the storage's key. */
export function readFileDatabaseStatement(facts: StatementSubject & { nonce: string }): string {
  return statementText("read file database", [...subjectFacts(facts), ["nonce", facts.nonce]]);
}

/** Hash of a list of blocks in a statement: BLAKE3-256 of their CIDs in order, each followed by a line feed. */
export async function hashOfBlockList(blockCids: readonly string[]): Promise<string> {
  return hexFromBytes(await blake3(utf8Bytes(blockCids.map((cid) => `${cid}\n`).join(""))));
}

/** Text for creating a storage, signed by the key of its address. */
export function configureStatement(
  facts: StatementSubject & { userProductId: string; fileDatabaseHash: string },
): string {
  return statementText("configure storage", [
    ...subjectFacts(facts),
    ["product", facts.userProductId],
    ["file database", facts.fileDatabaseHash],
  ]);
}

/** Text for resetting a storage, signed by the key of the new address: the phrase of the old one may be lost. */
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

/** Text for connecting a storage to one account, signed by the storage's key. */
export function connectStatement(facts: StatementSubject & { userId: string }): string {
  return statementText("connect storage", [...subjectFacts(facts), ["user", facts.userId]]);
}

/** Facts with which most statements begin. */
export function subjectFacts({ deployment, address }: StatementSubject): Array<readonly [string, string]> {
  return [deploymentFact(deployment), ["address", checksumAddress(address)]];
}

function deploymentFact(deployment: string): readonly [string, string] {
  if (!isDeploymentId(deployment)) throw new CryptoError("input_invalid");
  return ["deployment", deployment];
}
