import { randomInt } from "node:crypto";
import { readConsistencyProof, type TreeHead, verifyConsistency } from "@dexnet/tlog/merkle/consistency";
import { hashLeaf } from "@dexnet/tlog/merkle/hashes";
import { readInclusionProof, verifyInclusion } from "@dexnet/tlog/merkle/inclusion";
import type { ReadHashes } from "@dexnet/tlog/merkle/subtrees";
import { tileWidth, widthOfTile } from "@dexnet/tlog/merkle/tiles";
import { TlogError } from "@dexnet/tlog/tlog-error";
import { ViolationError } from "./findings.ts";
import type { LogClient } from "./log-client.ts";
import { createHashReader, readBundle } from "./tile-reader.ts";

/** Throws ViolationError with this sentence unless the newer tree begins with the entries of the older one. */
export async function requireContinuation(
  older: TreeHead,
  newer: TreeHead,
  readHashes: ReadHashes,
  sentence: string,
  evidence: readonly string[],
): Promise<void> {
  try {
    verifyConsistency(older, newer, await readConsistencyProof(older.size, newer.size, readHashes));
  } catch (error) {
    if (error instanceof TlogError) throw new ViolationError(sentence, evidence);
    throw error;
  }
}

/** Reads entries at random places again, so that a log can't change bundles that were audited. Returns their number. */
export async function sampleEntries(client: LogClient, head: TreeHead, samples: number): Promise<number> {
  const { size } = head;
  const count = Math.min(samples, size);
  const readHashes = createHashReader(client, size);
  for (let sample = 0; sample < count; sample += 1) {
    await readProvenEntry(client, head, randomInt(size), readHashes);
  }
  return count;
}

/** An entry as the log serves it. Throws ViolationError if the signed tree has another one. */
export async function readProvenEntry(
  client: LogClient,
  { size, root }: TreeHead,
  index: number,
  readHashes: ReadHashes,
): Promise<Uint8Array> {
  const bundle = Math.floor(index / tileWidth);
  const entries = await readBundle(client, bundle, widthOfTile(0, bundle, size));
  const entry = entries[index % tileWidth] as Uint8Array;
  try {
    const proof = await readInclusionProof(index, size, readHashes);
    verifyInclusion({ leafHash: hashLeaf(entry), index, size, root, proof });
    return entry;
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    throw new ViolationError(`The log has rewritten the entry ${index}: it is not in the signed tree.`);
  }
}
