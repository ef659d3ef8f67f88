import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sameAddress } from "@dexnet/crypto/verify/address";
import { bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { blockStatement, readBlocksStatement } from "@dexnet/crypto/verify/statements";
import { fillPath } from "@dexnet/protocol/call";
import { copiesPerBlock } from "@dexnet/protocol/limits";
import { logCalls } from "@dexnet/protocol/log";
import { maxLocatedBlocks, statisticsCalls } from "@dexnet/protocol/statistics";
import { openEntry } from "@dexnet/tlog/entries/commitment";
import { hashLeaf } from "@dexnet/tlog/merkle/hashes";
import { readInclusionProof, verifyInclusion } from "@dexnet/tlog/merkle/inclusion";
import type { ReadHashes } from "@dexnet/tlog/merkle/subtrees";
import { tileWidth, widthOfTile } from "@dexnet/tlog/merkle/tiles";
import { TlogError } from "@dexnet/tlog/tlog-error";
import { isSignedBy, signText } from "../../tools/recover/wallet.ts";
import { fetchVerifiedBlock } from "./audit-blocks.ts";
import { AuditFault, ViolationError } from "./findings.ts";
import type { OpenedCheckpoint } from "./follow-log.ts";
import type { LogClient } from "./log-client.ts";
import type { StorageSample } from "./storage-sample.ts";
import { readBundle } from "./tile-reader.ts";

type Entries = ReadonlyMap<string, OwnedEntry>;

interface OwnedEntry {
  /** Null while the entry waits for its index. */
  readonly index: number | null;
  readonly salt: string;
  readonly record: string;
}

/** Largest number of blocks of one request, and so of a sample. */
export const maxBlockSamples = maxLocatedBlocks;

/**
 * Reads the entries of the sampled blocks. Entries that wait get the time that the log has for their integration. Read before
 * the checkpoint, which therefore must have them.
 */
export async function readSampledEntries(
  client: LogClient,
  sample: StorageSample,
  times: { readonly integrationMs: number; readonly pollMs: number },
): Promise<Entries> {
  if (sample.cids.length === 0) return new Map();
  const path = fillPath(logCalls.entries.path, { address: sample.wallet.address });
  const deadline = Date.now() + times.integrationMs;
  for (;;) {
    const answer = await client.post(path, { subjects: sample.cids, ...proofOf(sample) });
    const parsed = logCalls.entries.answer.safeParse(answer).data;
    if (parsed === undefined) throw new AuditFault("The ledger's answer about entries has another form.");
    const isWaiting = parsed.entries.some(({ index }) => index === null);
    if (!isWaiting || Date.now() >= deadline) return new Map(parsed.entries.map((entry) => [entry.subject, entry]));
    await wait(times.pollMs);
  }
}

/** Size that the log must have for these entries. */
export function sizeWithEntries(entries: Entries): number {
  return Math.max(0, ...[...entries.values()].map(({ index }) => (index ?? -1) + 1));
}

/**
 * Verifies each sampled block: bytes, signature, its entry in the audited tree, and the reported copies. Each fault is passed
 * to `check`. Returns the sentence for the report.
 */
export async function auditStorage(deps: {
  readonly client: LogClient;
  readonly sample: StorageSample;
  readonly entries: Entries;
  readonly newest: OpenedCheckpoint;
  readonly readHashes: ReadHashes;
  readonly check: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}): Promise<string> {
  const { client, sample, entries, check } = deps;
  const { wallet, cids, blocksCount } = sample;
  if (cids.length === 0) return `the storage ${wallet.address} has no blocks of files`;
  const devices = await locateBlocks(client, sample);
  let good = 0;
  const incomplete: string[] = [];
  for (const cid of cids) {
    const isGood = await check(async () => {
      const block = await fetchVerifiedBlock(client, cid);
      const statement = blockStatement({ ...sample, address: wallet.address, blockCid: cid });
      if (!isSignedBy(wallet.address, statement, block.signatureHex)) {
        throw new ViolationError(`The block ${cid} does not have the signature of its storage.`);
      }
      await verifyEntry(deps, cid, block.sizeBytes, entries.get(cid));
      if (!hasAllCopies(cid, devices.get(cid))) incomplete.push(cid);
      return true;
    });
    if (isGood === true) good += 1;
  }
  const copies = `${good - incomplete.length} with ${copiesPerBlock} copies on different devices`;
  const healing = incomplete.length === 0 ? "" : `, with fewer at present: ${incomplete.join(", ")}`;
  return `${cids.length} of ${blocksCount} blocks of ${wallet.address}: ${good} with right bytes, signature and entry in the log; as the ledger reports, ${copies}${healing}`;
}

async function verifyEntry(
  deps: { readonly client: LogClient; readonly sample: StorageSample } & {
    readonly newest: OpenedCheckpoint;
    readonly readHashes: ReadHashes;
  },
  cid: string,
  sizeBytes: number,
  owned: OwnedEntry | undefined,
): Promise<void> {
  const { size, root } = deps.newest.checkpoint;
  const evidence = [deps.newest.note, ...(owned === undefined ? [] : [`${JSON.stringify(owned)}\n`])];
  if (owned === undefined) {
    const sentence = `The log has no entry of the block ${cid}. (Only blocks from before the log have none.)`;
    throw new ViolationError(sentence, evidence);
  }
  if (owned.index === null || owned.index >= size) {
    throw new ViolationError(`The log has not integrated the entry of the block ${cid}.`, evidence);
  }
  const { index, record } = owned;
  const bundle = Math.floor(index / tileWidth);
  const bytes = (await readBundle(deps.client, bundle, widthOfTile(0, bundle, size)))[index % tileWidth] as Uint8Array;
  try {
    const proof = await readInclusionProof(index, size, deps.readHashes);
    verifyInclusion({ leafHash: hashLeaf(bytes), index, size, root, proof });
    const { record: opened } = openEntry(bytes, bytesFromHex(owned.salt) ?? new Uint8Array(), record);
    const isOfBlock =
      opened.kind === "put" && opened.cid === cid && opened.sizeBytes === sizeBytes && isOfStorage(opened, deps.sample);
    if (!isOfBlock) throw new TlogError("The record is about something else.");
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    throw new ViolationError(`The entry ${index} of the log is not that of the block ${cid}.`, evidence);
  }
}

function isOfStorage(record: { deployment: string; address: string }, { deployment, wallet }: StorageSample): boolean {
  return record.deployment === deployment && sameAddress(record.address, wallet.address);
}

type Devices = readonly { readonly id: string; readonly state: string }[];

async function locateBlocks(client: LogClient, sample: StorageSample): Promise<ReadonlyMap<string, Devices>> {
  const path = fillPath(statisticsCalls.locateBlocks.path, { address: sample.wallet.address });
  const answer = await client.post(path, { cids: sample.cids, ...proofOf(sample) });
  const parsed = statisticsCalls.locateBlocks.answer.safeParse(answer).data;
  if (parsed === undefined) throw new AuditFault("The ledger's answer about copies has another form.");
  return new Map(parsed.blocks.map(({ cid, devices }) => [cid, devices]));
}

/** Whether enough copies are good. A block with fewer is being repaired, and the ledger says so: this is no lie. */
function hasAllCopies(cid: string, devices: Devices | undefined): boolean {
  if (devices === undefined) throw new ViolationError(`The ledger does not count the block ${cid} as this storage's.`);
  const good = devices.filter(({ state }) => state === "good").map(({ id }) => id);
  if (new Set(good).size < good.length) {
    throw new ViolationError(`The ledger counts two copies of the block ${cid} on one device.`);
  }
  return good.length >= copiesPerBlock;
}

export function proofOf({ wallet, deployment }: StorageSample): { nonce: string; signature: string } {
  const nonce = `${Date.now()}-${randomBytes(16).toString("hex")}`;
  const statement = readBlocksStatement({ deployment, address: wallet.address, nonce });
  return { nonce, signature: signText(wallet, statement) };
}
