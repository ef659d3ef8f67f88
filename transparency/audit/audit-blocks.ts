import { blake3 } from "@dexnet/crypto/verify/blake3";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { blockHeaderSizeBytes, decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import * as z from "zod/mini";
import { AuditFault, ViolationError } from "./findings.ts";
import type { LogClient } from "./log-client.ts";

const figuresSchema = z.object({
  blocks_count: z.int().check(z.nonnegative()),
  unique_blocks: z.int().check(z.nonnegative()),
  total_blocks: z.int().check(z.nonnegative()),
  replication_percent: z.number(),
});

/** Figures that the ledger reports about all blocks. They are its own claims. */
export type Figures = z.output<typeof figuresSchema>;

/** Undefined for a ledger that does not report them. */
export async function readFigures(client: LogClient): Promise<Figures | undefined> {
  try {
    return figuresSchema.safeParse(await client.readFigures()).data;
  } catch (error) {
    if (error instanceof AuditFault) return undefined;
    throw error;
  }
}

/** Fetches blocks by their names and verifies their bytes. The names are known to their owners only. */
export async function sampleBlocks(client: LogClient, cids: readonly string[]): Promise<void> {
  for (const cid of cids) await fetchVerifiedBlock(client, cid);
}

/** Fetches a block and verifies its bytes. The signature in its header is not verified. */
export async function fetchVerifiedBlock(
  client: LogClient,
  cid: string,
): Promise<{ readonly sizeBytes: number; readonly signatureHex: string }> {
  const block = await client.readBlock(cid);
  if (block === undefined) throw new ViolationError(`The ledger does not have the block ${cid}.`);
  const header = decodeBlockHeader(block);
  const computed = cidFromDigest(await blake3(block.subarray(blockHeaderSizeBytes)));
  if (header?.cid !== cid || computed !== cid) throw new ViolationError(`The bytes of the block ${cid} are wrong.`);
  return { sizeBytes: block.length, signatureHex: header.signatureHex };
}
